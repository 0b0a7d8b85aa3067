import ical from 'ical.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpWithCard, someUsername, startTestApp, type TestApp } from '../support/app.ts';
import { queriesDuring } from '../support/queries.ts';

let app: TestApp;
let ana: Awaited<ReturnType<typeof signUpWithCard>>;
let slug: string;

beforeAll(async () => {
  app = await startTestApp();
  ana = await signUpWithCard(app, {
    name: 'Ana García López',
    position: 'Arquitecta',
    company: 'Casa & Co <b>',
    email: 'ana@casa.example',
    phone: '+34 600 111 222',
    website: 'https://casa.example/?a=1&b=2',
    socialLinks: [{ platform: 'linkedin', url: 'https://www.linkedin.com/in/ana' }],
  });
  slug = (await ana.browser.trpc.vcards.list.query()).vcards[0]?.slug ?? '';
});
afterAll(() => app.destroy());

describe('product 7.1: the public page', () => {
  test.each([() => `/${ana.username}`, () => `/user/${ana.username}`, () => `/vcard/${ana.vcardId}`])(
    'is complete without JavaScript, sets no cookie and names no third party',
    async (path) => {
      const page = await app.browser().open(path());
      expect(page.statusCode).toBe(200);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.headers['set-cookie']).toBeUndefined();
      expect(page.body).toContain('Ana García López');
      expect(page.body).toContain('Casa &#38; Co &#60;b&#62;');
      expect(page.body).toContain(`href="/${ana.username}.vcf?photo=inline"`);
      expect(page.body).toContain('href="tel:+34600111222"');
      expect(page.body).toContain('href="mailto:ana@casa.example"');
      const loaded = [...page.body.matchAll(/(?:src|srcset)="([^"]*)"/g)].map((match) => match[1]);
      expect(loaded.every((address) => address?.startsWith('/'))).toBe(true);
      expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)/);
    },
  );

  test("product 7.2: its language is the visitor's, else the owner's", async () => {
    expect((await app.browser('es-MX,es').open(`/${ana.username}`)).body).toContain('Guardar contacto');
    expect((await app.browser('en').open(`/${ana.username}`)).body).toContain('Save contact');
    expect((await app.browser('fr').open(`/${ana.username}`)).body).toContain('Save contact');
    await ana.browser.trpc.profiles.setLanguage.mutate({ language: 'es' });
    expect((await app.browser('fr').open(`/${ana.username}`)).body).toContain('Guardar contacto');
    expect((await app.browser('fr').open(`/${ana.username}?lang=en`)).body).toContain('Save contact');
    await ana.browser.trpc.profiles.setLanguage.mutate({ language: 'en' });
    const page = await app.browser('es').open(`/${ana.username}`);
    expect(page.headers).toMatchObject({ vary: expect.stringContaining('Accept-Language'), 'content-language': 'es' });
  });

  test('is revalidated each time, and returns 304 if unchanged', async () => {
    const first = await app.browser().open(`/${ana.username}`);
    expect(first.headers['cache-control']).toBe('no-cache');
    const etag = String(first.headers.etag);
    const again = await app.browser().open({ url: `/${ana.username}`, headers: { 'if-none-match': `W/${etag}` } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const spanish = await app.browser('es').open({ url: `/${ana.username}`, headers: { 'if-none-match': etag } });
    expect(spanish.statusCode).toBe(200);
  });

  test('product 4.1: usernames ignore case', async () => {
    const { browser, username, vcardId } = await signUpWithCard(app);
    await sql`update profiles set plan_type = 'pro' where username = ${username}`.execute(app.context.db);
    await app.context.db.transaction().execute(async (tx) => {
      const { claimUsername } = await import('#db/owners/usernames.ts');
      const { userId } = await tx
        .selectFrom('vcards')
        .select('userId')
        .where('id', '=', vcardId)
        .executeTakeFirstOrThrow();
      expect(await claimUsername(tx, userId, 'ana-garcia')).toBe(true);
    });
    expect((await browser.open('/Ana-GARCIA')).statusCode).toBe(200);
  });
});

describe('product 7.3: what is not there', () => {
  test.each(['/87654321', '/nobody', '/user/nobody', '/user/x'])(
    '%s is Profile Temporarily Unavailable',
    async (path) => {
      const page = await app.browser().open(path);
      expect(page.statusCode).toBe(404);
      expect(page.body).toContain('Profile Temporarily Unavailable');
    },
  );

  test.each([
    '/vcard/x',
    '/vcard/00000000-0000-4000-8000-000000000000',
    '/a/b/c',
    '/no_name',
    '/ab',
    '/%00',
    '/vcard/%00',
    '/user/a/b',
    '/.env',
    '/package.json',
    `/${'a'.repeat(31)}`,
  ])('%s is the 404 page', async (path) => {
    const page = await app.browser().open(path);
    expect([path, page.statusCode]).toEqual([path, 404]);
    expect(page.body).toContain('Oops! Page not found');
    expect(page.body).toContain('Return to Home');
  });

  test('an account after its trial shows no data anywhere, and comes back with a plan', async () => {
    const { browser, username, vcardId } = await signUpWithCard(app, { name: 'Secret Name' });
    const slug = (await browser.trpc.vcards.list.query()).vcards[0]?.slug;
    const move = (days: number) =>
      sql`update profiles set trial_start_date = now() - make_interval(days => ${days}) where username = ${username}`.execute(
        app.context.db,
      );
    const paths = [
      `/${username}`,
      `/user/${username}`,
      `/vcard/${vcardId}`,
      `/${username}.vcf`,
      `/vcard/${vcardId}.vcf`,
      `/q/${slug}`,
    ];
    await move(14);
    for (const path of paths) {
      const answer = await app.browser().open(path);
      expect([path, answer.statusCode]).toEqual([path, 404]);
      expect(answer.body).toContain('Profile Temporarily Unavailable');
      expect(answer.body).not.toContain('Secret Name');
    }
    await move(13);
    for (const path of paths) expect((await app.browser().open(path)).statusCode).toBeLessThan(400);
  });
});

describe('product 8.1: the contact file', () => {
  test.each([
    () => `/${ana.username}.vcf`,
    () => `/user/${ana.username}.vcf`,
    () => `/vcard/${ana.vcardId}.vcf?photo=inline`,
  ])('has the URL of each page', async (path) => {
    const file = await app.browser().open(path());
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-type']).toBe('text/vcard; charset=utf-8');
    expect(file.headers['content-disposition']).toBe(
      `inline; filename="ana-garcia-lopez.vcf"; filename*=UTF-8''Ana%20Garc%C3%ADa%20L%C3%B3pez.vcf`,
    );
    const card = new ical.Component(ical.parse(file.body));
    expect(card.getFirstPropertyValue('n')).toEqual(['García López', 'Ana', '', '', '']);
    expect(card.getFirstPropertyValue('fn')).toBe('Ana García López');
    expect(card.getFirstPropertyValue('email')).toBe('ana@casa.example');
  });

  test('HEAD works, and the ETag changes with an edit', async () => {
    const { browser, username, vcardId } = await signUpWithCard(app);
    const head = () => app.browser().open({ method: 'HEAD', url: `/${username}.vcf` });
    const before = await head();
    expect([before.statusCode, before.body]).toEqual([200, '']);
    expect((await head()).headers.etag).toBe(before.headers.etag);
    await browser.trpc.vcards.update.mutate({ id: vcardId, fields: { name: 'Other Name' } });
    expect((await head()).headers.etag).not.toBe(before.headers.etag);
  });
});

describe('product 9.1: links and QR codes', () => {
  test.each(['l', 'q'])('/%s/ redirects to the card and is not stored by browsers', async (kind) => {
    const answer = await app.browser().open(`/${kind}/${slug}`);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers).toMatchObject({ location: `/${ana.username}`, 'cache-control': 'no-store' });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('a link redirects to its target', async () => {
    await sql`insert into links (user_id, slug, title, url)
      select user_id, 'target22', 'Shop', 'https://shop.example/?a=1' from vcards where id = ${ana.vcardId}`.execute(
      app.context.db,
    );
    expect((await app.browser().open('/l/target22?b=2')).headers.location).toBe('https://shop.example/?a=1');
  });

  test('product 31.5, 31.6: a stored target that is not a web URL leads nowhere', async () => {
    await sql`insert into links (user_id, slug, title, url)
      select user_id, 'planted2', 'x', 'javascript:alert(1)' from vcards where id = ${ana.vcardId}`.execute(
      app.context.db,
    );
    expect((await app.browser().open('/l/planted2')).statusCode).toBe(404);
  });

  test.each([
    '/l/unknown2',
    '/q/unknown2',
    '/q/%00',
    '/q/a_b',
    `/l/${'a'.repeat(500)}`,
    '/qr/unknown2.png',
    '/qr/x.gif',
  ])('%s is the 404 page', async (path) => {
    expect((await app.browser().open(path)).statusCode).toBe(404);
  });

  test('product 9.1: a redirect is one query', async () => {
    const queries = await queriesDuring(app, () => app.browser().open(`/q/${slug}`));
    expect(queries).toBe(1);
  });

  test('product 13.6: the images of a code have limited sizes', async () => {
    const png = await app.browser().open(`/qr/${slug}.png?size=100000`);
    expect(png.headers['content-type']).toBe('image/png');
    expect(png.rawPayload.readUInt32BE(16)).toBe(1024);
    const svg = await app.browser().open(`/qr/${slug}.svg`);
    expect(svg.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(svg.body).toContain('<svg');
  });
});

test('invalid stored data is rendered harmless', async () => {
  const { username, vcardId } = await signUpWithCard(app, { name: '<script>alert(1)</script>' });
  await sql`update vcards set website = 'javascript:alert(2)', company = '"><img src=x onerror=alert(3)>',
    social_links = '[{"platform":"tiktok","url":"data:text/html,<script>"}]' where id = ${vcardId}`.execute(
    app.context.db,
  );
  const { body } = await app.browser().open(`/${username}`);
  expect(body).not.toContain('javascript:alert');
  expect(body).not.toContain('data:text/html');
  expect(body).not.toMatch(/<(script>|img src=x)/);
  expect((await app.browser().open(`/${someUsername()}.vcf`)).statusCode).toBe(404);
});
