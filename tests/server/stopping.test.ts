import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockIngestion } from '#db/visits/locks.ts';
import { journalDirectory } from '#server/visits/recorder.ts';
import { signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';
import { databaseUrl, type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { countEvents } from '../support/stored-visits.ts';
import { visitsVariable } from '../support/visit-store.ts';
import { PHONE } from '../support/visitors.ts';

let app: TestApp;
const directories: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app.destroy();
  for (const directory of directories) await rm(directory, { recursive: true });
});

/** With a card of its own. Its environment may depend on its directory. */
async function start(variablesOf: (directory: string) => Record<string, string> = () => ({})) {
  const { username, vcardId } = await signUpWithCard(app);
  const directory = await mkdtemp(join(tmpdir(), 'saluda-stopping-'));
  directories.push(directory);
  const server = await startServerProcess({
    DATABASE_URL: databaseUrl(app.context.database),
    AUTH_SECRET: 'x'.repeat(43),
    DATA_DIR: directory,
    ...visitsVariable(app.context.env),
    ...variablesOf(directory),
  });
  return { server, username, vcardId, directory };
}

async function saveContact({ port }: ServerProcess, username: string): Promise<void> {
  const { status } = await fetch(`http://127.0.0.1:${port}/${username}.vcf`, { headers: { 'user-agent': PHONE } });
  expect(status).toBe(200);
}

const countStored = (vcardId: string) => countEvents(app, vcardId);

// At the same time, since both mostly wait
describe.concurrent('the journal of a process', () => {
  test('product 26.5: a process that stops ingests what waits for up to 8 seconds, and leaves no journal', async () => {
    const { server, username, vcardId, directory } = await start();
    let stopped: Promise<number | null> = Promise.resolve(null);
    // Ingestion waits until this transaction ends, for longer than a worker that stops otherwise gets
    await app.context.db.transaction().execute(async (tx) => {
      await lockIngestion(tx);
      for (let n = 0; n < 20; n += 1) await saveContact(server, username);
      stopped = server.stop();
      await sleep(4_000);
    });
    expect(await stopped).toBe(0);
    expect([await countStored(vcardId), await readdir(journalDirectory(directory))]).toEqual([20, []]);
  }, 60_000);

  test('product 20.24: what is written to the journal is synced to disk every second', async () => {
    const { server, username, directory } = await start((directory) => ({
      NODE_OPTIONS: `--trace-event-categories=node.fs.async --trace-event-file-pattern=${join(directory, 'trace')}`,
    }));
    const visits = 2;
    for (let n = 0; n < visits; n += 1) {
      await saveContact(server, username);
      await sleep(2_500);
    }
    await server.stop();
    const files = (await readdir(directory)).filter((name) => name.startsWith('trace'));
    const traces = await Promise.all(files.map((name) => readFile(join(directory, name), 'utf8')));
    const events: { name: string; ph: string }[] = traces.flatMap((text) => JSON.parse(text).traceEvents);
    const begun = events.filter(({ name, ph }) => name === 'fdatasync' && ph === 'b').length;
    expect(begun).toBeGreaterThanOrEqual(visits);
    // Nothing is synced without a visit
    expect(begun).toBeLessThanOrEqual(visits + 2);
  }, 60_000);
});
