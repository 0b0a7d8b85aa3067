import { afterAll, beforeAll, expect, test } from 'vitest';
import { isUsernameForm } from '#src/owners/usernames.ts';
import { paths, reservedUsernames } from '#src/paths.ts';
import { signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
let isAllowed: (url: string) => boolean;
beforeAll(async () => {
  app = await startTestApp();
  isAllowed = robot((await app.browser().open('/robots.txt')).body);
});
afterAll(() => app.destroy());

/** As RFC 9309 says for `User-agent: *`: the longest matching rule decides, and Allow if two are equally long. */
function robot(text: string): (url: string) => boolean {
  const rules: { allows: boolean; length: number; pattern: RegExp }[] = [];
  let isForAll = false;
  let hasRules = false;
  for (const line of text.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*?)\s*(?:#.*)?$/.exec(line) ?? [];
    const field = name.toLowerCase();
    if (field === 'user-agent') {
      isForAll = (!hasRules && isForAll) || value === '*';
      hasRules = false;
    } else if (field === 'allow' || field === 'disallow') {
      hasRules = true;
      if (!isForAll || value === '') continue;
      const source = value
        .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
        .replaceAll('*', '.*')
        .replace(/\\\$$/, '$');
      rules.push({ allows: field === 'allow', length: value.length, pattern: new RegExp(`^${source}`) });
    }
  }
  return (url) => {
    const matching = rules.filter(({ pattern }) => pattern.test(url)).sort((a, b) => b.length - a.length);
    const longest = matching.filter(({ length }) => length === matching[0]?.length);
    return longest.length === 0 || longest.some(({ allows }) => allows);
  };
}

test('this robot reads rules as RFC 9309 says', () => {
  const reads = robot(
    'User-agent: Other\nDisallow: /\n\nuser-agent: *\nDisallow: /a$\nDisallow: /b/*.gif\nDisallow: /c\nAllow: /c/d\n',
  );
  expect(['/a', '/ab', '/a?x', '/b/x.gif', '/b/x.png', '/cd', '/c/d/e', '/'].map(reads)).toEqual([
    false,
    true,
    true,
    false,
    true,
    false,
    true,
    true,
  ]);
});

test('product 27.11: robots.txt hides the page of no username, however it begins', () => {
  const ends = ['-ana', 'or', 'or-ana', '1', 's', '-'];
  const usernames = [...reservedUsernames, 'l', 'q'].flatMap((name) => ends.map((end) => name + end));
  const possible = usernames.filter(isUsernameForm);
  expect(possible).toContain('author-ana');
  const urls = possible.flatMap((name) => [
    ...[paths.profile(name), `${paths.profile(name)}.vcf`, `${paths.profile(name)}?src=nfc`],
    ...[paths.handle(name, 'work'), paths.userProfile(name)],
  ]);
  expect(urls.filter((url) => !isAllowed(url))).toEqual([]);
});

test('product 27.11: robots may load what is shared, and everything that its preview needs', async () => {
  const { browser, username, vcardId } = await signUpWithCard(app);
  const slug = (await browser.trpc.vcards.list.query()).vcards[0]?.slug ?? '';
  const page = (await app.browser().open(`/${username}`)).body;
  const image = new URL(/<meta property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? '');
  const shared = [
    ...[`/${username}`, paths.userProfile(username), paths.card(vcardId), paths.shortLink(slug), paths.scan(slug)],
    ...[paths.qrImage(slug, 'png'), image.pathname + image.search, '/', '/es', '/help', '/demo', '/demo/blue/Ana'],
    ...[
      '/sitemap.xml',
      '/manifest.webmanifest',
      '/favicon.ico',
      '/about',
      '/privacy',
      '/pricing',
      '/author',
      '/apiary',
    ],
  ];
  expect(shared.filter((url) => !isAllowed(url))).toEqual([]);
  expect((await app.browser().open(image.pathname + image.search)).statusCode).toBe(200);
});

test('product 27.11: robots stay out of screens, calls of programs and the source code', () => {
  const closed = ['/dashboard', '/onboarding', '/auth', '/trpc', '/api', '/about/source'];
  const urls = closed.flatMap((path) => [
    path,
    `${path}/`,
    `${path}/links/7`,
    `${path}?page=2`,
    `${path}/confirm?token=7`,
  ]);
  expect(urls.filter(isAllowed)).toEqual([]);
});
