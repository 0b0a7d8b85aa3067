import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataDirectory } from '#server/platform/data-directory.ts';
import { signUpWithCard, startTestApp } from '../support/app.ts';
import { portrait } from '../support/portrait.ts';
import { upload } from '../support/upload.ts';

const isRoot = process.getuid?.() === 0;
const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'saluda-data-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('product 31.14: what an earlier release left open to other users is closed at the next start', async () => {
  await chmod(dataDir, 0o755);
  await mkdir(join(dataDir, 'storage'));
  await mkdir(join(dataDir, 'postgres'), { mode: 0o700 });
  await writeFile(join(dataDir, 'auth-secret'), '', { mode: 0o644 });
  await chmod(join(dataDir, 'storage'), 0o755);
  await openDataDirectory(dataDir, true);
  expect(await modeOf(dataDir)).toBe(isRoot ? 0o711 : 0o700);
  expect(await modeOf(join(dataDir, 'storage'))).toBe(0o700);
  expect(await modeOf(join(dataDir, 'auth-secret'))).toBe(0o600);
  await rm(join(dataDir, 'postgres'), { recursive: true });
  await openDataDirectory(dataDir, false);
  expect(await modeOf(dataDir)).toBe(0o700);
});

test("product 31.14: a directory that isn't the server's alone stays as it is", async () => {
  const shared = join(dataDir, 'shared');
  await mkdir(join(shared, 'other'), { recursive: true });
  await chmod(join(shared, 'other'), 0o755);
  await chmod(shared, 0o1777);
  await openDataDirectory(shared, false);
  expect(await modeOf(shared)).toBe(0o777);
  expect(await modeOf(join(shared, 'other'))).toBe(0o755);
});

test('product 31.14: other users can read nothing that the server writes', async () => {
  const app = await startTestApp({ database: null });
  const { browser, username } = await signUpWithCard(app);
  expect((await upload(browser, await portrait())).statusCode).toBe(201);
  expect((await app.browser().open(`/${username}`)).statusCode).toBe(200);
  const root = app.context.env.dataDir;
  expect(await readdir(join(root, 'journal'))).toHaveLength(1);
  const open: string[] = [];
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if ((entry.isFile() || entry.isDirectory()) && ((await modeOf(path)) & 0o077) !== 0 && !/\/postgres-/.test(path))
      open.push(path);
  }
  expect(open).toEqual([]);
  expect(await modeOf(root)).toBe(isRoot ? 0o711 : 0o700);
  await app.destroy();
}, 60_000);
