import { readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countPhotoBytes } from '#db/owners/photos.ts';
import { createContext } from '#server/context.ts';
import { signUp, startTestApp, type TestApp, type TestBrowser } from '../support/app.ts';
import { twoHalves } from '../support/pictures.ts';
import { mayMount, mountSmall } from '../support/small-disk.ts';
import { upload } from '../support/upload.ts';

describe.skipIf(!mayMount())('product 6.15: on a disk that cannot be written', () => {
  let app: TestApp;
  let browser: TestBrowser;
  let ownerId: string;
  let storage: string;
  let disk: ReturnType<typeof mountSmall>;
  const logged: string[] = [];
  beforeAll(async () => {
    app = await startTestApp({ logLevel: 'warn' }, { log: (line) => logged.push(line) });
    browser = (await signUp(app)).browser;
    ownerId = (await browser.trpc.profiles.me.query())?.id ?? '';
    storage = join(app.context.env.dataDir, 'storage');
    disk = mountSmall(storage, 256);
  });
  afterAll(async () => {
    disk.unmount();
    await app.destroy();
  });

  const files = async () =>
    (await readdir(join(storage, 'photos'), { recursive: true }).catch(() => [])).filter((name) => /\./.test(name));

  test.each<[string, () => void, () => Promise<void>]>([
    [
      'ENOSPC',
      () => expect(() => writeFileSync(join(storage, 'ballast'), Buffer.alloc(1024 * 1024))).toThrow(/ENOSPC/),
      () => rm(join(storage, 'ballast')),
    ],
    ['EROFS', () => disk.remount('ro'), async () => disk.remount('rw')],
  ])('uploads are refused with 503 (%s), stored not even in part, and work again afterwards', async (_, fill, free) => {
    const photo = await twoHalves().jpeg().toBuffer();
    const before = [await files(), await countPhotoBytes(app.context.db, ownerId)];
    logged.length = 0;
    fill();
    for (let n = 0; n < 2; n++) {
      const { statusCode, headers, body } = await upload(browser, photo);
      expect([statusCode, headers['retry-after'], JSON.parse(body).error.code]).toEqual([503, '5', 'unavailable']);
    }
    expect([await files(), await countPhotoBytes(app.context.db, ownerId)]).toEqual(before);
    // Once, not for each file of each upload
    expect(logged.filter((line) => line.includes('cannot be written')).length).toBeLessThanOrEqual(1);
    expect(logged.filter((line) => line.includes('a request failed'))).toEqual([]);
    await free();
    expect((await upload(browser, photo)).statusCode).toBe(201);
    expect((await files()).length).toBeGreaterThan((before[0] as string[]).length);
  });

  test('a server whose secret is stored starts', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'saluda-full-'));
    const full = mountSmall(dataDir, 64);
    const env = { ...app.context.env, dataDir, database: app.context.database };
    const first = await createContext(env, app.app.log);
    await first.destroy();
    expect(() => writeFileSync(join(dataDir, 'ballast'), Buffer.alloc(1024 * 1024))).toThrow(/ENOSPC/);
    const names = readdirSync(dataDir);
    const second = await createContext(env, app.app.log);
    await second.destroy();
    expect(readdirSync(dataDir).filter((name) => name.startsWith('auth-secret'))).toEqual(
      names.filter((name) => name.startsWith('auth-secret')),
    );
    full.unmount();
    await rm(dataDir, { recursive: true });
  });
});
