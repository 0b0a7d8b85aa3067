import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { chromium as chrome, type Page } from '@playwright/test';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { designs } from '#src/cards/designs/tokens.ts';
import type { Platform } from '#src/cards/social-platforms.ts';
import { paths } from '#src/paths.ts';
import { barriersOn, overflowOn } from '../support/accessibility.ts';
import { signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';
import { launchOptions } from '../support/browser.ts';
import { watchContent } from '../support/content.ts';
import { portrait } from '../support/portrait.ts';
import { setPlan } from '../support/roles.ts';
import { upload } from '../support/upload.ts';

const kB = 1000;
const phones = [360, 390, 412].flatMap((width) => [2, 2.625, 3].map((density) => ({ width, density })));

let app: TestApp;
let ana: Awaited<ReturnType<typeof signUpWithCard>>;
const figures: Record<string, number> = {};

beforeAll(async () => {
  app = await startTestApp();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  ana = await signUpWithCard(app);
  const { userId } = await app.context.db
    .selectFrom('vcards')
    .select('userId')
    .where('id', '=', ana.vcardId)
    .executeTakeFirstOrThrow();
  await setPlan(app, userId, 'business');
  await fillCard();
});
afterAll(async () => {
  console.info('Bytes of a full public page', figures);
  await app.destroy();
});

/** As many as a card can have, of the platforms whose icons and URLs are the longest. */
const heaviest = ['signal', 'bluesky', 'mastodon', 'threads', 'behance', 'spotify', 'pinterest', 'github'] as const;

const handles: Partial<Record<Platform, string>> = {
  twitter: 'mariafernandezv',
  telegram: 'maria_fernandez_villaverde',
  tiktok: 'maria.fernandezvillaverd',
  instagram: 'maria.fernandezvillaverde',
  threads: 'maria.fernandezvillaverde',
  whatsapp: '+34 600 123 456',
  mastodon: '@maria.fernandez@mastodon.social',
  signal: 'https://signal.me/#eu/pMIvJcGSxW7yT0mLJbHrYqkVn2aQd8ZfXo3uEw5RtC1hKgDlNs9BpAe4FjUi6MzO',
};

/** Fills in everything that a card and its account can show. */
async function fillCard(): Promise<void> {
  const { browser, vcardId } = ana;
  const photo = (await upload(browser, await portrait())).json().path;
  const logo = (await upload(browser, await drawnLogo(), { name: 'logo.png', type: 'image/png' })).json().path;
  await browser.trpc.profiles.setLogo.mutate({ logo });
  const places = [
    ['Calle de Alcalá 45, 3º izquierda', '28014', 'Madrid', 'Comunidad de Madrid', 'España'],
    ['Avenida de los Insurgentes Sur 1602', '03940', 'Benito Juárez', 'Ciudad de México', 'México'],
    ['Carrer de Provença 281, entresuelo', '08037', 'Barcelona', 'Cataluña', 'España'],
    ['1200 Congress Avenue, Suite 900', '78701', 'Austin', 'TX', 'United States'],
    ['Rua Augusta 274', '1100-054', 'Lisboa', 'Grande Lisboa', 'Portugal'],
  ];
  const fields = {
    name: 'María de los Ángeles Fernández-Villaverde y Gutiérrez de la Concepción',
    pronouns: 'ella',
    company: 'Transformación Digital Responsable del Mediterráneo, S. Coop.',
    position: 'Directora general de transformación digital e innovación responsable',
    phone: '+34 600 123 456',
    phoneLabel: 'mobile' as const,
    morePhones: [1, 2, 3, 4].map((n) => ({ label: 'work' as const, value: `+34 91${n * 3} 45${n} 7${n * 21}` })),
    email: 'maria.fernandez@transformacion-digital.example',
    emailLabel: 'work' as const,
    moreEmails: ['ventas', 'prensa', 'empleo', 'secretaria'].map((name) => ({
      label: 'work' as const,
      value: `${name}@transformacion-digital.example`,
    })),
    postalAddresses: places.map(([street = '', postalCode = '', city = '', region = '', country = '']) => ({
      ...{ label: 'work' as const, street, postalCode, city, region, country },
    })),
    website: 'https://www.transformacion-digital.example/equipo/direccion/maria-fernandez-villaverde?idioma=es',
    socialLinks: heaviest.map((platform) => ({ platform, url: handles[platform] ?? 'maria-fernandezvi' })),
    photo,
    backgroundColor: '#1b6a44',
  };
  await browser.trpc.vcards.update.mutate({ id: vcardId, fields });
  const titles = ['Portafolio', 'Reserva una cita', 'Carta del día', 'Lo que dicen de nosotros', 'Cómo llegar'];
  const more = ['Boletín mensual', 'Charlas y talleres', 'Ofertas de empleo', 'Sala de prensa', 'Accesibilidad'];
  for (const [n, title] of [...titles, ...more].entries()) {
    const url = `https://www.transformacion-digital.example/${n}`;
    await browser.trpc.links.create.mutate({ title, url, icon: '☕', showOnProfile: true });
  }
}

function drawnLogo(): Promise<Buffer> {
  const stripes = [...'12345678'].map((n) => ({
    input: {
      create: {
        width: 40,
        height: 60 + Number(n) * 30,
        channels: 4 as const,
        background: `hsl(${Number(n) * 40} 70% 40%)`,
      },
    },
    left: Number(n) * 80,
    top: 40,
  }));
  return sharp({ create: { width: 800, height: 360, channels: 4, background: '#ffffff00' } })
    .composite(stripes)
    .png()
    .toBuffer();
}

type Received = { status: number; headers: Record<string, unknown>; body: Buffer; wire: number };

/** What a phone receives for a path. `wire` counts all bytes, including the head. */
function receive(path: string): Promise<Received> {
  const { port } = app.app.server.address() as AddressInfo;
  const headers = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'es', connection: 'close' };
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () => {
        const { statusCode: status = 0, headers, socket } = response;
        resolve({ status, headers, body: Buffer.concat(parts), wire: socket.bytesRead });
      });
    })
      .on('error', reject)
      .end();
  });
}

async function page() {
  const { body } = await app.browser('es').open(paths.profile(ana.username));
  return body;
}

/** The image that a phone picks from a `<picture>`: the smallest with enough pixels, as in the strictest browsers. */
function chosen(html: string, { width, density }: { width: number; density: number }): string {
  const [, srcset = '', sizes = ''] = /<source type="image\/webp" srcset="([^"]*)" sizes="([^"]*)"/.exec(html) ?? [];
  const place = sizes
    .split(',')
    .map((size) => /^(?:\(max-width:([\d.]+)rem\) )?([\d.]+)rem$/.exec(size))
    .find((size) => size && (size[1] === undefined || width <= Number(size[1]) * 16));
  const needed = Number(place?.[2]) * 16 * density;
  const pictures = srcset.split(',').map((entry) => entry.split(' '));
  const [address = ''] = pictures.find(([, wide = '']) => Number.parseInt(wide, 10) >= needed) ?? [];
  return address;
}

describe('product 7.6: the size of a full page', () => {
  test('6 kB in one request', async () => {
    const received = await receive(paths.profile(ana.username));
    expect(received.headers['content-encoding']).toBe('br');
    Object.assign(figures, {
      page: received.body.length,
      'page with its head': received.wire,
      'page, unpacked': Buffer.byteLength(await page()),
    });
    expect(received.body.length).toBeLessThanOrEqual(6 * kB);
    expect(await page()).not.toMatch(/<link[^>]+(stylesheet|preload|preconnect|dns-prefetch)|@import|url\(/);
  });

  test('6 kB with response headers, for a typical card', async () => {
    const { username } = await signUpWithCard(app, {
      position: 'Arquitecta',
      company: 'Casa & Co',
      email: 'ana@casa.example',
      phone: '+34 600 111 222',
      website: 'https://casa.example/',
      socialLinks: [{ platform: 'linkedin', url: 'https://www.linkedin.com/in/ana' }],
    });
    const { wire } = await receive(paths.profile(username));
    Object.assign(figures, { 'everyday page with its head': wire });
    expect(wire).toBeLessThanOrEqual(6 * kB);
  });

  test.each(phones)('20 kB with photo, logo and script at $width px and pixel ratio $density', async (phone) => {
    const html = await page();
    const photo = await receive(chosen(html, phone));
    expect([photo.status, photo.headers['content-type']]).toEqual([200, 'image/webp']);
    const logo = await receive(/srcset="([^" ]*whole-320[^" ]*)"/.exec(html)?.[1] ?? '');
    const script = await receive(/<script data-src="([^"]*)"/.exec(html)?.[1] ?? '');
    const { body } = await receive(paths.profile(ana.username));
    const all = body.length + photo.body.length + logo.body.length + script.body.length;
    figures[`photo, ${phone.width} px × ${phone.density}`] = photo.body.length;
    Object.assign(figures, { logo: logo.body.length, 'page, photo, logo and script': all });
    expect(body.length + photo.body.length).toBeLessThanOrEqual(20 * kB);
    expect(all).toBeLessThanOrEqual(20 * kB);
  });

  test('product 6.5: a typical portrait stays within the size of each version', async () => {
    const html = await page();
    for (const [side, most] of Object.entries({ 160: 5 * kB, 320: 11 * kB, 640: 40 * kB })) {
      for (const [, address = ''] of html.matchAll(new RegExp(`([^" ,]*square-${side}[.](?:webp|jpg)) `, 'g'))) {
        const { length } = (await receive(address)).body;
        figures[address.replace(/.*\//, '')] = length;
        expect(length).toBeLessThanOrEqual(most);
      }
    }
  });

  test('2 kB of script, loaded last and optional', async () => {
    const html = await page();
    const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
    expect(scripts).toHaveLength(1);
    expect(scripts[0]).toMatch(/^<script data-src="\/assets\/[^"]+">$/);
    const { body } = await app.browser().open(/data-src="([^"]*)"/.exec(scripts[0] ?? '')?.[1] ?? '');
    Object.assign(figures, { script: body.length, 'script, packed': brotliCompressSync(body).length });
    expect(body.length).toBeLessThanOrEqual(2 * kB);
    // It imports and requests nothing
    expect(body).not.toMatch(/\bimport\b|fetch\(|https?:/);
    expect(html).not.toMatch(/ on[a-z]+="/);
  });
});

test('product 7.1: nothing comes from third parties, and no cookie is set', async () => {
  const html = await page();
  const fetched = [...html.matchAll(/ (?:src|data-src|srcset|poster|data)="([^"]*)"/g)].flatMap(([, value = '']) =>
    value.split(',').map((entry) => entry.trim().split(' ')[0] ?? ''),
  );
  expect(fetched.length).toBeGreaterThan(6);
  for (const address of new Set([paths.profile(ana.username), ...fetched])) {
    expect(address).toMatch(/^\/[^/]/);
    const { status, headers } = await receive(address);
    expect([address, status, headers['set-cookie']]).toEqual([address, 200, undefined]);
  }
  const rules = String((await receive(paths.profile(ana.username))).headers['content-security-policy']);
  expect(rules).toContain("default-src 'self'");
  expect(rules).not.toMatch(/https?:\/\//);
});

test('a phone requests the page, its script and two images, and nothing moves while they load', async () => {
  const { port } = app.app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const chromium = await chrome.launch(await launchOptions());
  // Tall enough for the whole page, since only visible layout shifts count
  const phone = await chromium.newContext({ viewport: { width: 390, height: 4000 }, deviceScaleFactor: 3 });
  const tab = await phone.newPage();
  await tab.addInitScript(watchContent, '');
  const asked: string[] = [];
  tab.on('request', (request) => asked.push(request.url()));
  // Images load after the first paint, to reveal blocked rendering and layout shifts
  const { promise: painted, resolve: paint } = Promise.withResolvers<void>();
  await tab.route('**/media/**', async (route) => {
    await painted;
    await route.continue();
  });
  await tab.goto(origin + paths.profile(ana.username), { waitUntil: 'commit' });
  await tab.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  expect(await tab.evaluate(() => document.images[0]?.complete)).toBe(false);
  paint();
  await tab.waitForFunction(() =>
    [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
  );
  await expect.poll(() => asked.length).toBe(4);
  expect(asked.every((address) => address.startsWith(`${origin}/`))).toBe(true);
  expect(asked.map((address) => address.replace(/.*\//, '').replace(/^card-.*/, 'script')).sort()).toEqual(
    [ana.username, 'script', 'square-320.webp', 'whole-320.webp'].sort(),
  );
  expect(await phone.cookies()).toEqual([]);
  await tab.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
  expect(await tab.evaluate(() => window.watched.shifts)).toEqual([]);
  await chromium.close();
});

test('product 37.2, 37.3, 37.5: in each design nothing moves, initials are centered, the first link is above the fold, and nobody meets a barrier', async () => {
  const { port } = app.app.server.address() as AddressInfo;
  const chromium = await chrome.launch(await launchOptions());
  const phone = await chromium.newContext({ viewport: { width: 390, height: 844 }, locale: 'en' });
  const tab = await phone.newPage();
  await tab.addInitScript(watchContent, '');
  const { vcards } = ana.browser.trpc;
  const sparse = await vcards.create.mutate({ name: 'Bo Li', linkChoice: 'none' });
  const full = { name: 'Inés Robledo', position: 'Architect', company: 'Estudio Ladera' };
  for (const design of designs) {
    await vcards.update.mutate({ id: ana.vcardId, fields: { ...full, design } });
    await vcards.update.mutate({ id: sparse.id, fields: { name: 'Bo Li', design } });
    for (const path of [paths.profile(ana.username), paths.card(sparse.id)]) {
      await tab.goto(`http://127.0.0.1:${port}${path}`);
      await tab.evaluate(() => document.fonts.ready);
      const { moved, link, bar, initials } = await tab.evaluate(() => ({
        moved: window.watched.shifts,
        link: document.querySelector('.links a')?.getBoundingClientRect().bottom,
        bar: document.querySelector('.bar a')?.getBoundingClientRect().top ?? 0,
        initials: [...document.querySelectorAll('.monogram')].flatMap((box) => {
          const text = document.createRange();
          text.selectNodeContents(box);
          const [outer, inner] = [box.getBoundingClientRect(), text.getBoundingClientRect()];
          return [
            inner.x + inner.width / 2 - outer.x - outer.width / 2,
            inner.y + inner.height / 2 - outer.y - outer.height / 2,
          ];
        }),
      }));
      const place = [design, path];
      expect([...place, moved]).toEqual([...place, []]);
      expect([...place, ...initials.map((offset) => Math.abs(offset) < 2)]).toEqual([
        ...place,
        ...initials.map(() => true),
      ]);
      expect([...place, (link ?? 0) < bar]).toEqual([...place, true]);
      expect([...place, link === undefined]).toEqual([...place, path === paths.card(sparse.id)]);
      expect([...place, await brokenWords(tab)]).toEqual([...place, []]);
      expect([...place, await barriersOn(tab)]).toEqual([...place, []]);
      await tab.setViewportSize({ width: 320, height: 640 });
      expect([...place, await overflowOn(tab)]).toEqual([...place, []]);
      await tab.setViewportSize({ width: 390, height: 844 });
    }
  }
  await ana.browser.trpc.vcards.update.mutate({ id: ana.vcardId, fields: { name: 'Inés Robledo', design: 'paper' } });
  await chromium.close();
}, 60_000);

/** Words of the name that go on in the next line. */
function brokenWords(tab: Page): Promise<string[]> {
  return tab.locator('h1').evaluate(({ firstChild: text }) => {
    const range = document.createRange();
    return [...(text?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ index, 0: word }) => {
      range.setStart(text as Text, index);
      range.setEnd(text as Text, index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    });
  });
}

test('images reserve their space while they load and block nothing', async () => {
  const html = await page();
  const image = /<img class="portrait"[^>]*>/.exec(html)?.[0] ?? '';
  expect(image).toMatch(/ width="128" height="128" /);
  expect(image).toContain('decoding="async"');
  expect(html).toMatch(/<img class="brand"[^>]*loading="lazy"/);
  const { vcardId } = ana;
  expect(html).toContain(`<meta property="og:image" content="http://localhost:3000/vcard/${vcardId}/preview.jpg?v=`);
});
