import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawPreview } from '#server/cards/previews/draw.ts';
import { drawable, loadFace, typefaces } from '#server/cards/previews/fonts.ts';
import { designs } from '#src/cards/designs/tokens.ts';
import { signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';
import { decodeQr } from '../support/decode-qr.ts';
import { twoHalves } from '../support/pictures.ts';
import { portrait } from '../support/portrait.ts';
import { upload } from '../support/upload.ts';

let app: TestApp;
let ana: Awaited<ReturnType<typeof signUpWithCard>>;
let photo: string;

beforeAll(async () => {
  app = await startTestApp({ publicUrl: 'https://saluda.example' });
  ana = await signUpWithCard(app, { name: 'Ana García López', position: 'Arquitecta', company: 'Estudio Ladera' });
  photo = (await upload(ana.browser, await portrait())).json().path;
});
afterAll(() => app.destroy());

const preview = {
  name: 'Ana García López',
  role: 'Arquitecta at Estudio Ladera',
  address: 'saluda.example/ana-garcia',
  color: '#f43f5e',
  textColor: '#14110f',
  photoId: null,
  scanned: 'https://saluda.example/q/k7m2p9qx',
};

/** The URL of the preview image that a page names. */
async function pictureOf(path: string): Promise<string> {
  const { body } = await app.browser().open(path);
  return /<meta property="og:image" content="([^"]*)">/.exec(body)?.[1]?.replaceAll('&#38;', '&') ?? '';
}

const open = (url: string, headers = {}) =>
  app.browser().open({ url: url.replace('https://saluda.example', ''), headers });
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function change(fields: object): Promise<void> {
  const { vcards } = await ana.browser.trpc.vcards.list.query();
  const card = vcards.find(({ id }) => id === ana.vcardId);
  if (!card) throw new Error('the card is gone');
  await ana.browser.trpc.vcards.update.mutate({ id: ana.vcardId, fields: { ...card, ...fields } });
}

test('product 28.1: each page of a card names its preview image with an absolute URL and its size', async () => {
  const pages = [`/${ana.username}`, `/user/${ana.username}`, `/vcard/${ana.vcardId}`];
  const [address = '', ...others] = await Promise.all(pages.map(pictureOf));
  expect(address).toMatch(new RegExp(`^https://saluda\\.example/vcard/${ana.vcardId}/preview\\.jpg\\?v=[\\w-]{22}$`));
  expect(others).toEqual([address, address]);
  const { body } = await open(`/${ana.username}`);
  for (const tag of [
    'og:image:width" content="1200"',
    'og:image:height" content="630"',
    'twitter:card" content="summary_large_image"',
  ]) {
    expect(body).toContain(tag);
  }
  const { statusCode, headers, rawPayload } = await open(address);
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/jpeg', 'no-cache']);
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(headers['set-cookie']).toBeUndefined();
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  // Some messengers ignore images over 300 kB
  expect(rawPayload.length).toBeLessThan(200_000);
  const again = await open(address, { 'if-none-match': headers.etag });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
});

test('product 28.1: a change gives another image at another URL; the old URL shows it too', async () => {
  const seen = new Set<string>();
  const addresses = new Set<string>();
  const first = await pictureOf(`/${ana.username}`);
  for (const fields of [
    {},
    { name: 'Ana Prieto' },
    { position: 'Urbanista' },
    { backgroundColor: '#1b6a44' },
    { photo },
  ]) {
    await change(fields);
    const address = await pictureOf(`/${ana.username}`);
    addresses.add(address);
    const { rawPayload } = await open(address);
    seen.add(hash(rawPayload));
    expect(hash((await open(first)).rawPayload)).toBe(hash(rawPayload));
  }
  await ana.browser.trpc.profiles.setLanguage.mutate({ language: 'es' });
  seen.add(hash((await open(first)).rawPayload));
  await ana.browser.trpc.profiles.setLanguage.mutate({ language: 'en' });
  expect([seen.size, addresses.size]).toEqual([6, 5]);
  // Fields that it doesn't show change nothing
  const before = await pictureOf(`/${ana.username}`);
  await change({ phone: '+34 600 111 222' });
  expect(await pictureOf(`/${ana.username}`)).toBe(before);
});

test('product 37.6: the image is in the design of the card', async () => {
  const seen = new Set<string>();
  for (const design of designs) {
    await change({ design, photo: null, name: 'Ana García López' });
    const { rawPayload } = await open(await pictureOf(`/${ana.username}`));
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(rawPayload.length).toBeLessThan(200_000);
    seen.add(hash(rawPayload));
  }
  expect(seen.size).toBe(designs.length);
  // Red, then blue
  const { path: cover } = (await upload(ana.browser, await twoHalves(1200, 600).png().toBuffer())).json();
  const edges = async (fields: object) => {
    await change({ design: 'cover', name: 'Ana García López', cover, ...fields });
    const { data, info } = await sharp((await open(await pictureOf(`/${ana.username}`))).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true });
    return [40, 1160].map((x) => {
      const [r = 0, , b = 0] = data.subarray((100 * info.width + x) * info.channels);
      return r > 200 && b < 60 ? 'red' : b > 200 && r < 60 ? 'blue' : 'other';
    });
  };
  expect(await edges({})).toEqual(['red', 'blue']);
  expect(await edges({ plainPreview: true })).toEqual(['other', 'other']);
  await change({ design: 'paper', cover: null, plainPreview: false, name: 'Ana García López' });
});

test('product 28.1: fifty concurrent requests get the same image and read the photo once', async () => {
  const { path } = (await upload(ana.browser, await portrait())).json();
  await change({ photo: path, name: `Ana ${'Núñez '.repeat(3)}` });
  const { storage } = app.context;
  const read = storage.get;
  let reads = 0;
  storage.get = (key) => {
    reads++;
    return read(key);
  };
  const answers = await Promise.all(Array.from({ length: 50 }, () => open(`/vcard/${ana.vcardId}/preview.jpg`)));
  storage.get = read;
  expect(new Set(answers.map(({ statusCode, rawPayload }) => `${statusCode} ${hash(rawPayload)}`)).size).toBe(1);
  expect([answers[0]?.statusCode, reads]).toEqual([200, 1]);
});

test("product 28.1: one client that asks for many cards' images doesn't delay another's", async () => {
  const owner = await signUpWithCard(app);
  await app.context.db
    .updateTable('profiles')
    .set({ planType: 'business', subscriptionEnd: new Date(Date.now() + 86_400_000) })
    .where('username', '=', owner.username)
    .execute();
  const cards = Array.from({ length: 60 }, (_, n) => owner.browser.trpc.vcards.create.mutate({ name: `Card ${n}` }));
  const ids = (await Promise.all(cards)).map(({ id }) => id);
  const other = await signUpWithCard(app, { name: 'Luis Prieto' });
  const busy = app.browser();
  let done = 0;
  const flood = ids.map((id) => busy.open(`/vcard/${id}/preview.jpg`).finally(() => (done += 1)));
  await expect.poll(() => done).toBeGreaterThan(2);
  expect((await open(`/vcard/${other.vcardId}/preview.jpg`)).statusCode).toBe(200);
  expect(done).toBeLessThan(50);
  for (const { statusCode, headers } of await Promise.all(flood)) {
    if (statusCode !== 200) expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  }
}, 60_000);

test('product 28.1, 6.9: while storage hangs, cards without a photo have their image at once', async () => {
  const { path } = (await upload(ana.browser, await portrait())).json();
  await change({ photo: path, name: 'Ana Hernández' });
  const other = await signUpWithCard(app, { name: 'Eva Ruiz' });
  const { storage } = app.context;
  const read = storage.get;
  storage.get = () => new Promise(() => {});
  const start = performance.now();
  let waited = Number.NaN;
  const [withPhoto, without] = await Promise.all([
    open(`/vcard/${ana.vcardId}/preview.jpg`),
    open(`/vcard/${other.vcardId}/preview.jpg`).finally(() => (waited = performance.now() - start)),
  ]);
  storage.get = read;
  expect([withPhoto.statusCode, withPhoto.headers['cache-control']]).toEqual([200, 'no-store']);
  expect([without.statusCode, without.headers['cache-control']]).toEqual([200, 'no-cache']);
  // It would be drawn after the one that waits for its photo
  expect(waited).toBeLessThan(performance.now() - start);
}, 20_000);

test('product 28.2: machines with and without fonts draw the same bytes', async () => {
  const cyrillic = { ...preview, name: 'Юлия' };
  const script = `
    import { createHash } from 'node:crypto';
    const { drawPreview } = await import('./server/cards/previews/draw.ts');
    for (const preview of ${JSON.stringify([preview, cyrillic])})
      console.log(createHash('sha256').update(await drawPreview(preview, null)).digest('hex'));`;
  const drawn = async (fonts: { DISABLE_SYSTEM_FONTS_LOAD?: string }) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, HOME: '/nonexistent', FONTCONFIG_PATH: '/nonexistent', ...fonts };
    const child = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { env });
    return child.stdout.trim().split('\n');
  };
  const here = [hash(await drawPreview(preview, null)), hash(await drawPreview(cyrillic, null))];
  expect(await drawn({})).toEqual(here);
  expect(await drawn({ DISABLE_SYSTEM_FONTS_LOAD: '1' })).toEqual(here);
});

test.each(Object.entries(typefaces))('product 28.2: %s has the letters of languages in Latin script', (_, typeface) => {
  const face = loadFace(typeface);
  const names =
    'Łukasz Żółć, Tőke Győző, Văcărescu, Şükrü Yılmaz, Nguyễn Ánh, Þórður Ægisson, Jiří Dvořák, Māra Kļaviņa';
  expect(drawable(face, names)).toBe(names);
  // Other scripts, also where text shaping would split a character: half a name is never drawn
  for (const name of ['Юлия', '山田', '김철수', 'ำ', 'Ana 김', 'שרה', 'سارة', 'Ελένη']) {
    expect([name, drawable(face, name)]).toEqual([name, null]);
  }
});

test('what draws images is loaded with the first image', async () => {
  const script = `
    import { readFile } from 'node:fs/promises';
    const loaded = async () => (await readFile('/proc/self/maps', 'utf8')).match(/skia|libvips/g) !== null;
    await import('./server/server.ts');
    const before = await loaded();
    await import('./server/cards/previews/draw.ts');
    console.log(before, await loaded());`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  expect(stdout.trim()).toBe('false true');
});

test('product 28.2: if the fonts lack the letters of a name, the image shows URL and QR code instead', async () => {
  const picture = await drawPreview({ ...preview, name: '山田 太郎' }, null);
  const code = await sharp(picture).extract({ left: 720, top: 115, width: 400, height: 400 }).png().toBuffer();
  expect(await decodeQr(code)).toBe(preview.scanned);
  expect(hash(await drawPreview({ ...preview, name: 'Юлия', role: 'CEO' }, null))).toBe(hash(picture));
  // Emoji are left out, and mathematical letters become plain ones
  const plain = hash(await drawPreview(preview, null));
  expect(hash(await drawPreview({ ...preview, name: '🌟 Ana  García\u200d López 👩🏽‍💻' }, null))).toBe(plain);
  expect(hash(await drawPreview({ ...preview, name: '𝓐𝓷𝓪 García López' }, null))).toBe(plain);
});

test('product 28.2: text stays inside its box, whatever a card says', async () => {
  const words = fc.oneof(fc.string({ maxLength: 100 }), fc.string({ unit: 'grapheme', maxLength: 60 }));
  await fc.assert(
    fc.asyncProperty(words, words, async (name, role) => {
      const picture = await drawPreview({ ...preview, name, role }, null);
      const margins = [
        { left: 0, top: 0, width: 72, height: 630 },
        { left: 664, top: 0, width: 50, height: 630 },
        { left: 0, top: 530, width: 1200, height: 100 },
      ];
      for (const margin of margins) {
        const pixels = await sharp(picture).extract(margin).greyscale().raw().toBuffer();
        expect(Math.max(...new Set(pixels)) - Math.min(...new Set(pixels))).toBeLessThan(12);
      }
    }),
    {
      numRuns: 6,
      examples: [
        ['W'.repeat(100), 'W'.repeat(100)],
        ['', ''],
        ['i '.repeat(50), 'ẞ'.repeat(60)],
      ],
    },
  );
}, 60_000);

test('product 28.1: a card without a page has no image and responds like its page', async () => {
  const { vcardId, username } = await signUpWithCard(app);
  const { db } = app.context;
  const picture = async (id: string) => {
    const [of, page] = [await open(`/vcard/${id}/preview.jpg`), await open(`/vcard/${id}`)];
    expect([of.statusCode, of.body, of.headers['cache-control']]).toEqual([page.statusCode, page.body, 'no-store']);
    return of.statusCode;
  };
  expect(await picture('x')).toBe(404);
  expect(await picture('00000000-0000-4000-8000-000000000000')).toBe(404);
  expect((await open(`/vcard/${vcardId}/preview.jpg`)).statusCode).toBe(200);
  await sql`update profiles set trial_start_date = now() - interval '90 days' where username = ${username}`.execute(db);
  expect(await picture(vcardId)).toBe(404);
  await sql`update profiles set disabled_at = now() where username = ${username}`.execute(db);
  expect(await picture(vcardId)).toBe(410);
});
