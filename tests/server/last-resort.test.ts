import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SITE_SECRET, urlOf } from '../support/commands.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { SERVER } from '../support/server-process.ts';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'saluda-crash-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const SECRETS = 'ana@example.com 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b postgres://ana:secret@db/x';

/** Starts a server in which some of our code fails as soon as it is ready. */
async function crash(where: 'main' | 'worker', failing: string) {
  const isThere = where === 'main' ? 'isMainThread' : '!isMainThread';
  const program = `
    import { isMainThread } from 'node:worker_threads';
    const fail = () => { ${failing} };
    if (${isThere}) isMainThread ? process.once('SIGUSR2', fail) : setTimeout(fail, 500);`;
  const child = spawn(process.execPath, [SERVER], {
    env: {
      ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: 'node_modules/.cache/node', LOG_LEVEL: 'warn', PORT: '0' },
      ...{ DATABASE_URL: urlOf(database.connection), DATA_DIR: dataDir, AUTH_SECRET: SITE_SECRET },
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors = text(child.stderr);
  const lines: string[] = [];
  const crashed = new Promise<void>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line);
      if (line.includes(' is ready at ') && where === 'main') child.kill('SIGUSR2');
      if (line.includes('crashed')) resolve();
    });
  });
  const exited = once(child, 'exit');
  if (where === 'worker') {
    await crashed;
    child.kill('SIGTERM');
  }
  const [code] = await exited;
  const crash = lines.map((line) => line.startsWith('{') && JSON.parse(line)).find((line) => /crashed/.test(line.msg));
  return { code, crash, output: lines.join('\n') + (await errors) };
}

test.each([
  ['an exception', `throw new Error('failed for ${SECRETS}');`, 'uncaughtException'],
  ['a rejection', `Promise.reject(new Error('failed for ${SECRETS}'));`, 'unhandledRejection'],
])(
  'product 31.12: %s that nothing handles is logged without personal data, and ends the process',
  async (_, failing, origin) => {
    const { code, crash: logged, output } = await crash('main', failing);
    expect(code).toBe(1);
    expect(logged).toMatchObject({
      level: 60,
      origin,
      err: { message: 'failed for [email] [token] postgres://[login]@db/x' },
    });
    expect(output).not.toMatch(/ana@|9f86d081|secret@/);
  },
  60_000,
);

test('product 31.12: neither does the crash of a worker thread, which is started again', async () => {
  const { code, crash: logged, output } = await crash('worker', `throw new Error('failed for ${SECRETS}');`);
  expect(code).toBe(0);
  expect(logged).toMatchObject({ level: 50, msg: 'visit ingestion crashed; restarting' });
  expect(output).not.toMatch(/ana@|9f86d081|secret@/);
}, 60_000);
