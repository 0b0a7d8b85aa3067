import type { Page } from '@playwright/test';
import { portrait } from '../support/portrait.ts';
import { callApi, expect, expectAccessible, letTimePass, otherBrowser, PASSWORD, signUp, test } from './fixtures.ts';

const phone = { width: 390, height: 844 };

test('product 30.2: an unknown path shows the 404 page with a link home, one design for all', async ({ page, say }) => {
  for (const viewport of [phone, { width: 1280, height: 800 }]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const looks: unknown[] = [];
      // A public path, a link, and a screen of the client
      for (const path of ['/some/thing/else', '/l/nothing7', '/dashboard/nowhere']) {
        const answer = await page.goto(path);
        expect([path, answer?.status()]).toEqual([path, 404]);
        await expect(page.getByRole('heading', { name: say('page.not_found.text') })).toBeVisible();
        looks.push(await looksOf(page));
      }
      expect(looks[1]).toEqual(looks[0]);
      expect(looks[2]).toEqual(looks[0]);
    }
  }
  await expectAccessible(page);
  const home = page.getByRole('link', { name: say('page.not_found.home') });
  await expect(home).toHaveAttribute('href', '/dashboard');
  await page.goto('/some/thing/else');
  await home.click();
  await expect(page).toHaveURL(/\/(es)?$/);
});

/** Everything visible: texts, places, fonts, colors. */
async function looksOf(page: Page): Promise<unknown> {
  await expect(page.locator('main')).toHaveCount(1);
  const parts = await page.locator('body, main, main *').evaluateAll((all) =>
    all.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const names = [
        'color',
        'background-color',
        'font',
        'letter-spacing',
        'border-width',
        'border-radius',
        'padding',
        'margin',
      ];
      const values = [...names, 'text-decoration', 'fill', 'stroke'].map((name) => style.getPropertyValue(name));
      return [element.tagName, (element as HTMLElement).innerText, [x, y, width, height], values];
    }),
  );
  return [await page.title(), parts];
}

test('product 7.3: a free name, a deleted one and an ended trial show the same page, which leads to sign-up', async ({
  page,
  browser,
  say,
  email,
  language,
  locale,
}) => {
  const deleted = await signUp(page, email, language);
  await callApi(page, 'account.delete', { confirmation: 'DELETE', password: PASSWORD });
  const ended = await signUp(page, `late-${email}`, language);
  await letTimePass(page, ended.email, 20);
  await otherBrowser(browser, { viewport: phone, locale }, async (visitor) => {
    const shown: string[] = [];
    for (const name of [deleted.username, ended.username, '87654321', 'nobody-has-this']) {
      const answer = await visitor.goto(`/${name}`);
      expect([name, answer?.status()]).toEqual([name, 404]);
      const title = say('page.unavailable.title');
      await expect(visitor.getByRole('heading', { name: title })).toBeVisible();
      // Below the text, next to signing in
      const begin = visitor.getByRole('link', { name: say('page.unavailable.begin') });
      await expect(begin).toBeInViewport({ ratio: 1 });
      shown.push((await answer?.text()) ?? '');
      await expectAccessible(visitor);
    }
    expect(new Set(shown).size).toBe(1);
    await visitor.getByRole('link', { name: say('page.unavailable.begin') }).click();
    await expect(visitor).toHaveURL(/\/onboarding$/);
    await expect(visitor.getByRole('heading', { name: say('Create your account') })).toBeVisible();
  });
});

test('product 7.7: an account without a card has a page with name, photo and links, and no contact file', async ({
  page,
  browser,
  say,
  email,
  language,
  locale,
}) => {
  const { username, vcardId } = await signUp(page, email, language);
  await callApi(page, 'links.create', { title: 'Portafolio', url: 'https://casa.example/obra' });
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await portrait() };
  const photo = await page.request.post('/api/photos', { multipart: { file } });
  await callApi(page, 'profiles.setPhoto', { photo: (await photo.json()).path });
  await callApi(page, 'vcards.delete', { id: vcardId });
  await otherBrowser(browser, { viewport: phone, locale }, async (visitor) => {
    const answer = await visitor.goto(`/${username}`);
    expect(answer?.status()).toBe(200);
    await expect(visitor.getByRole('heading', { name: 'Ana García López' })).toBeVisible();
    const shown = visitor.locator('header img');
    await expect(shown).toBeVisible();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(visitor.getByRole('link', { name: /Portafolio/ })).toBeInViewport();
    await expect(visitor.getByRole('link', { name: say('page.save') })).toHaveCount(0);
    await expect(visitor.locator('#qr, a[href*=".vcf"]')).toHaveCount(0);
    expect((await visitor.request.get(`/${username}.vcf`)).status()).toBe(404);
    await expectAccessible(visitor);
  });
});

test('product 5.9: handles, numbers and addresses on a card wrap between their parts', async ({
  page,
  email,
  language,
}) => {
  const { username } = await signUp(page, email, language, {
    phone: '+34 600 111 222',
    email: 'mariajose.fernandezdelavega@estudioladera.example',
    website: 'https://www.estudioladera-arquitectura.example/proyectos/viviendas',
    socialLinks: [
      { platform: 'linkedin', url: 'https://www.linkedin.com/in/maria-jose-fernandez-de-la-vega' },
      { platform: 'whatsapp', url: 'https://wa.me/34600123456' },
      { platform: 'instagram', url: 'https://www.instagram.com/mariajose.fernandez.delavega' },
      { platform: 'mastodon', url: 'https://mastodon.social/@mariajosefernandez' },
    ],
  });
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/${username}`);
    expect(await brokenWords(page)).toEqual([]);
  }
  await expectAccessible(page);
});

/** Where a line ends inside a word. */
function brokenWords(page: Page): Promise<string[]> {
  return page.locator('.rows, .socials').evaluateAll((lists) => {
    const broken: string[] = [];
    for (const list of lists) {
      const texts = document.createTreeWalker(list, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { data } = texts.currentNode as Text;
        const range = document.createRange();
        const lineOf = (at: number) => {
          range.setStart(texts.currentNode, at);
          range.setEnd(texts.currentNode, at + 1);
          return range.getBoundingClientRect().top;
        };
        for (let at = 1; at < data.length; at += 1) {
          if (/^\w\w$/.test(data.slice(at - 1, at + 1)) && lineOf(at) !== lineOf(at - 1)) broken.push(data);
        }
      }
    }
    return broken;
  });
}
