import { afterEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
afterEach(() => app.destroy());

async function homeOf(homePage: string) {
  app = await startTestApp({ homePage });
  const { open } = app.browser();
  const answers = [];
  for (const method of ['GET', 'HEAD'] as const)
    for (const url of ['/', '/es', '/?to=https://evil.example//evil.example']) {
      const { statusCode, headers } = await open({ method, url });
      answers.push([statusCode, headers.location]);
    }
  const pages = [...(await open('/sitemap.xml')).body.matchAll(/<loc>http:\/\/localhost:\d+([^<]*)<\/loc>/g)];
  return { answers, pages: pages.map(([, path]) => path), other: (await open('/about')).statusCode };
}

test('product 38.4: / shows the landing page', async () => {
  const { answers, pages } = await homeOf('landing');
  expect(answers).toEqual(Array(6).fill([200, undefined]));
  expect(pages).toEqual(expect.arrayContaining(['/', '/es', '/about', '/es/about']));
});

test.each([
  ['sign-in', '/login'],
  ['https://www.example.com/team', 'https://www.example.com/team'],
])('product 38.4: / leads to %s, whatever the request says, and is in no sitemap', async (homePage, target) => {
  const { answers, pages, other } = await homeOf(homePage);
  expect(answers).toEqual(Array(6).fill([302, target]));
  expect(pages).not.toContain('/');
  expect(pages).not.toContain('/es');
  expect(pages).toContain('/about');
  expect(other).toBe(200);
});
