import { randomUUID } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { countPhotoBytes, insertPhoto } from '#db/owners/photos.ts';
import { deletePhotoFiles } from '#server/owners/photos/photos.ts';
import { runRetentionStep } from '#server/privacy/retention.ts';
import { derivedPhotoFiles, paths, photoFiles, photoIdOf } from '#src/paths.ts';
import { signUp, startTestApp, type TestApp, type TestBrowser } from '../support/app.ts';
import { noise, twoHalves } from '../support/pictures.ts';
import { upload } from '../support/upload.ts';

let app: TestApp;
let browser: TestBrowser;
let userId: string;
beforeAll(async () => {
  app = await startTestApp();
  const account = await signUp(app);
  const { email } = account;
  const { db } = app.context;
  ({ id: userId } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow());
  ({ browser } = account);
});
afterAll(() => app.destroy());

/** Uploads a photo and returns its ID. */
async function stored(bytes: Buffer): Promise<string> {
  const answer = await upload(browser, bytes);
  expect(answer.statusCode).toBe(201);
  return photoIdOf(answer.json().path) ?? '';
}

const open = (id: string, file: string, headers = {}) =>
  app.browser().open({ url: `/media/${id}/${file}`, headers: { ...headers } });
const names = derivedPhotoFiles.map(({ variant, format }) => `${variant}.${format}`);
const folder = (id: string) => join(app.context.env.dataDir, 'storage', 'photos', id);
const files = (id: string) => readdir(folder(id)).catch(() => []);

/** A photo without small files. */
async function oldPhoto(picture: Sharp): Promise<string> {
  const id = randomUUID();
  const bytes = await picture.jpeg().toBuffer();
  for (const variant of ['photo', 'square'] as const)
    await app.context.storage.put(paths.storageKey(id, variant), bytes);
  await insertPhoto(app.context.db, userId, { id, bytes: 2 * bytes.length });
  return id;
}

test('product 6.5: squares of 160, 320 and 640 px as WebP and JPEG, covers 480, 768 and 1080 px wide, cached for an hour', async () => {
  const id = await stored(await noise(800, 1000).jpeg().toBuffer());
  for (const side of [160, 320, 640] as const) {
    for (const [extension, format] of [
      ['webp', 'webp'],
      ['jpg', 'jpeg'],
    ] as const) {
      const answer = await open(id, `square-${side}.${extension}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': `image/${format}`,
        'cache-control': 'public, max-age=3600, s-maxage=60',
        'x-content-type-options': 'nosniff',
        etag: expect.stringMatching(/^"[\w-]{22}"$/),
      });
      expect(answer.headers.vary ?? '').not.toMatch(/accept(?!-encoding)/i);
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format, width: side, height: side });
    }
  }
  const whole = await open(id, 'whole-320.webp');
  expect(await sharp(whole.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 128, height: 160 });
  for (const [file, width, height] of [
    ['wide-480.webp', 480, 270],
    ['wide-768.webp', 768, 432],
    ['wide-1080.webp', 800, 450],
  ] as const) {
    const { rawPayload } = await open(id, file);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width, height });
  }
  const again = await open(id, 'whole-320.webp', { 'if-none-match': String(whole.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test("product 6.5: they don't count toward the plan's storage, and a small photo is not enlarged", async () => {
  const { db } = app.context;
  const before = await countPhotoBytes(db, userId);
  const id = await stored(await twoHalves(40, 20).png().toBuffer());
  const counted = await Promise.all(['photo.jpg', 'square.jpg'].map((file) => open(id, file)));
  const bytes = counted.reduce((sum, { rawPayload }) => sum + rawPayload.length, 0);
  expect(await countPhotoBytes(db, userId)).toBe(before + bytes);
  expect(await sharp((await open(id, 'square-640.webp')).rawPayload).metadata()).toMatchObject({
    width: 20,
    height: 20,
  });
});

test('product 6.6: missing small files are rendered once, even for concurrent requests', async () => {
  const id = await oldPhoto(noise(300, 200));
  const put = vi.spyOn(app.context.storage, 'put');
  const answers = await Promise.all(Array.from({ length: 42 }, (_, i) => open(id, names[i % names.length] ?? '')));
  expect(put).toHaveBeenCalledTimes(derivedPhotoFiles.length);
  put.mockRestore();
  for (const answer of answers) {
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, max-age=3600, s-maxage=60']);
  }
  for (const [i, name] of names.entries()) {
    expect((await open(id, name)).headers.etag).toBe(answers[i]?.headers.etag);
  }
});

test('product 6.6: every photo is shown, however many are requested at once', async () => {
  const old = await Promise.all(Array.from({ length: 40 }, () => oldPhoto(twoHalves())));
  const answers = await Promise.all(old.map((id) => open(id, 'square-320.webp')));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(old.map(() => 200));
  const standIns = answers.filter(({ headers }) => headers['cache-control'] === 'no-store');
  for (const { headers } of standIns) expect(headers['content-type']).toBe('image/jpeg');
  expect(standIns.length).toBeLessThanOrEqual(20);
  const after = await Promise.all(old.map((id) => open(id, 'square-640.jpg')));
  expect(new Set(after.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

test('product 6.6: a file that cannot be rendered has an uncached stand-in', async () => {
  const id = await oldPhoto(twoHalves());
  const square = (await open(id, 'square.jpg')).rawPayload;
  await app.context.storage.put(paths.storageKey(id, 'photo'), Buffer.from('no picture'));
  const answer = await open(id, 'square-160.webp');
  expect([answer.statusCode, answer.rawPayload]).toEqual([200, square]);
  expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' });
});

test('product 6.6: a file that could not be rendered or stored is retried after a minute, with one warning', async () => {
  const { storage, log } = app.context;
  const unkept = await oldPhoto(twoHalves());
  const broken = await oldPhoto(twoHalves());
  await storage.put(paths.storageKey(broken, 'photo'), Buffer.from('no picture'));
  const put = vi.spyOn(storage, 'put').mockRejectedValue(new Error('no space is left on the disk'));
  const get = vi.spyOn(storage, 'get');
  const warn = vi.spyOn(log, 'warn');
  const read = (id: string) => get.mock.calls.filter(([path]) => path === paths.storageKey(id, 'photo')).length;
  for (const id of [unkept, broken]) {
    expect((await open(id, 'square-320.webp')).statusCode).toBe(200);
    const before = read(id);
    for (let n = 0; n < 5; n++) {
      const { statusCode, headers } = await open(id, 'square-320.webp');
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/jpeg', 'no-store']);
    }
    expect(read(id)).toBe(before);
  }
  expect(warn.mock.calls.length).toBeLessThanOrEqual(1);
  for (const spy of [put, get, warn]) spy.mockRestore();
});

test('product 6.4: a photo is deleted with all its files, even those being rendered', async () => {
  const gone = await stored(await twoHalves().jpeg().toBuffer());
  expect(await files(gone)).toHaveLength(photoFiles.length);
  await deletePhotoFiles(app.context, gone);
  await expect(readdir(folder(gone))).rejects.toThrow('ENOENT');
  expect((await open(gone, 'square-320.webp')).statusCode).toBe(404);
  for (const wait of [0, 5, 10, 20, 40, 80]) {
    const id = await oldPhoto(twoHalves(600, 600));
    const request = open(id, 'square-320.webp');
    await new Promise((resolve) => setTimeout(resolve, wait));
    await deletePhotoFiles(app.context, id);
    await request;
    expect(await files(id)).toEqual([]);
  }
});

test('product 19.2: small files without a photo are removed like other orphaned files', async () => {
  const id = await stored(await twoHalves().jpeg().toBuffer());
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const name of await files(id)) await utimes(join(folder(id), name), yesterday, yesterday);
  await app.context.db.deleteFrom('photos').where('id', '=', id).execute();
  let after: string | null = null;
  do {
    ({ after } = await runRetentionStep(app.context, 'photo_files', after));
  } while (after !== null);
  expect(await files(id)).toEqual([]);
});

test.each(['square-320.png', 'square-100.webp', 'square.webp', 'photo.webp', 'whole-320.jpg', 'square-320'])(
  '%s is not found',
  async (file) => {
    const id = await stored(await twoHalves().jpeg().toBuffer());
    expect((await open(id, file)).statusCode).toBe(404);
  },
);
