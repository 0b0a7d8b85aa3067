import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeOf, urlOf } from '../support/commands.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startObjectStore } from '../support/object-store.ts';
import { startServerProcess } from '../support/server-process.ts';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'saluda-loaded-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const root = fileURLToPath(new URL('../..', import.meta.url));

const production = {
  PUBLIC_URL: 'https://cards.example.com',
  ...{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@cards.example.com', SMS_URL: 'http://127.0.0.1:9/' },
  ...{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
  ...{ STRIPE_PRICE_PRO_MONTH: 'price_1', STRIPE_PRICE_PRO_YEAR: 'price_2' },
  ...{ STRIPE_PRICE_BUSINESS_MONTH: 'price_3', STRIPE_PRICE_BUSINESS_YEAR: 'price_4' },
  ...{ GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'x', APPLE_CLIENT_ID: 'x', APPLE_CLIENT_SECRET: 'x' },
};

const onlyElsewhere =
  /^node_modules\/(smtp-server|postal-mime|vite|rolldown|typescript|@lingui\/(format-po|cli|conf)|react)\//;

/** Of the clients of a bucket and of sign-in providers, which are loaded on first use. */
const [ofBucket, ofProviders] = ['objectStorage', 'buildAuthorizationUrl'];

/** The client of ClickHouse, which is loaded with `VISITS_URL`. */
const ofClickHouse = readdirSync(join(root, 'dist/server'))
  .map((name) => `dist/server/${name}`)
  .filter((path) => path.endsWith('.js') && readFileSync(join(root, path), 'utf8').includes('class ClickHouseError'));

/** The functions of each sandbox file. The bundle keeps their names. */
const sandboxFiles = readdirSync(join(root, 'server/sandbox'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => ({ name, functions: functionsIn(readFileSync(join(parentPath, name), 'utf8')) }))
  .filter(({ functions }) => functions.length > 0);

const built = new Set(
  readdirSync(join(root, 'dist/server'))
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => functionsIn(readFileSync(join(root, 'dist/server', name), 'utf8'))),
);

test('a production process loads no code of sandboxes, of build tools and of clients it has not used', async () => {
  const { files, functions } = await loadedBy(production);
  expect(sandboxesIn(functions)).toEqual([]);
  expect(files.filter((path) => onlyElsewhere.test(path))).toEqual([]);
  expect(functions).toContain('createContext');
  expect(ofClickHouse).toHaveLength(1);
  expect(files).not.toEqual(expect.arrayContaining(ofClickHouse));
  for (const each of [ofBucket, ofProviders]) {
    expect(built).toContain(each);
    expect(functions).not.toContain(each);
  }
}, 60_000);

test('a process on this machine loads the sandboxes, and for a bucket and ClickHouse their clients', async () => {
  const store = await startObjectStore();
  const { files, functions } = await loadedBy({
    ...storeOf({ s3: store.place }),
    VISITS_URL: 'clickhouse://127.0.0.1:1/saluda',
  });
  expect(files).toEqual(expect.arrayContaining(ofClickHouse));
  await store.leave();
  expect(functions).toContain(ofBucket);
  expect(sandboxesIn(functions)).toEqual(expect.arrayContaining(['mailbox.ts', 'payments.ts', 'identity.ts']));
  expect(sandboxesIn(functions).length).toBeGreaterThan(40);
}, 60_000);

/** A single function may have the name of another one. */
function sandboxesIn(loaded: ReadonlySet<string>): string[] {
  return sandboxFiles.filter(({ functions }) => functions.every((each) => loaded.has(each))).map(({ name }) => name);
}

/** The files that the bundled server loads until it is ready and has served a page, and the functions in its own. */
async function loadedBy(variables: Record<string, string>) {
  const record = join(dataDir, `loaded-${Object.keys(variables).length}`);
  const recorder = `
    import { registerHooks } from 'node:module';
    import { appendFileSync } from 'node:fs';
    registerHooks({
      load(url, context, next) {
        appendFileSync(${JSON.stringify(record)}, url + '\\n');
        return next(url, context);
      },
    });`;
  const where = { DATABASE_URL: urlOf(database.connection), DATA_DIR: dataDir };
  const options = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(recorder)}` };
  const server = await startServerProcess({ ...where, ...variables, ...options });
  expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
  const files = readFileSync(record, 'utf8')
    .split('\n')
    .filter((url) => url.startsWith(`file://${root}`))
    .map((url) => relative(root, fileURLToPath(url)));
  const bundled = files.filter((path) => path.startsWith('dist/'));
  const functions = bundled.flatMap((path) => functionsIn(readFileSync(join(root, path), 'utf8')));
  return { files, functions: new Set(functions) };
}

function functionsIn(code: string): string[] {
  return [...code.matchAll(/^(?:export )?(?:async )?function (\w+)\(/gm)].map(([, name = '']) => name);
}
