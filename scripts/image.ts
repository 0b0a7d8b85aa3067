import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { screenPath } from '#src/screens.ts';
import { ownPrograms as programs, startOwnPostgres } from '../tests/support/own-postgres.ts';

// `npm run test:image` runs the Dockerfile's stages in folders, for machines without Docker, starts the server from the result
// with the image's environment, command and user, uses it, saves it, and tries the backups. Stages share this machine's root: /app and
// /data mean folders of the stage. Needs root to act as the image's user; without, it stays who it is. PostgreSQL's programs are
// those of this machine, of whatever version; what installs packages for them is left out.

type Stage = { name: string; root: string; folder: string; env: Record<string, string>; command: string[] };

const repository = join(import.meta.dirname, '..');
const bin = join(repository, 'node_modules/.bin');
/** Node 24 and npm, like the base image. */
const searchPath = `${bin}:${process.env.PATH}`;
const isRoot = process.getuid?.() === 0;
/** The user "node" of the base image. */
const user = isRoot ? { uid: 1000, gid: 1000 } : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
const port = 24_000 + (process.pid % 4_000);

const workshop = mkdtempSync(join(tmpdir(), 'saluda-image-'));
chmodSync(workshop, 0o755);
try {
  const image = buildImage();
  printSizes(image);
  await tryServer(image, {});
  if (programs === null) console.log('There is no PostgreSQL on this machine: no database of its own was tried.');
  else await tryOwnDatabase(image, programs);
} finally {
  rmSync(workshop, { recursive: true, force: true });
}

function buildImage(): Stage {
  const lines = readFileSync(join(repository, 'Dockerfile'), 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '');
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, keyword = '', rest = ''] = /^(\w+) (.*)$/.exec(line) ?? [];
    if (keyword === 'FROM') {
      const name = / AS (\w+)$/.exec(rest)?.[1] ?? `stage-${stages.length}`;
      const root = rest.startsWith('postgres:') ? '/' : join(workshop, name);
      stages.push({ name, root, folder: '', env: {}, command: [] });
    } else {
      follow(keyword, rest, stages);
    }
  }
  return last(stages);
}

function follow(keyword: string, rest: string, stages: Stage[]): void {
  const stage = last(stages);
  if (keyword === 'WORKDIR') {
    stage.folder = stage.root + rest;
    mkdirSync(stage.folder, { recursive: true });
  } else if (keyword === 'ENV') {
    for (const pair of rest.split(' ')) {
      const [name = '', value = ''] = pair.split('=');
      stage.env[name] = value.startsWith('/') ? stage.root + value : value;
    }
  } else if (keyword === 'COPY') {
    const words = rest.split(' ');
    const from = /^--from=(.*)$/.exec(words[0] ?? '')?.[1];
    const [target = '', ...sources] = words.slice(from ? 1 : 0).reverse();
    const base = from ? stages.find(({ name }) => name === from)?.root : repository;
    if (base === undefined) throw new Error(`No stage ${from}`);
    for (const source of sources.flatMap((each) => (base === '/' ? onThisMachine(each) : each)))
      copy(base, source, stage, target);
  } else if (keyword === 'RUN' && /^(?:apt-get|ldconfig) /.test(rest)) {
    console.log(`left out: ${rest}`);
  } else if (keyword === 'RUN') {
    const command = rest
      .replace(/(?<= )\/(app|data)\b/g, `${stage.root}/$1`)
      .replace('node:node', `${user.uid}:${user.gid}`);
    execFileSync('sh', ['-c', command], {
      cwd: stage.folder,
      env: { ...process.env, PATH: searchPath },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  } else if (keyword === 'CMD') {
    stage.command = JSON.parse(rest);
  } else if (!['USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK'].includes(keyword)) {
    throw new Error(`The Dockerfile has a new instruction: ${keyword}`);
  }
}

/** What the image of PostgreSQL has at a path. */
function onThisMachine(path: string): string[] {
  const found = globSync(path.replace(/(?<=^\/usr\/lib\/postgresql\/)\d+(?=\/)/, programs?.split('/')[4] ?? 'none'));
  // Links that lead to the same file
  return found.filter((each) => lstatSync(each).isFile());
}

/** A file, a folder's content, or `.`: all that .dockerignore doesn't name. */
function copy(base: string, source: string, stage: Stage, target: string): void {
  const to = target.startsWith('/') ? join(stage.root, target) : join(stage.folder, target);
  if (source === '.') {
    const ignored = ignoredPaths();
    for (const name of readdirSync(base)) {
      const filter = (path: string) => !ignored.includes(relative(base, path));
      cpSync(join(base, name), join(to, name), { recursive: true, filter });
    }
    return;
  }
  const from = join(base, source);
  const isFolder = statSync(from).isDirectory();
  cpSync(from, isFolder ? to : /\/$/.test(target) ? join(to, basename(source)) : to, {
    recursive: true,
    verbatimSymlinks: true,
  });
}

function ignoredPaths(): string[] {
  const ignored = readFileSync(join(repository, '.dockerignore'), 'utf8').trim().split('\n');
  if (ignored.some((path) => /[*!]/.test(path))) throw new Error('.dockerignore has patterns: this knows paths only');
  return ignored;
}

function printSizes({ folder }: Stage): void {
  const packages = globSync(['node_modules/[!@.]*', 'node_modules/@*/*'], { cwd: folder });
  for (const paths of [readdirSync(folder), packages]) {
    const sizes = execFileSync('du', ['-sk', '--', ...paths], { cwd: folder, encoding: 'utf8' });
    const rows = sizes
      .trim()
      .split('\n')
      .map((line) => line.split('\t'))
      .map(([kilobytes = '', path = '']) => ({ megabytes: Number(kilobytes) / 1000, path }));
    for (const { megabytes, path } of rows.sort((a, b) => b.megabytes - a.megabytes)) {
      if (megabytes >= 1) console.log(`${megabytes.toFixed(1).padStart(7)} MB  ${path}`);
    }
  }
}

async function tryOwnDatabase(image: Stage, installed: string): Promise<void> {
  const { url, stop } = await startOwnPostgres(installed);
  try {
    await tryServer(image, { DATABASE_URL: url, AUTH_SECRET: 'known to everybody on this machine' });
  } finally {
    await stop();
  }
}

async function tryServer(image: Stage, database: Record<string, string>): Promise<void> {
  const [program = '', ...args] = image.command;
  const env = {
    ...{ PATH: `${join(image.root, 'usr/local/bin')}:${searchPath}`, HOME: workshop },
    ...{ ...image.env, ...database, PORT: String(port), LOG_LEVEL: 'error' },
  };
  const options = { cwd: image.folder, env, ...user };
  const start = performance.now();
  const server = spawn(join(bin, program), args, { ...options, stdio: 'inherit' });
  const exited = once(server, 'exit');
  try {
    while ((await statusOf('/readyz')) !== 200) {
      if (server.exitCode !== null) throw new Error('The server has ended');
      await sleep(20);
    }
    console.log(`ready after ${Math.round(performance.now() - start)} ms, with a new database`);
    for (const path of [screenPath('auth'), '/demo', '/demo.vcf']) report(path, await statusOf(path));
    const email = 'ana@example.com';
    const account = { name: 'Ana', email, password: 'Correct-Horse-7', language: 'en' };
    report('sign-up', await statusOf('/trpc/auth.signUp', account));
    const operate = (command: string, ...given: string[]) => {
      const said = execFileSync('npm', ['run', '--silent', command, '--', ...given], { ...options, encoding: 'utf8' });
      console.log(said.trim());
      return said;
    };
    const granted = operate('set-plan', email, 'pro');
    if (!granted.startsWith('Granted pro to ')) throw new Error(granted);
    const backup = join(image.env.DATA_DIR ?? '', 'backups', `of-${Object.keys(database).length}`);
    operate('backup', backup);
    const tried = operate('drill', backup);
    if (!/The backup restores: all \d+ tables are equal\.\n$/.test(tried)) throw new Error(tried);
  } finally {
    server.kill('SIGTERM');
    const [code] = await exited;
    if (code !== 0) process.exitCode = 1;
  }
}

async function statusOf(path: string, body?: object): Promise<number> {
  const options = body && {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  };
  return await fetch(`http://127.0.0.1:${port}${path}`, options).then(
    ({ status }) => status,
    () => 0,
  );
}

function report(what: string, status: number): void {
  console.log(`${what}: ${status}`);
  if (status !== 200) throw new Error(`${what} responded with ${status}`);
}

function last<Item>(items: readonly Item[]): Item {
  const item = items.at(-1);
  if (!item) throw new Error('The Dockerfile begins with FROM');
  return item;
}
