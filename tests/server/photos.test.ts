import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countPhotoBytes, isPhotoOf } from '#db/owners/photos.ts';
import { deletePhotoFiles } from '#server/owners/photos/photos.ts';
import { PHOTO_MAX_BYTES } from '#src/owners/photos.ts';
import { photoIdOf } from '#src/paths.ts';
import {
  ownAddress,
  refusal,
  signUp,
  signUpWithCard,
  startTestApp,
  type TestApp,
  type TestBrowser,
} from '../support/app.ts';
import { hugePng, noise, plainPng, twoHalves } from '../support/pictures.ts';
import { upload as send } from '../support/upload.ts';

let app: TestApp;
let browser: TestBrowser;
beforeAll(async () => {
  app = await startTestApp();
  browser = (await signUp(app)).browser;
});
afterAll(() => app.destroy());

const upload = (
  bytes: Buffer,
  { from = browser, ...file }: { name?: string; type?: string; from?: TestBrowser } = {},
) => send(from, bytes, file);

async function stored(path: string, variant = 'photo') {
  const answer = await app.browser().open(path.replace('/photo.jpg', `/${variant}.jpg`));
  expect(answer.statusCode).toBe(200);
  return answer;
}

describe('product 6.2: what is stored of a photo', () => {
  test('product 6.12, 6.13: a JPEG of at most 1200 px at a random URL, cached for an hour', async () => {
    const answer = await upload(await noise(2000, 1000).jpeg().toBuffer());
    expect(answer.statusCode).toBe(201);
    const { path } = answer.json();
    expect(path).toMatch(/^\/media\/[0-9a-f-]{36}\/photo\.jpg$/);
    const photo = await stored(path);
    expect(photo.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=3600, s-maxage=60',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(photo.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 600 });
  });

  test('upright, and without metadata', async () => {
    const sent = await twoHalves()
      .withExif({ IFD3: { GPSLatitude: '40/1 25/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const { path } = (await upload(sent)).json();
    const photo = (await stored(path)).rawPayload;
    const { exif, icc, xmp, orientation, width, height } = await sharp(photo).metadata();
    expect({ exif, icc, xmp, orientation, width, height }).toEqual({ width: 200, height: 400 });
    // Orientation 6 turns the left half to the top
    const { data, info } = await sharp(photo).raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
    expect(pixel(100, 50)[0]).toBeGreaterThan(200);
    expect(pixel(100, 350)[2]).toBeGreaterThan(200);
    expect(photo.includes('GPS')).toBe(false);
  });

  test('and a square of at most 512 px and 100 kB for contact files', async () => {
    const { path } = (await upload(await noise(1500, 1100).jpeg({ quality: 90 }).toBuffer())).json();
    const square = (await stored(path, 'square')).rawPayload;
    expect(square.length).toBeLessThanOrEqual(100_000);
    expect(await sharp(square).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 });
  });

  test.each([
    [16_383, 1],
    [1, 16_383],
  ])('of %i × %i px, at least a pixel remains on each side', async (width, height) => {
    const { path } = (await upload(hugePng(width, height))).json();
    const sides = async (variant: string) => {
      const answer = await app.browser().open(path.replace('/photo.jpg', `/${variant}`));
      const { width: x, height: y } = await sharp(answer.rawPayload).metadata();
      return [x, y];
    };
    expect((await sides('photo.jpg')).sort()).toEqual([1, 1200]);
    for (const variant of ['square.jpg', 'square-160.webp', 'square-640.jpg'])
      expect(await sides(variant)).toEqual([1, 1]);
    expect(Math.min(...(await sides('whole-320.webp')).map(Number))).toBe(1);
  });

  test('a small photo is not enlarged', async () => {
    const { path } = (await upload(await twoHalves(40, 20).png().toBuffer())).json();
    expect(await sharp((await stored(path)).rawPayload).metadata()).toMatchObject({ width: 40, height: 20 });
    expect(await sharp((await stored(path, 'square')).rawPayload).metadata()).toMatchObject({ width: 20, height: 20 });
  });
});

describe('product 6.1: what is accepted', () => {
  test.each(['png', 'gif', 'webp', 'jpeg'] as const)('%s, with any file name', async (format) => {
    const bytes = await twoHalves().toFormat(format).toBuffer();
    expect((await upload(bytes, { name: 'x.txt', type: 'application/octet-stream' })).statusCode).toBe(201);
  });

  test('the first frame of an animation', async () => {
    const frames = await Promise.all([twoHalves(60, 60).png().toBuffer(), noise(60, 60).png().toBuffer()]);
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(gif).metadata()).pages).toBe(2);
    const { path } = (await upload(gif)).json();
    expect(await sharp((await stored(path)).rawPayload).metadata()).toMatchObject({ width: 60, height: 60 });
  });

  test.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 415, 'photo_type'],
    ['a renamed HTML file', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'photo_type'],
    ['a TIFF', () => twoHalves().tiff().toBuffer(), 415, 'photo_type'],
    ['an AVIF', () => twoHalves().avif().toBuffer(), 415, 'photo_type'],
    ['half a JPEG', async () => (await noise(800, 800).jpeg().toBuffer()).subarray(0, 20_000), 415, 'photo_type'],
    ['a PNG of 16,000 × 16,000', () => hugePng(16_000, 16_000), 400, 'photo_pixels'],
    ['a PNG of 16,384 × 1', () => hugePng(16_384, 1), 400, 'photo_pixels'],
    ['a PNG of 1 × 40,000,000', () => hugePng(1, 40_000_000), 400, 'photo_pixels'],
    ['a JPEG of 16,384 × 8', () => twoHalves(16_384, 8).jpeg().toBuffer(), 400, 'photo_pixels'],
    ['a GIF of 8 × 16,384', () => twoHalves(8, 16_384).gif().toBuffer(), 400, 'photo_pixels'],
    ['an interlaced PNG of 119 MB in memory', () => plainPng(6_300, { progressive: true }), 400, 'photo_pixels'],
    ['5 MB and a byte', () => Buffer.alloc(PHOTO_MAX_BYTES + 1, 1), 413, 'photo_too_large'],
    ['nothing', () => Buffer.alloc(0), 400, 'photo_missing'],
  ])('%s is refused within a second, and nothing is stored', async (_, make, status, code) => {
    const bytes = await make();
    const before = await photoRows();
    const start = performance.now();
    const answer = await upload(bytes);
    expect(performance.now() - start).toBeLessThan(1000);
    expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
    expect(await photoRows()).toBe(before);
  });

  test('exactly 5 MB is accepted', async () => {
    const picture = await twoHalves().jpeg().toBuffer();
    const padded = Buffer.concat([picture, Buffer.alloc(PHOTO_MAX_BYTES - picture.length)]);
    expect((await upload(padded)).statusCode).toBe(201);
  });

  test('the error is in the language of the screen', async () => {
    const { browser: spanish } = await signUp(app);
    const answer = await spanish.open({ method: 'POST', url: '/api/photos', headers: { 'accept-language': 'es' } });
    expect(answer.json()).toMatchObject({ error: { code: 'photo_missing', message: 'Elige una foto para subir.' } });
  });

  test('uploading needs a session and a current trial or plan', async () => {
    const bytes = await twoHalves().jpeg().toBuffer();
    expect((await upload(bytes, { from: app.browser() })).statusCode).toBe(401);
    const { email, browser: expired } = await signUp(app);
    await sql`update profiles set trial_start_date = now() - interval '15 days' where email = ${email}`.execute(
      app.context.db,
    );
    const answer = await upload(bytes, { from: expired });
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'trial_expired']);
  });
});

async function photoRows(): Promise<number> {
  return (await app.context.db.selectFrom('photos').select('id').execute()).length;
}

test.each([
  [
    'breaks off',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nab',
  ],
  ['has no boundary', 'multipart/form-data', 'x'],
  ['is garbage', 'multipart/form-data; boundary=b', 'garbage'],
  ['is empty', 'multipart/form-data; boundary=b', ''],
  ['is no form', 'application/json', '{}'],
])('a form that %s is refused', async (_, type, payload) => {
  const answer = await browser.open({ method: 'POST', url: '/api/photos', headers: { 'content-type': type }, payload });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
});

test("product 6.3: ten parallel uploads never exceed the plan's storage", async () => {
  const { email, browser: owner } = await signUp(app);
  const { id } = await app.context.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const picture = await noise(300, 300).jpeg().toBuffer();
  expect((await upload(picture, { from: owner })).statusCode).toBe(201);
  const each = await countPhotoBytes(app.context.db, id);
  // Room for three and a half more
  await sql`insert into photos (user_id, bytes) values (${id}, ${Math.floor(50_000_000 - 4.5 * each)})`.execute(
    app.context.db,
  );
  const answers = await Promise.all(Array.from({ length: 10 }, () => upload(picture, { from: owner })));
  expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(3);
  expect(answers.filter((answer) => answer.statusCode === 403).map((answer) => answer.json().error.code)).toEqual(
    Array.from({ length: 7 }, () => 'storage_full'),
  );
  expect(await countPhotoBytes(app.context.db, id)).toBeLessThanOrEqual(50_000_000);
});

test('product 6.3: without room, an upload is refused before it is rendered', async () => {
  const { email, browser: owner } = await signUp(app);
  const { db } = app.context;
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await sql`insert into photos (user_id, bytes, created_at) values (${id}, 49999999, now())`.execute(db);
  const codeOf = async () => (await upload(Buffer.from('no photo'), { from: owner })).json().error.code;
  expect(await codeOf()).toBe('photo_type');
  await sql`insert into photos (user_id, bytes, created_at) values (${id}, 1, now() - interval '50 minutes')`.execute(
    db,
  );
  expect(await codeOf()).toBe('storage_full');
  // What nothing shows for an hour gives way
  await sql`update photos set created_at = now() - interval '61 minutes' where user_id = ${id} and bytes = 1`.execute(
    db,
  );
  expect(await codeOf()).toBe('photo_type');
});

describe('product 6.4: a photo belongs to its owner, and is deleted when nothing shows it', () => {
  test("product 6.12: someone else's photo cannot be used on a card", async () => {
    const { path } = (await upload(await twoHalves().jpeg().toBuffer())).json();
    const other = await signUpWithCard(app);
    const fields = { name: 'Ana', photo: path };
    expect(await refusal(other.browser.trpc.vcards.update.mutate({ id: other.vcardId, fields }))).toBe('not_found');
  });

  test('a photo replaced on a card is deleted with its files, unless the profile shows it', async () => {
    const owner = await signUpWithCard(app);
    const picture = await twoHalves().jpeg().toBuffer();
    const paths = await Promise.all(
      [1, 2].map(async () => (await upload(picture, { from: owner.browser })).json().path as string),
    );
    const show = (photo: string | null) =>
      owner.browser.trpc.vcards.update.mutate({ id: owner.vcardId, fields: { name: 'Ana', photo } });
    const { userId } = await app.context.db
      .selectFrom('vcards')
      .select('userId')
      .where('id', '=', owner.vcardId)
      .executeTakeFirstOrThrow();
    const [first = '', second = ''] = paths;

    await show(first);
    await show(second);
    expect(await isPhotoOf(app.context.db, userId, photoIdOf(first) ?? '')).toBe(false);
    await expect.poll(async () => (await app.browser().open(first)).statusCode, { timeout: 10_000 }).toBe(404);

    await sql`update profiles set profile_pic = ${second} where id = ${userId}`.execute(app.context.db);
    await show(null);
    expect(await isPhotoOf(app.context.db, userId, photoIdOf(second) ?? '')).toBe(true);
  });

  test('the contact file embeds the square on request, and links the photo otherwise', async () => {
    const owner = await signUpWithCard(app);
    const { path } = (await upload(await twoHalves().jpeg().toBuffer(), { from: owner.browser })).json();
    await owner.browser.trpc.vcards.update.mutate({ id: owner.vcardId, fields: { name: 'Ana', photo: path } });
    const file = async (query: string) =>
      (await app.browser().open(`/${owner.username}.vcf${query}`)).body.replace(/\r\n /g, '');
    expect(await file('')).toContain(`PHOTO;VALUE=uri:http://localhost:3000${path}`);
    const embedded = /PHOTO;ENCODING=b;TYPE=JPEG:(.*)\r\n/.exec(await file('?photo=inline'))?.[1] ?? '';
    expect(Buffer.from(embedded, 'base64')).toEqual((await stored(path, 'square')).rawPayload);
  });
});

test('product 6.13: an unchanged photo is revalidated without reading it; a deleted one is not', async () => {
  const { path } = (await upload(await twoHalves().jpeg().toBuffer())).json();
  const headers = { 'if-none-match': String((await stored(path)).headers.etag) };
  await deletePhotoFiles(app.context, photoIdOf(path) ?? '');
  const again = await app.browser().open({ url: path, headers });
  expect([again.statusCode, again.headers['cache-control']]).toEqual([304, 'public, max-age=3600, s-maxage=60']);
  await app.context.db
    .deleteFrom('photos')
    .where('id', '=', photoIdOf(path) ?? '')
    .execute();
  await sql`update profiles set updated_at = now()`.execute(app.context.db);
  expect((await app.browser().open({ url: path, headers })).statusCode).toBe(404);
});

describe('product 6.14: parallel uploads', () => {
  const picture = twoHalves().jpeg().toBuffer();

  test("wait for their turn, and those of one account don't delay another's", async () => {
    const { browser: busy } = await signUp(app);
    const { browser: other } = await signUp(app);
    const bytes = await noise(900, 900).jpeg({ quality: 60 }).toBuffer();
    const many = Array.from({ length: 12 }, () => upload(bytes, { from: busy }));
    let done = 0;
    for (const each of many) void each.then(() => (done += 1));
    expect((await upload(await picture, { from: other })).statusCode).toBe(201);
    expect(done).toBeLessThan(8);
    const answers = await Promise.all(many);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
  }, 60_000);

  test('that are too many are refused with 503 and Retry-After; they count as no attempt', async () => {
    const { browser: busy } = await signUp(app);
    const answers = await Promise.all(Array.from({ length: 60 }, async () => upload(await picture, { from: busy })));
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers, body } of refused) {
      expect(headers['retry-after']).toBe('5');
      expect(JSON.parse(body).error.code).toBe('overloaded');
    }
    expect(answers.filter(({ statusCode }) => statusCode === 201).length).toBe(60 - refused.length);
    for (const _ of refused) expect((await upload(await picture, { from: busy })).statusCode).toBe(201);
    expect((await upload(await picture, { from: busy })).statusCode).toBe(429);
  }, 60_000);

  test('that arrive a byte at a time give their places to others', async () => {
    const slow = await Promise.all(Array.from({ length: 4 }, async () => (await signUp(app)).browser));
    const { browser: other } = await signUp(app);
    const before = await countBegun();
    const { requests } = await startUploads([...slow, ...slow]);
    await expect.poll(countBegun, { timeout: 5_000 }).toBe(before + 8);
    let disconnected = 0;
    for (const request of requests) request.once('close', () => (disconnected += 1));
    const trickle = setInterval(() => {
      for (const request of requests) request.write('a');
    }, 200);
    const answer = await upload(await picture, { from: other }).finally(() => clearInterval(trickle));
    expect(answer.statusCode).toBe(201);
    // All places were taken
    expect(disconnected).toBeGreaterThan(0);
    for (const request of requests) request.destroy();
  }, 30_000);

  test('keep their places, however slow, while others of their account wait behind them', async () => {
    const { browser: owner } = await signUp(app);
    const before = await countBegun();
    const { requests } = await startUploads([owner, owner]);
    await expect.poll(countBegun, { timeout: 5_000 }).toBe(before + 2);
    let disconnected = 0;
    for (const request of requests) request.once('close', () => (disconnected += 1));
    // It waits as long as it may
    expect((await upload(await picture, { from: owner })).statusCode).toBe(503);
    expect(disconnected).toBe(0);
    for (const request of requests) request.destroy();
  }, 40_000);

  test('from one network take three places', async () => {
    const owners = await Promise.all(Array.from({ length: 4 }, async () => (await signUp(app)).browser));
    const before = await countBegun();
    const { requests, areConnected } = await startUploads([...owners, ...owners], ownAddress());
    await areConnected();
    await expect.poll(countBegun, { timeout: 5_000 }).toBe(before + 3);
    const elsewhere = await startUploads([(await signUp(app)).browser]);
    await expect.poll(countBegun, { timeout: 5_000 }).toBe(before + 4);
    for (const request of [...requests, ...elsewhere.requests]) request.destroy();
  }, 30_000);

  test('whose clients leave, while they are read or wait, keep nobody waiting', async () => {
    const { browser: owner } = await signUp(app);
    const { requests, areConnected } = await startUploads(Array.from({ length: 6 }, () => owner));
    await areConnected();
    const own = upload(await picture, { from: owner });
    for (const request of requests) request.destroy();
    expect((await own).statusCode).toBe(201);
  }, 30_000);
});

async function countBegun(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(points), 0)::int as count from limits where key like 'upload-%'`.execute(app.context.db);
  return rows[0]?.count ?? 0;
}

/** Uploads whose bodies have begun, one for each browser, each from an address of its own unless one is named. */
async function startUploads(owners: readonly TestBrowser[], address?: string) {
  if (!app.app.server.listening) await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  const addresses = new Map(owners.map((owner) => [owner, address ?? ownAddress()]));
  const requests = owners.map((owner) => {
    const { cookies } = owner;
    const headers = {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': '100000',
    };
    const localAddress = addresses.get(owner) ?? '';
    const to = { host: '127.0.0.1', port, path: '/api/photos', localAddress };
    const request = httpRequest({ ...to, method: 'POST', headers });
    request.on('error', () => {});
    request.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nab');
    return request;
  });
  const connections = () => promisify(app.app.server.getConnections).call(app.app.server);
  const areConnected = () => expect.poll(connections, { timeout: 5_000 }).toBe(requests.length);
  return { requests, areConnected };
}

test.each([
  '/media/x/photo.jpg',
  '/media/00000000-0000-4000-8000-000000000000/photo.jpg',
  '/media/..%2f..%2fauth-secret/photo.jpg',
])('%s is not found', async (path) => {
  expect((await app.browser().open(path)).statusCode).toBe(404);
});
