import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { ingest } from '#server/visits/ingest.ts';
import { journalDirectory } from '#server/visits/recorder.ts';
import { photoIdOf } from '#src/paths.ts';
import { refusal, signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';
import { type Command, configurationOf, type Outcome, SITE_SECRET, startCommand } from '../support/commands.ts';
import { dump } from '../support/dump.ts';
import { liveThrough } from '../support/journey.ts';
import { ownPrograms, startOwnPostgres } from '../support/own-postgres.ts';
import { quickFolder } from '../support/quick-folder.ts';
import { startRecordedSmtp } from '../support/recorded-smtp.ts';
import { startServerProcess } from '../support/server-process.ts';
import { mayMount, mountSmall } from '../support/small-disk.ts';
import { PHONE } from '../support/visitors.ts';

/** `npm run test:nightly`. Otherwise a database of its own has only what differs from the embedded one. */
const isFull = process.env.DRILL === 'full';

type Site = {
  app: TestApp;
  dataDir: string;
  /** of the commands */
  variables: Record<string, string>;
  close: () => Promise<void>;
};

async function newFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(quickFolder(), `saluda-${name}-`));
  // PostgreSQL may run as another user
  await chmod(folder, 0o755);
  return folder;
}

async function embeddedSite(): Promise<Site> {
  const dataDir = await newFolder('site');
  const server = await startEmbedded({ dataDir, log: () => {}, durable: false });
  const app = await startTestApp({ database: server.connection, dataDir, authSecret: SITE_SECRET });
  return { app, dataDir, variables: {}, close: () => server.stop() };
}

async function ownSite(programs: string): Promise<Site> {
  const dataDir = await newFolder('site');
  const server = await startOwnPostgres(programs);
  const app = await startTestApp({ database: { connectionString: server.url }, dataDir, authSecret: SITE_SECRET });
  return {
    ...{ app, dataDir, close: server.stop },
    variables: { DATABASE_URL: server.url, PATH: `${programs}:${process.env.PATH}` },
  };
}

const kinds = [
  { kind: 'the embedded database', open: embeddedSite },
  ...(ownPrograms === null ? [] : [{ kind: 'a database of its own', open: () => ownSite(ownPrograms ?? '') }]),
];

describe.each(kinds)('with $kind', ({ kind, open }) => {
  let site: Site;
  let folder: string;
  let whole: string;
  /** Of the commands, so that a test sees what they leave. */
  let scratch: string;
  let smtp: Awaited<ReturnType<typeof startRecordedSmtp>>;
  let photo: string;
  let luis: Awaited<ReturnType<typeof signUpWithCard>>;
  let urls: string[];
  const isDump = kind === 'a database of its own';

  beforeAll(async () => {
    [site, smtp] = [await open(), await startRecordedSmtp()];
    const ana = await liveThrough(site.app, 'marca');
    urls = [`/${ana.username}`, `/l/${ana.slug}`, `/q/${ana.slug}`];
    const { photo: path } = await ana.browser.trpc.vcards.byId.query({ id: ana.vcardId });
    photo = photoIdOf(path ?? '') ?? '';
    await ingest(site.app.context, journalDirectory(site.dataDir));
    luis = await signUpWithCard(site.app);
    // A job that waits: no restored server may send what the running one will
    await site.app.stopWorker();
    const mail = { to: 'late@example.com', subject: 'Late', text: 'Late', html: 'Late' };
    await sql`select graphile_worker.add_job('send-mail', ${JSON.stringify(mail)}::json)`.execute(site.app.context.db);
    // As where AUTH_SECRET is not set
    await writeFile(join(site.dataDir, 'auth-secret'), SITE_SECRET, { mode: 0o600 });
    [folder, scratch] = [await newFolder('backups'), await newFolder('scratch')];
    whole = join(folder, 'whole');
    await mkdir(whole, { mode: 0o755 });
    // One of them is not ingested yet
    await visit(0);
    expect(await run('backup', whole)).toMatchObject({ code: 0, errors: '' });
  }, 240_000);
  afterAll(async () => {
    smtp.close();
    await site.app.destroy();
    await site.close();
    for (const each of [folder, scratch]) await rm(each, { recursive: true, force: true });
    await rm(site.dataDir, { recursive: true, force: true });
  });

  const start = (command: Command, args: string[], changes: Record<string, string> = {}) =>
    startCommand(command, args, {
      ...{ DATA_DIR: site.dataDir, AUTH_SECRET: SITE_SECRET, LOG_LEVEL: 'silent', TMPDIR: scratch },
      ...{ SMTP_URL: smtp.smtpUrl, MAIL_FROM: 'Saluda <hello@example.com>' },
      ...site.variables,
      ...changes,
    });
  const run = (command: Command, ...args: string[]): Promise<Outcome> => start(command, args).outcome;
  const rowsOf = (output: string, table: string) =>
    new RegExp(`^public\\.${table} +(\\d+) +(\\S+)`, 'm').exec(output)?.slice(1);
  const visit = (n: number) =>
    site.app.app.inject({
      url: urls[n % urls.length] ?? '',
      remoteAddress: `2001:db8:${(n % 60_000).toString(16)}::1`,
      headers: { 'user-agent': PHONE, accept: 'text/html' },
    });

  /** Changes a copy of a backup, and tries it. */
  async function drillDamaged(damage: (backup: string) => Promise<void>): Promise<Outcome> {
    const backup = join(folder, 'damaged');
    execFileSync('cp', ['-a', whole, backup]);
    await damage(backup);
    const { outcome: drill } = start('drill', [backup], { PGHOSTADDR: '127.0.0.1', PGPORT: '1', PGSERVICE: 'other' });
    const outcome = await drill;
    await rm(backup, { recursive: true });
    expect(await readdir(scratch)).toEqual([]);
    return outcome;
  }

  test('product 26.16: a drill compares every table, says how long it takes, sends nothing and changes nothing', async () => {
    const before = await dump(site.app.context.db);
    const files = await readdir(join(site.dataDir, 'storage'), { recursive: true });
    const { code, output, errors } = await run('drill');
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(smtp.lines).toEqual([]);
    const after = await dump(site.app.context.db);
    const changed = Object.keys(after).filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]));
    expect(changed).toEqual([]);
    expect(await readdir(join(site.dataDir, 'storage'), { recursive: true })).toEqual(files);
    expect(output).toMatch(/^Works in .*saluda-drill-/);
    expect(output).toMatch(/The backup took \d+ min \d+\.\d s: \d+ files/);
    expect(output).toMatch(/Restoring took \d+ min \d+\.\d s, starting \d+ min \d+\.\d s\./);
    const tables = Object.keys(after);
    for (const name of ['users', 'vcards', 'links', 'photos', 'visit_totals']) {
      const [source, restored] = rowsOf(output, name) ?? [];
      expect(Number(source), name).toBeGreaterThan(0);
      expect(restored, name).toBe(source);
    }
    expect(tables.filter((name) => !output.includes(`\n${name}`))).toEqual([]);
    expect(output).toMatch(/It answered \d+ pages, links and photos: .*\b200\b/);
    expect(output).toMatch(/The backup restores: all \d+ tables are equal\.\n$/);
    expect(await readdir(scratch)).toEqual([]);
  }, 120_000);

  test('product 26.15: only its owner reads a backup', async () => {
    expect((await stat(whole)).mode & 0o777).toBe(0o700);
    if (isDump) expect((await stat(join(whole, 'saluda.dump'))).mode & 0o777).toBe(0o600);
  });

  describe('product 26.16: a drill fails, and names what is wrong with a backup', () => {
    test('a database that is cut off', async () => {
      const { code, errors } = await drillDamaged(async (backup) => {
        if (isDump) return await truncate(join(backup, 'saluda.dump'), 200_000);
        const { rows } = await sql<{ path: string }>`
          select pg_relation_filepath('vcards') as path`.execute(site.app.context.db);
        await truncate(join(backup, 'data/postgres/data', rows[0]?.path ?? ''), 0);
      });
      expect(code).toBe(1);
      expect(errors).toMatch(/the file (saluda\.dump|data\/postgres\/data\/base\S+) is damaged/);
      expect(errors).toMatch(isDump ? /pg_restore failed: / : /the table public\.vcards has 0 rows instead of \d+/);
    }, 120_000);

    if (isDump && !isFull) return;

    test('photos, rows, tables and contents', async () => {
      const { code, output, errors } = await drillDamaged(async (backup) => {
        const photos = join(backup, 'data/storage/photos');
        const other = (await readdir(photos)).find((id) => id !== photo) ?? '';
        await rm(join(photos, photo, 'photo.jpg'));
        await truncate(join(photos, other, 'photo.jpg'), 100);
        const path = join(backup, 'backup.json');
        const manifest = JSON.parse(await readFile(path, 'utf8'));
        manifest.tables['public.vcards'].rows += 1;
        manifest.tables['public.links'].digest += '1';
        manifest.tables['public.lost'] = { rows: 1, digest: '1' };
        await writeFile(path, JSON.stringify(manifest));
      });
      expect(code).toBe(1);
      expect(output).not.toContain('The backup restores');
      const [head, ...lines] = errors.trim().split('\n');
      expect(head).toBe('The backup does NOT restore:');
      expect(lines.sort()).toEqual([
        expect.stringMatching(/^- the file data\/storage\/photos\/[\w-]+\/photo\.jpg is (damaged|missing)$/),
        expect.stringMatching(/^- the file data\/storage\/photos\/[\w-]+\/photo\.jpg is (damaged|missing)$/),
        `- the server fails: /media/${photo}/photo.jpg answers 404`,
        '- the table public.links has other contents',
        '- the table public.lost is missing',
        expect.stringMatching(/^- the table public\.vcards has \d+ rows instead of \d+$/),
      ]);
      expect(errors).toContain(`- the file data/storage/photos/${photo}/photo.jpg is missing`);
    }, 120_000);

    if (isDump)
      test('a dump without a table', async () => {
        const { code, errors } = await drillDamaged(async (backup) => {
          const options = ['--format=custom', '--exclude-table=support_messages'];
          const file = `--file=${join(backup, 'saluda.dump')}`;
          execFileSync(join(ownPrograms ?? '', 'pg_dump'), [...options, file, site.variables.DATABASE_URL ?? '']);
        });
        expect(code).toBe(1);
        expect(errors).toContain('the table public.support_messages is missing');
        expect(errors).toContain('the file saluda.dump is damaged');
      }, 120_000);
  });

  if (isDump && !isFull) return;

  test('product 26.15: the moment of a backup is one, while visits and changes go on', async () => {
    const { browser, vcardId: id } = luis;
    let isOver = false;
    let visits = 0;
    const visiting = (async () => {
      for (; !isOver; visits++) {
        await visit(visits);
        if (visits % 50 === 0) await ingest(site.app.context, journalDirectory(site.dataDir));
      }
    })();
    const changing = (async () => {
      for (let n = 0; !isOver; n++)
        await refusal(browser.trpc.vcards.update.mutate({ id, fields: { name: `Ana ${n}` } }));
    })();
    const outcome = await run('drill');
    isOver = true;
    await Promise.all([visiting, changing]);
    expect(outcome).toMatchObject({ code: 0, errors: '' });
    expect(visits).toBeGreaterThan(50);
    await ingest(site.app.context, journalDirectory(site.dataDir));
  }, 120_000);

  test('product 26.15: a backup restores as the documentation says, with all that people can see', async () => {
    const restored = join(folder, 'restored');
    await mkdir(restored);
    await rename(restored, `${restored}.before`);
    execFileSync('cp', ['-a', join(whole, 'data'), restored]);
    execFileSync('/usr/bin/sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: whole });
    expect(await readFile(join(restored, 'auth-secret'), 'utf8')).toBe(SITE_SECRET);
    const own = isDump ? await startOwnPostgres(ownPrograms ?? '') : null;
    if (own) {
      const program = join(ownPrograms ?? '', 'pg_restore');
      const arguments_ = ['--no-owner', '--exit-on-error', `--dbname=${own.url}`, join(whole, 'saluda.dump')];
      execFileSync(program, arguments_, { stdio: 'ignore' });
    }
    const server = await startServerProcess({
      ...{ DATA_DIR: restored, SMTP_URL: smtp.smtpUrl, MAIL_FROM: 'Saluda <hello@example.com>' },
      ...(own && { DATABASE_URL: own.url }),
    });
    try {
      for (const url of [...urls, `/media/${photo}/photo.jpg`]) {
        // Kept open, it would hold up the server's stop for four seconds
        const headers = { connection: 'close' };
        const { status } = await fetch(`http://127.0.0.1:${server.port}${url}`, { headers, redirect: 'manual' });
        expect(status, url).toBe((await site.app.app.inject({ url })).statusCode);
      }
    } finally {
      await server.stop();
      await own?.stop();
    }
  }, 120_000);

  // The same code for both
  if (isDump) return;

  test('product 26.15: a backup says what it has not', async () => {
    const path = join(site.dataDir, 'storage/photos', photo, 'photo.jpg');
    const bytes = await readFile(path);
    await rm(path);
    // It isn't copied into itself
    const inside = join(site.dataDir, 'backups', 'lacking');
    const { code, output } = await run('backup', inside).finally(() => writeFile(path, bytes));
    expect(code).toBe(0);
    expect(await readdir(join(inside, 'data'))).not.toContain('backups');
    await rm(join(site.dataDir, 'backups'), { recursive: true });
    expect(output).toContain(`Photos without a file in DATA_DIR/storage: 1, ${photo}\n`);
    const elsewhere = {
      ...{ S3_BUCKET: 'photos', S3_REGION: 'eu', S3_ENDPOINT: 'http://127.0.0.1:1' },
      ...{ S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' },
      VISITS_URL: 'clickhouse://saluda:secret@127.0.0.1:1/saluda',
    };
    const saved = await start('backup', [join(folder, 'elsewhere')], elsewhere).outcome;
    expect(saved.code).toBe(0);
    for (const part of ['AUTH_SECRET is in your configuration', 'Photos are in S3', 'Visits in ClickHouse'])
      expect(saved.output).toContain(part);
  }, 120_000);

  test('product 26.15: links to other disks are followed, and what cannot be saved is refused', async () => {
    const [storage, elsewhere] = [join(site.dataDir, 'storage'), join(folder, 'disk')];
    await rename(storage, elsewhere);
    await symlink(elsewhere, storage);
    try {
      const linked = join(folder, 'linked');
      expect(await run('backup', linked)).toMatchObject({ code: 0, errors: '' });
      const files = (of: string) => readdir(of, { recursive: true });
      expect((await files(join(linked, 'data/storage'))).sort()).toEqual((await files(elsewhere)).sort());
      expect((await stat(join(linked, 'data'))).mode & 0o022).toBe(0);
      await symlink('/etc/hostname', join(elsewhere, 'odd'));
      const refused = await run('backup', join(folder, 'odd'));
      expect([refused.code, refused.errors]).toEqual([
        1,
        `${join(elsewhere, 'odd')} is neither a file nor a folder, and can't be saved.\n`,
      ]);
    } finally {
      await rm(storage);
      await rename(elsewhere, storage);
      await rm(join(storage, 'odd'), { force: true });
    }
  }, 120_000);

  test('product 26.15: no backup is made over another, and one that fails leaves nothing', async () => {
    const used = await newFolder('used');
    await writeFile(join(used, 'mine'), '');
    const refused = await run('backup', used);
    expect([refused.code, refused.errors]).toEqual([1, `${used} is not empty: name a new folder.\n`]);
    expect(await readdir(used)).toEqual(['mine']);
    const stopped = join(folder, 'stopped');
    const { child, outcome } = start('backup', [stopped]);
    await expect.poll(() => existsSync(join(stopped, 'data')), { timeout: 30_000, interval: 1 }).toBe(true);
    child.kill('SIGTERM');
    const { code, errors } = await outcome;
    expect([code, errors]).toEqual([1, 'Stopped.\n']);
    expect(await readdir(stopped)).toEqual([]);
    for (const content of [null, '{"format":1,']) {
      if (content !== null) await writeFile(join(stopped, 'backup.json'), content);
      const incomplete = await run('drill', stopped);
      expect(incomplete.code).toBe(1);
      expect(incomplete.errors).toContain('has no complete backup');
    }
    await rm(used, { recursive: true });
  }, 120_000);

  test('product 26.16: a drill that is stopped leaves nothing, no running database either', async () => {
    const { child, outcome } = start('drill', [whole]);
    const pidFile = async () => {
      const [work = ''] = await readdir(scratch);
      return await readFile(join(scratch, work, 'restored/postgres/data/postmaster.pid'), 'utf8').catch(() => '');
    };
    await expect.poll(pidFile, { timeout: 60_000, interval: 5 }).toMatch(/^\d+\n/);
    const pid = Number.parseInt(await pidFile(), 10);
    // The terminal ends
    child.kill('SIGHUP');
    expect(await outcome).toMatchObject({ code: 1, errors: 'Stopped.\n' });
    expect(await readdir(scratch)).toEqual([]);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  }, 120_000);

  test.skipIf(!mayMount())(
    'product 26.17: without room, nothing is begun',
    async () => {
      const small = join(folder, 'small');
      const disk = mountSmall(small, 60_000);
      try {
        for (const [command, args] of [
          ['backup', [join(small, 'backup')]],
          ['drill', []],
        ] as const) {
          const { code, errors } = await start(command, [...args], { TMPDIR: small }).outcome;
          expect(code).toBe(1);
          expect(errors).toMatch(/ has \d+ MB free\. This needs up to \d+ MB, and 500 MB should be left over\. /);
          expect(await readdir(small)).toEqual([]);
        }
      } finally {
        disk.unmount();
      }
    },
    60_000,
  );
});

if (isFull)
  test('product 26.15, 26.16: a commit that waits for the disk is in a backup or not, and a restored copy archives nothing', async () => {
    const [dataDir, archive] = [await newFolder('waiting'), await newFolder('archive')];
    const server = await startEmbedded({ dataDir, log: () => {} });
    const client = new pg.Client(server.connection);
    try {
      await migrateToLatest(server.connection);
      await client.connect();
      await client.query('create table marks (number int)');
      await client.query('alter system set commit_delay = 100000');
      await client.query('alter system set commit_siblings = 0');
      // The restored copy has these settings, too
      await chmod(archive, 0o777);
      await client.query(`alter system set archive_mode = 'on'`);
      await client.query(`alter system set archive_command = 'touch ${archive}/%f'`);
      await client.query('select pg_reload_conf()');
      let isOver = false;
      const writing = (async () => {
        for (let n = 0; !isOver; n++) {
          await client.query('insert into marks values ($1)', [n]);
          await sleep(20);
        }
      })();
      const outcome = await startCommand('drill', [], { DATA_DIR: dataDir, PATH: process.env.PATH ?? '' }).outcome;
      isOver = true;
      await writing;
      expect(outcome).toMatchObject({ code: 0, errors: '' });
      expect(await readdir(archive)).toEqual([]);
    } finally {
      await rm(archive, { recursive: true });
      await client.end();
      await server.stop();
      await rm(dataDir, { recursive: true });
    }
  }, 120_000);

describe('product 26.16: a database that the programs on the PATH cannot dump', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.destroy());

  const drill = (path: string) => startCommand('drill', [], { ...configurationOf(app), PATH: path }).outcome;

  test('is refused with the version that is needed', async () => {
    const { rows } = await sql<{ version: number }>`
      select current_setting('server_version_num')::int / 10000 as version`.execute(app.context.db);
    const version = rows[0]?.version ?? 0;
    const empty = await newFolder('empty');
    const none = await drill(empty);
    await rm(empty, { recursive: true });
    expect(none.code).toBe(1);
    expect(none.errors).toContain(
      `This needs pg_dump of PostgreSQL ${version} or newer, and there is none on the PATH: install the package postgresql-client-${version}`,
    );
    const own = Number(/\/(\d+)\/bin$/.exec(ownPrograms ?? '')?.[1] ?? version);
    if (own >= version) return;
    const old = await drill(ownPrograms ?? '');
    expect([old.code, old.errors]).toEqual([1, expect.stringContaining(`and the one on the PATH is of ${own}`)]);
  }, 60_000);
});
