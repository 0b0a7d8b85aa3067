import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDrawnImages } from '#server/links/qr-codes/drawn-images.ts';
import { plainQrStyle } from '#src/links/qr-style.ts';
import type { PlanType } from '#src/owners/plans.ts';
import { paths, photoIdOf } from '#src/paths.ts';
import { refusal, signUpWithCard, startTestApp, type TestApp, type TestBrowser } from '../support/app.ts';
import { decodeQr } from '../support/decode-qr.ts';
import { twoHalves } from '../support/pictures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

const menu = { title: 'Carta de verano', url: 'https://casa.example/carta' };

/** Sets a plan without a payment. */
async function setPlan(email: string, planType: PlanType): Promise<void> {
  await app.context.db.updateTable('profiles').set({ planType }).where('email', '=', email).execute();
}

async function someone(plan: PlanType = 'free') {
  const account = await signUpWithCard(app);
  if (plan !== 'free') await setPlan(account.email, plan);
  return account;
}

async function upload(browser: TestBrowser): Promise<string> {
  const boundary = randomUUID();
  const png = await twoHalves().png().toBuffer();
  const answer = await browser.open({
    method: 'POST',
    url: '/api/photos',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="x.png"\r\ncontent-type: image/png\r\n\r\n`,
      ),
      png,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  });
  expect(answer.statusCode).toBe(201);
  return answer.json().path;
}

describe('product 13.1: custom QR codes', () => {
  test('product 3.3: are listed newest first together with those of cards, black on white by default', async () => {
    const { browser, username } = await someone();
    const made = await browser.trpc.qrCodes.create.mutate({ ...menu, icon: '🍷' });
    const list = await browser.trpc.qrCodes.list.query();
    expect(list).toMatchObject({ count: 1, limit: 1, full: 'limit_qr_codes' });
    expect(list.codes).toHaveLength(2);
    expect(list.codes[0]).toMatchObject({ ...menu, ...made, icon: '🍷', scanCount: 0, vcardId: null });
    expect(list.codes[0]?.style).toEqual({ dark: '#000000', light: '#ffffff', dots: 'square', logo: null });
    expect(list.codes[1]).toMatchObject({ title: 'Ana García López', url: `/${username}` });
    expect(list.codes[1]?.vcardId).not.toBeNull();
  });

  test('product 9.2, 13.2: redirect a scan to their target, also after it changes', async () => {
    const { browser } = await someone();
    const { id, slug } = await browser.trpc.qrCodes.create.mutate(menu);
    expect((await app.browser().open(`/q/${slug}`)).headers.location).toBe(menu.url);
    const fields = { title: 'Carta de invierno', url: 'https://casa.example/invierno' };
    await browser.trpc.qrCodes.update.mutate({ id, fields });
    expect((await app.browser().open(`/q/${slug}`)).headers.location).toBe(fields.url);
    expect((await browser.trpc.qrCodes.list.query()).codes[0]).toMatchObject({ id, slug, ...fields });
  });

  test('product 13.8: keep the style and icon that a change leaves out', async () => {
    const { browser } = await someone();
    const style = { dark: '#1e3a8a', light: '#ffffff', dots: 'dots' as const, logo: null };
    const { id } = await browser.trpc.qrCodes.create.mutate({ ...menu, icon: '🍷', style });
    await browser.trpc.qrCodes.update.mutate({ id, fields: { title: 'Otra', url: menu.url } });
    expect((await browser.trpc.qrCodes.list.query()).codes[0]).toMatchObject({ title: 'Otra', icon: '🍷', style });
    await browser.trpc.qrCodes.update.mutate({ id, fields: { title: 'Otra', url: menu.url, icon: null } });
    expect((await browser.trpc.qrCodes.list.query()).codes[0]).toMatchObject({ icon: null, style });
  });

  test('are not shown on the profile and come last among links', async () => {
    const { browser } = await someone('pro');
    for (const title of ['one', 'two']) await browser.trpc.qrCodes.create.mutate({ ...menu, title });
    const { links } = await browser.trpc.links.list.query();
    expect(links.map(({ title, showOnProfile }) => [title, showOnProfile])).toEqual([
      ['one', false],
      ['two', false],
    ]);
  });

  test.each([['http://127.0.0.1/x'], ['https://ana@casa.example'], ['http://localhost:3000/l/abcdefgh']])(
    'do not lead to %s',
    async (url) => {
      const { browser } = await someone();
      expect(await refusal(browser.trpc.qrCodes.create.mutate({ ...menu, url }))).toBe('target_refused');
      expect((await browser.trpc.qrCodes.list.query()).count).toBe(0);
    },
  );

  test('are deleted with their image and short link', async () => {
    const { browser } = await someone();
    const { id, slug } = await browser.trpc.qrCodes.create.mutate(menu);
    await browser.trpc.qrCodes.delete.mutate({ id });
    expect((await browser.trpc.qrCodes.list.query()).codes).toHaveLength(1);
    for (const path of [`/q/${slug}`, `/qr/${slug}.png`]) {
      expect((await app.browser().open(path)).statusCode).toBe(404);
    }
  });

  test("of cards can't be changed or deleted", async () => {
    const { browser } = await someone();
    const id = (await browser.trpc.qrCodes.list.query()).codes[0]?.id ?? '';
    expect(await refusal(browser.trpc.qrCodes.delete.mutate({ id }))).toBe('vcard_qr_code');
    expect(await refusal(browser.trpc.qrCodes.update.mutate({ id, fields: menu }))).toBe('vcard_qr_code');
    expect((await browser.trpc.qrCodes.list.query()).codes).toHaveLength(1);
  });

  test('product 3.5: after the trial, they can be read but not changed, and lead nowhere', async () => {
    const { browser, email } = await someone();
    const { id, slug } = await browser.trpc.qrCodes.create.mutate({ ...menu, icon: '' });
    const { codes } = await browser.trpc.qrCodes.list.query();
    await sql`update profiles set trial_start_date = now() - interval '14 days' where email = ${email}`.execute(
      app.context.db,
    );
    const after = await browser.trpc.qrCodes.list.query();
    expect(after.codes.map(({ title, url, style }) => ({ title, url, style }))).toEqual(
      codes.map(({ title, url, style }) => ({ title, url, style })),
    );
    expect(await refusal(browser.trpc.qrCodes.create.mutate({ ...menu, icon: '' }))).toBe('trial_expired');
    expect(await refusal(browser.trpc.qrCodes.delete.mutate({ id }))).toBe('trial_expired');
    const scan = await app.browser().open(`/q/${slug}`);
    expect([scan.statusCode, scan.headers.location]).toEqual([404, undefined]);
  });

  test('of other owners do not exist', async () => {
    const [ana, luis] = [await someone(), await someone()];
    const { id } = await ana.browser.trpc.qrCodes.create.mutate(menu);
    expect(await refusal(luis.browser.trpc.qrCodes.delete.mutate({ id }))).toBe('not_found');
    expect(await refusal(luis.browser.trpc.qrCodes.update.mutate({ id, fields: menu }))).toBe('not_found');
    expect(await refusal(app.browser().trpc.qrCodes.create.mutate(menu))).toBe('unauthenticated');
  });
});

describe('product 3.7: twenty concurrent creations', () => {
  test.each([
    ['free', 1, 'limit_qr_codes'],
    ['pro', 20, 'limit_qr_codes'],
  ] as const)('leave %s with %i codes', async (plan, limit, code) => {
    const { browser } = await someone(plan);
    const answers = await Promise.all(
      Array.from({ length: limit + 10 }, () => refusal(browser.trpc.qrCodes.create.mutate(menu))),
    );
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(limit);
    expect(answers.filter((answer) => answer === code)).toHaveLength(10);
    expect((await browser.trpc.qrCodes.list.query()).count).toBe(limit);
  });

  test('product 3.2, 13.1: a code does not count as a link: neither uses room of the other, also with concurrent creations', async () => {
    const { browser } = await someone();
    const { links, qrCodes } = browser.trpc;
    const link = () => refusal(links.create.mutate({ title: 'Page', url: menu.url }));
    for (let n = 0; n < 5; n++) expect(await link()).toBe('accepted');
    expect((await qrCodes.list.query()).full).toBeNull();
    expect(await refusal(qrCodes.create.mutate(menu))).toBe('accepted');
    expect((await qrCodes.list.query()).full).toBe('limit_qr_codes');
    expect([await link(), await refusal(qrCodes.create.mutate(menu))]).toEqual(['limit_links', 'limit_qr_codes']);

    const { browser: other } = await someone();
    const calls = Array.from({ length: 20 }, (_, n) =>
      refusal(
        n % 2 === 0
          ? other.trpc.qrCodes.create.mutate(menu)
          : other.trpc.links.create.mutate({ title: 'Page', url: menu.url }),
      ),
    );
    const answers = await Promise.all(calls);
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(6);
    const made = (await other.trpc.links.list.query()).links;
    expect([made.filter((one) => one.hasQrCode).length, made.filter((one) => !one.hasQrCode).length]).toEqual([1, 5]);
  });
});

describe('product 13.4, 13.5: styles', () => {
  test('with a contrast below 3 to 1 are refused', async () => {
    const { browser } = await someone();
    const style = { dark: '#777777', light: '#888888' };
    expect(await refusal(browser.trpc.qrCodes.create.mutate({ ...menu, style }))).toBe('invalid_input');
  });

  test('have a logo on paid plans, which is hidden on the free plan', async () => {
    const { browser, email } = await someone();
    const logo = await upload(browser);
    const style = { dark: '#9333ea', dots: 'dots' as const, logo };
    expect(await refusal(browser.trpc.qrCodes.create.mutate({ ...menu, style }))).toBe('plan_required');
    await setPlan(email, 'pro');
    const { id, slug } = await browser.trpc.qrCodes.create.mutate({ ...menu, style });
    const svg = () => app.browser().open(`/qr/${slug}.svg`);
    expect((await svg()).body).toContain('href="data:image/jpeg;base64,');
    const png = (await app.browser().open(`/qr/${slug}.png?size=1000`)).rawPayload;
    expect(await decodeQr(png, 350)).toBe(`${app.context.env.publicUrl}/q/${slug}`);
    const { data } = await sharp(png)
      .extract({ left: 495, top: 495, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).not.toEqual([255, 255, 255]);

    await setPlan(email, 'free');
    expect((await svg()).body).not.toContain('data:image');
    await browser.trpc.qrCodes.update.mutate({ id, fields: { ...menu, title: 'Otra', style } });
    await setPlan(email, 'business');
    expect((await svg()).body).toContain('data:image');
  });

  test("can't use another owner's logo", async () => {
    const [ana, luis] = [await someone('pro'), await someone('pro')];
    const style = { logo: await upload(luis.browser) };
    expect(await refusal(ana.browser.trpc.qrCodes.create.mutate({ ...menu, style }))).toBe('not_found');
  });

  test('keep the file of their logo as long as they use it', async () => {
    const { browser, email } = await someone('pro');
    const logo = await upload(browser);
    const { id } = await browser.trpc.qrCodes.create.mutate({ ...menu, style: { logo } });
    const stored = async () =>
      (
        await app.context.db
          .selectFrom('photos')
          .innerJoin('profiles', 'profiles.id', 'photos.userId')
          .select('photos.id')
          .where('email', '=', email)
          .execute()
      ).length;
    await app.context.db
      .updateTable('photos')
      .set({ createdAt: new Date(0) })
      .execute();
    await upload(browser);
    expect(await stored()).toBe(2);
    await browser.trpc.qrCodes.update.mutate({ id, fields: { ...menu, style: plainQrStyle } });
    expect(await stored()).toBe(1);
  });
});

describe('product 13.3: the image of a code', () => {
  test('is a PNG, SVG or PDF; downloads are named after the title', async () => {
    const { browser } = await someone();
    const { slug } = await browser.trpc.qrCodes.create.mutate({ ...menu, title: 'Carta de otoño' });
    const types = { png: 'image/png', svg: 'image/svg+xml; charset=utf-8', pdf: 'application/pdf' };
    for (const [format, type] of Object.entries(types)) {
      const shown = await app.browser().open(`/qr/${slug}.${format}`);
      expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, type]);
      expect(shown.headers['content-disposition']).toBeUndefined();
      const kept = await app.browser().open(`/qr/${slug}.${format}?download=1`);
      expect(kept.headers['content-disposition']).toBe(
        `attachment; filename="Carta_de_otono.${format}"; filename*=UTF-8''Carta_de_oto%C3%B1o.${format}`,
      );
      const headers = { 'if-none-match': String(shown.headers.etag) };
      expect((await app.browser().open({ url: `/qr/${slug}.${format}`, headers })).statusCode).toBe(304);
    }
  });

  test.each([
    ['1', 64],
    ['300', 300],
    ['1024', 1024],
    ['1025', 1024],
    ['100000', 1024],
    ['-5', 512],
    ['x', 512],
  ])('product 13.6: of size=%s has %i px for strangers', async (size, pixels) => {
    const { browser } = await someone();
    const slug = (await browser.trpc.qrCodes.list.query()).codes[0]?.slug;
    const png = (await app.browser().open(`/qr/${slug}.png?size=${size}`)).rawPayload;
    expect(await sharp(png).metadata()).toMatchObject({ width: pixels, height: pixels });
    expect(await decodeQr(png, 400)).toBe(`${app.context.env.publicUrl}/q/${slug}`);
  });

  test('product 13.6: has up to 4096 px for its owner, and then for anyone while it is cached', async () => {
    const [ana, luis] = [await someone(), await someone()];
    const { slug } = await ana.browser.trpc.qrCodes.create.mutate(menu);
    const url = `/qr/${slug}.png?size=2000`;
    const side = async (browser: TestBrowser) => {
      const { headers, rawPayload } = await browser.open(url);
      expect(headers['cache-control']).toBe('no-store');
      return (await sharp(rawPayload).metadata()).width;
    };
    expect(await side(app.browser())).toBe(1024);
    expect(await side(luis.browser)).toBe(1024);
    expect(await side(ana.browser)).toBe(2000);
    expect(await side(app.browser())).toBe(2000);
    // Another style is another image
    const [code] = (await ana.browser.trpc.qrCodes.list.query()).codes;
    const fields = { ...menu, style: { dark: '#102040' } };
    await ana.browser.trpc.qrCodes.update.mutate({ id: code?.id ?? '', fields });
    expect(await side(app.browser())).toBe(1024);
  });

  test("product 13.6: strangers who ask for large images don't keep others from theirs", async () => {
    const { browser } = await someone();
    const { slug } = await browser.trpc.qrCodes.create.mutate(menu);
    const strangers = Array.from({ length: 48 }, (_, n) => app.browser().open(`/qr/${slug}.png?size=${4096 - n}`));
    const others = Array.from({ length: 20 }, (_, n) => app.browser().open(`/qr/${slug}.png?size=${300 + n}`));
    for (const { statusCode } of await Promise.all([...strangers, ...others])) expect(statusCode).toBe(200);
  });

  test("product 13.6: one client's requests wait, and don't delay another's", async () => {
    const { browser } = await someone();
    const { slug } = await browser.trpc.qrCodes.create.mutate(menu);
    const busy = app.browser();
    let done = 0;
    const many = Array.from({ length: 60 }, async (_, n) => {
      const { statusCode, headers } = await busy.open(`/qr/${slug}.png?size=${900 + n}`);
      done += 1;
      return statusCode === 503 ? headers['retry-after'] : statusCode;
    });
    expect((await app.browser().open(`/qr/${slug}.png?size=700`)).statusCode).toBe(200);
    expect(done).toBeLessThan(40);
    const outcomes = await Promise.all(many);
    expect(outcomes.filter((outcome) => outcome === 200).length).toBeGreaterThanOrEqual(40);
    expect(outcomes.every((outcome) => outcome === 200 || outcome === '5')).toBe(true);
  });

  test.each(['svg', 'pdf', 'png'])('product 13.6: is cached as %s', async (format) => {
    const { browser } = await someone('pro');
    const logo = await upload(browser);
    const { slug } = await browser.trpc.qrCodes.create.mutate({ ...menu, style: { logo } });
    const url = `/qr/${slug}.${format}`;
    const first = await app.browser().open(url);
    // Drawn again, it would lack its logo
    await app.context.storage.remove(paths.storageKey(photoIdOf(logo) ?? '', 'square'));
    const second = await app.browser().open(url);
    expect([second.statusCode, second.rawPayload.equals(first.rawPayload)]).toEqual([200, true]);
  });

  test.each(['svg', 'pdf'])('product 13.6: waits for earlier drawings of its network as %s', async (format) => {
    const { browser } = await someone();
    const { slug } = await browser.trpc.qrCodes.create.mutate(menu);
    const { promise: mayDraw, resolve: draw } = Promise.withResolvers<void>();
    const { drawnImages } = app.context;
    // Both places are taken until all wait
    const others = ['a', 'b'].map((key) =>
      drawnImages.draw(key, key, async () => {
        await mayDraw;
        return { body: Buffer.alloc(0), isComplete: false };
      }),
    );
    let drawn = 0;
    const drawings = Array.from({ length: 10 }, async (_, n) => {
      await browser.open(`/qr/${slug}.png?size=${2000 + n}`);
      drawn += 1;
    });
    await expect.poll(() => drawnImages.waiting()).toBe(10);
    const last = browser.open(`/qr/${slug}.${format}`);
    await expect.poll(() => drawnImages.waiting()).toBe(11);
    draw();
    expect((await last).statusCode).toBe(200);
    // One is drawn beside it, and two may be drawn, but not received yet
    expect(drawn).toBeGreaterThanOrEqual(7);
    await Promise.all([...drawings, ...others]);
  });

  test('product 13.6: is cached among others of 16 MB in all', async () => {
    const drawn = openDrawnImages();
    for (const key of ['a', 'b', 'c']) {
      await drawn.draw(key, 'client', async () => ({ body: Buffer.alloc(6 * 1024 * 1024), isComplete: true }));
    }
    expect(['a', 'b', 'c'].map((key) => drawn.has(key))).toEqual([false, true, true]);
  });

  test('is a 404 page for a link without a code, an inaccessible account, and an invalid URL', async () => {
    const { browser, email } = await someone();
    const { slug: plain } = await browser.trpc.links.create.mutate({ title: 'x', url: menu.url });
    const { slug } = await browser.trpc.qrCodes.create.mutate(menu);
    const status = async (file: string) => (await app.browser().open(`/qr/${file}`)).statusCode;
    expect(await status(`${slug}.png`)).toBe(200);
    for (const file of [`${plain}.png`, `${slug}.gif`, slug, 'unknown2.pdf', `${'a'.repeat(65)}.svg`, '%00.png']) {
      expect([400, 404]).toContain(await status(file));
    }
    await app.context.db
      .updateTable('profiles')
      .set({ trialStartDate: new Date(0) })
      .where('email', '=', email)
      .execute();
    for (const format of ['png', 'svg', 'pdf']) expect(await status(`${slug}.${format}`)).toBe(404);
    expect(await refusal(browser.trpc.qrCodes.create.mutate(menu))).toBe('trial_expired');
    expect((await browser.trpc.qrCodes.list.query()).count).toBe(1);
  });
});
