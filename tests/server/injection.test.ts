import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashedPassword, startTestApp, type TestApp } from '../support/app.ts';
import { makeOwner, type Owner, setPlan } from '../support/roles.ts';

let app: TestApp;
let passwordHash: string;
let clean: Owner;
let planted: Owner;

/** Values that a bug, an import or an operator could have written to the database. */
const targets = [
  ...[
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'javascript://x.example/%0aalert(1)',
  ],
  ...[
    'data:text/html,<script>alert(1)</script>',
    'vbscript:alert(1)',
    '&#106;avascript:alert(1)',
    'javascript&colon;alert(1)',
  ],
  ...[
    '//evil.example/',
    '\\\\evil.example',
    'file:///etc/passwd',
    'https://a.example/\r\nset-cookie: stolen=1',
    'https://user:pw@a.example/',
  ],
  ...['https://', 'https://a.example/" onmouseover="alert(1)', '', 'x'.repeat(3_000)],
];
const MARKUP = `</title></style></script><script>alert(1)</script>"><img src=x onerror=alert(1)>'\`\r\nEND:VCARD\r\nX-EVIL:1`;
const colors = [
  'red;}</style><script>alert(1)</script>',
  'url(https://evil.example/x)',
  '#12',
  '#GGGGGG',
  'expression(alert(1))',
  '',
];
const pictures = [
  'javascript:alert(1)',
  '//evil.example/x.jpg',
  'https://evil.example/x.jpg',
  '/media/../../etc/passwd',
  '/media/x/photo.jpg',
  `" onerror="alert(1)`,
];

beforeAll(async () => {
  app = await startTestApp();
  passwordHash = await hashedPassword(app);
  clean = await account();
  planted = await account();
  await fill(clean, { text: 'Casa', url: 'https://casa.example/a', color: '#102030', photo: clean.photo });
});
afterAll(() => app.destroy());

async function account(): Promise<Owner> {
  const owner = await makeOwner(app, passwordHash);
  await setPlan(app, owner.userId, 'business');
  return owner;
}

type Planted = { text: string; url: string; color: string; photo: string };

/** Writes values directly into all columns that a card, its links and its owner show. */
async function fill(owner: Owner, { text, url, color, photo }: Planted): Promise<void> {
  const { db } = app.context;
  const { vcardId, userId, linkId, qrCodeId } = owner;
  const json = JSON.stringify;
  const style = json({ dark: color, light: color, dots: color, logo: photo });
  const addresses = json([{ label: 'work', street: text, postalCode: text, city: text, region: text, country: text }]);
  const socials = json(['tiktok', 'linkedin', text].map((platform) => ({ platform, url })));
  await sql`update vcards set name = ${text}, pronouns = left(${text}, 40), company = ${text}, position = ${text}, phone = ${text}, email = ${text},
    more_phones = ${json([{ label: 'work', value: text }])}, more_emails = ${json([{ label: 'home', value: text }])},
    postal_addresses = ${addresses}, social_links = ${socials}, website = ${url}, photo = ${photo},
    background_color = ${color}, font_color = ${color}, icon_color = ${color}, design = left(${text}, 40),
    cover = ${photo}, brand_logo = ${photo}, tokens = ${json({ second: color, font: text, corners: text, pattern: text })} where id = ${vcardId}`.execute(
    db,
  );
  await sql`update profiles set name = ${text}, first_name = ${text}, last_name = ${text}, position = ${text},
    company = ${text}, phone = ${text}, theme_color = ${color}, profile_pic = ${photo}, logo = ${photo}
    where id = ${userId}`.execute(db);
  await sql`update links set title = ${text}, url = ${url}, icon = ${text.slice(0, 50)}, fallback_url = ${url}, utm_source = ${text},
    utm_medium = ${text}, utm_campaign = ${text} where id in (${linkId}, ${qrCodeId})`.execute(db);
  await sql`update links set qr_style = ${style} where id = ${qrCodeId}`.execute(db);
}

/** The names of a page's elements and attributes, without values. */
function elements(page: string): Set<string> {
  const tags = [...page.matchAll(/<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi)];
  return new Set(
    tags.flatMap(([, tag, attributes = '']) => {
      const names = [...attributes.matchAll(/\s([\w:-]+)(?:="[^"]*")?/g)].map(([, name]) => name);
      return [`${tag}`, ...names.map((name) => `${tag} ${name}`)];
    }),
  );
}

/** The URLs that a page links to and loads, unescaped. */
function addresses(page: string): string[] {
  return [...page.matchAll(/\s(?:href|src|action|formaction|poster|data)="([^"]*)"/gi)].map(([, value = '']) =>
    value.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code))).replaceAll('&amp;', '&'),
  );
}

// `data:,` is no icon
const isHarmless = (address: string) =>
  /^(data:,|https?:\/\/[^\s"<>]+|mailto:[^\s]*|tel:[\d+*#-]*|#[\w-]*|\?lang=\w+|\/(?!\/)[^\s"'<>]*)$/i.test(address);

async function expectHarmless(): Promise<void> {
  for (const path of [`/${planted.username}`, `/vcard/${planted.vcardId}`]) {
    const { body: usualBody } = await app
      .browser()
      .open(path.replace(planted.username, clean.username).replace(planted.vcardId, clean.vcardId));
    // Initials replace an omitted photo
    const usual = new Set([...elements(usualBody), 'span', 'span class', 'span aria-hidden']);
    const { statusCode, body } = await app.browser().open(path);
    expect(statusCode).toBe(200);
    expect([...elements(body)].filter((element) => !usual.has(element))).toEqual([]);
    expect(addresses(body).filter((address) => !isHarmless(address))).toEqual([]);
    const colors = [...body.matchAll(/(?:--[\w-]+|color|background(?:-color)?|fill):\s*([^;}"]*)/g)].map(
      ([, value = '']) => value,
    );
    expect(colors.join(' ')).not.toMatch(/[<>]|url\(|expression|evil/);
    expect(body).not.toContain('evil.example');
  }
}

test('a page with ordinary values is correct', async () => {
  const { body } = await app.browser().open(`/${clean.username}`);
  expect(addresses(body)).toContain('https://casa.example/a');
  expect(addresses(body).every(isHarmless)).toBe(true);
  expect(elements(body).size).toBeGreaterThan(20);
});

describe('product 31.6: invalid values in the database are harmless', () => {
  test.each(targets)('as a URL: %j', async (url) => {
    await fill(planted, { text: 'Casa', url, color: '#102030', photo: clean.photo });
    await expectHarmless();
    const file = await app.browser().open(`/${planted.username}.vcf`);
    expect(file.body).not.toMatch(/^(URL|X-SOCIALPROFILE)[^:]*:(?!https?:)/im);
    expect(file.headers['set-cookie']).toBeUndefined();
    const { rows } = await sql<{
      slug: string;
    }>`select slug from links where id in (${planted.linkId}, ${planted.qrCodeId})`.execute(app.context.db);
    for (const isOn of [true, false]) {
      await sql`update links set active = ${isOn} where id in (${planted.linkId}, ${planted.qrCodeId})`.execute(
        app.context.db,
      );
      for (const { slug } of rows) {
        const answer = await app.browser().open(`/l/${slug}`);
        if (answer.statusCode === 302) expect(answer.headers.location).toMatch(/^https?:\/\/[^\s@]+$/);
        else expect([404, 410]).toContain(answer.statusCode);
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
    }
  });

  test.each(colors)('as a color: %j', async (color) => {
    // Columns of accounts and cards have check constraints for colors; QR codes store theirs as JSON
    await expect(
      fill(planted, { text: 'Casa', url: 'https://casa.example/a', color, photo: clean.photo }),
    ).rejects.toThrow(/check constraint/);
    await fill(planted, { text: 'Casa', url: 'https://casa.example/a', color: '#102030', photo: clean.photo });
    const style = JSON.stringify({ dark: color, light: color, dots: color, logo: null });
    await sql`update links set qr_style = ${style} where id = ${planted.qrCodeId}`.execute(app.context.db);
    await expectHarmless();
    const { rows } = await sql<{ slug: string }>`select slug from links where id = ${planted.qrCodeId}`.execute(
      app.context.db,
    );
    const picture = await app.browser().open(`/qr/${rows[0]?.slug}.svg`);
    expect(picture.statusCode).toBeLessThan(500);
    expect(picture.body).not.toMatch(/script|url\(|evil|expression/i);
  });

  test.each(pictures)('as an image: %j', async (photo) => {
    await fill(planted, { text: 'Casa', url: 'https://casa.example/a', color: '#102030', photo });
    await expectHarmless();
    for (const query of ['', '?photo=inline']) {
      const file = await app.browser().open(`/${planted.username}.vcf${query}`);
      expect(file.statusCode).toBe(200);
      expect(file.body).not.toMatch(/evil|javascript|onerror|etc\/passwd/);
    }
  });

  test('as text, wherever it is shown', async () => {
    await fill(planted, { text: MARKUP, url: 'https://casa.example/a', color: '#102030', photo: clean.photo });
    await expectHarmless();
    const file = await app.browser().open(`/${planted.username}.vcf`);
    expect(file.body.match(/^END:VCARD/gm)).toHaveLength(1);
    expect(file.body).not.toMatch(/^X-EVIL/m);
    expect(String(file.headers['content-disposition'])).not.toMatch(/[\r\n<>]/);
    for (const call of ['profiles.me', 'vcards.list', 'links.list', 'qrCodes.list', 'account.sessions']) {
      const answer = await planted.browser.open(`/trpc/${call}`);
      expect([call, answer.statusCode, answer.headers['content-type']]).toEqual([call, 200, 'application/json']);
      expect(() => JSON.parse(answer.body)).not.toThrow();
    }
    const sheet = await planted.browser.open('/analytics.csv?from=2026-01-01&to=2026-01-02&dimension=item');
    expect(sheet.body.split('\r\n').filter((row) => /^[=+@-]/.test(row))).toEqual([]);
  });

  test('as a target that its owner edits', async () => {
    await fill(planted, { text: 'Casa', url: 'javascript:alert(1)', color: '#102030', photo: clean.photo });
    const { links } = await planted.browser.trpc.links.list.query();
    expect(links.length).toBeGreaterThan(0);
    const save = planted.browser.trpc.links.update.mutate({
      id: planted.linkId,
      changes: { url: 'javascript:alert(1)' },
    });
    await expect(save).rejects.toThrow();
  });
});

test('product 31.6: URLs entered by users are never requested by the server', async () => {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/picture.png`;
  await fill(planted, { text: url, url, color: '#102030', photo: url });
  const { username, vcardId, browser } = planted;
  const { rows } = await sql<{ slug: string }>`select slug from links where user_id = ${planted.userId}`.execute(
    app.context.db,
  );
  const slugs = rows.flatMap(({ slug }) => [`/l/${slug}`, `/q/${slug}`, `/qr/${slug}.png`, `/qr/${slug}.svg`]);
  const places = [`/${username}`, `/${username}.vcf`, `/${username}.vcf?photo=inline`, `/vcard/${vcardId}`, ...slugs];
  for (const place of [...places, `/vcard/${vcardId}/preview.jpg`, `/report?of=/${username}`]) {
    const { statusCode } = await app.browser().open(place);
    expect([place, statusCode]).toEqual([place, expect.toBeOneOf([200, 302, 404, 410])]);
  }
  for (const call of ['profiles.me', 'vcards.list', 'links.list', 'qrCodes.list', 'analytics.overview']) {
    await browser.open(`/trpc/${call}`);
  }
  expect((await browser.open('/api/account/export')).statusCode).toBe(200);
  expect((await app.browser().open(`/${username}`)).body).toContain(url);
  await fetch(url);
  expect(asked).toBe(1);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
