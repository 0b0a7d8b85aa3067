import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardSchema } from '#src/cards/cards.ts';
import { handleIn, resolveSocial, shownHandle } from '#src/cards/social-links.ts';
import { type Platform, platforms, socialPlatforms } from '#src/cards/social-platforms.ts';
import { webUrl } from '#src/web-url.ts';

const url = (platform: Platform, typed: string) => resolveSocial(platform, typed).url;
const problem = (platform: Platform, typed: string) => resolveSocial(platform, typed).problem;

describe('product 5.9: a handle, an @name or a URL becomes the URL of the profile', () => {
  test.each([
    ['facebook', 'ana.ruiz', 'https://www.facebook.com/ana.ruiz', 'ana.ruiz'],
    ['instagram', '@ana.ruiz', 'https://www.instagram.com/ana.ruiz', '@ana.ruiz'],
    ['linkedin', 'ana-ruiz', 'https://www.linkedin.com/in/ana-ruiz', 'ana-ruiz'],
    ['linkedin', 'company/lumen', 'https://www.linkedin.com/company/lumen', 'lumen'],
    ['linkedin', 'josé-garcía', 'https://www.linkedin.com/in/jos%C3%A9-garc%C3%ADa', 'josé-garcía'],
    ['tiktok', 'ana.ruiz', 'https://www.tiktok.com/@ana.ruiz', '@ana.ruiz'],
    ['twitter', '@anaruiz', 'https://x.com/anaruiz', '@anaruiz'],
    ['youtube', '@anaruiz', 'https://www.youtube.com/@anaruiz', '@anaruiz'],
    ['whatsapp', '+34 600 123 456', 'https://wa.me/34600123456', '+34600123456'],
    ['whatsapp', '0052 (55) 1234-5678', 'https://wa.me/525512345678', '+525512345678'],
    ['telegram', '@anaruiz', 'https://t.me/anaruiz', '@anaruiz'],
    ['signal', 'https://signal.me/#eu/abc', 'https://signal.me/#eu/abc', null],
    ['github', 'anaruiz', 'https://github.com/anaruiz', 'anaruiz'],
    ['threads', '@ana.ruiz', 'https://www.threads.com/@ana.ruiz', '@ana.ruiz'],
    ['bluesky', '@ana', 'https://bsky.app/profile/ana.bsky.social', '@ana.bsky.social'],
    ['bluesky', 'ana.example', 'https://bsky.app/profile/ana.example', '@ana.example'],
    ['mastodon', '@ana@mastodon.social', 'https://mastodon.social/@ana', '@ana@mastodon.social'],
    ['mastodon', 'ana@masto.es', 'https://masto.es/@ana', '@ana@masto.es'],
    ['calendly', 'ana-ruiz/30min', 'https://calendly.com/ana-ruiz/30min', 'ana-ruiz/30min'],
    ['pinterest', '@anaruiz', 'https://www.pinterest.com/anaruiz', '@anaruiz'],
    ['behance', 'anaruiz', 'https://www.behance.net/anaruiz', 'anaruiz'],
    ['dribbble', 'anaruiz', 'https://dribbble.com/anaruiz', 'anaruiz'],
    ['spotify', 'anaruiz', 'https://open.spotify.com/user/anaruiz', 'anaruiz'],
  ] as const)('%s: %s is %s, shown as %s', (platform, typed, expected, shown) => {
    expect(url(platform, ` ${typed} `)).toBe(expected);
    expect(shownHandle(platform, expected)).toBe(shown);
  });

  test('every platform is covered, and its example is accepted', () => {
    for (const platform of platforms) expect(problem(platform, socialPlatforms[platform].example)).toBeNull();
    expect(platforms).toHaveLength(18);
  });

  test('a card has at most eight', () => {
    const first = (count: number) =>
      platforms.slice(0, count).map((platform) => ({ platform, url: socialPlatforms[platform].example }));
    expect(cardSchema.safeParse({ name: 'Ana', socialLinks: first(8) }).success).toBe(true);
    expect(cardSchema.safeParse({ name: 'Ana', socialLinks: first(9) }).success).toBe(false);
  });

  test.each([
    ['instagram', 'instagram.com/ana'],
    ['instagram', '//www.instagram.com/ana?igsh=x'],
    ['linkedin', 'es.linkedin.com/in/ana/'],
    ['mastodon', 'masto.es/@ana'],
    ['signal', 'signal.me/#eu/abc'],
    ['youtube', 'ana.example/videos'],
  ] as const)('%s: %s lacks https', (platform, typed) => {
    expect(url(platform, typed)).toBe(`https://${typed.replace(/^\/\//, '')}`);
  });

  test.each([
    ['instagram', 'ana ruiz', 'Must be a username or a link'],
    ['instagram', 'instagram.com', 'Must be a username or a link'],
    ['twitter', 'a'.repeat(16), 'Must be a username or a link'],
    ['whatsapp', '600 123 456', 'Must be a phone number with its country code, like +34 600 123 456'],
    ['whatsapp', 'ana', 'Must be a phone number with its country code, like +34 600 123 456'],
    ['mastodon', '@ana', 'Must be a name with its server, like @ana@mastodon.social'],
    ['signal', 'ana.42', 'Must be a link'],
    ['tiktok', 'javascript:alert(1)', 'URL must start with http:// or https://'],
    ['linkedin', 'https://', 'URL must name a website after http:// or https://'],
    ['linkedin', 'https://a:b@linkedin.com/in/ana', 'URL must not contain a username or password'],
    ['linkedin', 'linkedin.com/in/ana ruiz', 'URL must not contain spaces'],
  ] as const)('%s: %s is refused: %s', (platform, typed, message) => {
    expect(problem(platform, typed)).toBe(message);
    const card = { name: 'Ana', socialLinks: [{ platform, url: typed }] };
    expect(cardSchema.safeParse(card).error?.issues).toMatchObject([{ path: ['socialLinks', 0, 'url'], message }]);
  });

  test('the card has platform, URL, icon and username', () => {
    const { socialLinks } = cardSchema.parse({
      name: 'Ana',
      socialLinks: [
        { platform: 'instagram', url: '@ana', icon: 'evil', username: 'other' },
        { platform: 'linkedin', url: 'https://www.linkedin.com/pulse/article' },
      ],
    });
    expect(socialLinks).toEqual([
      { platform: 'instagram', url: 'https://www.instagram.com/ana', icon: 'instagram', username: 'ana' },
      { platform: 'linkedin', url: 'https://www.linkedin.com/pulse/article', icon: 'linkedin', username: null },
    ]);
  });
});

describe('product 5.9: the handle of a URL that was stored before', () => {
  test.each([
    ['twitter', 'https://twitter.com/anaruiz/', 'anaruiz'],
    ['twitter', 'https://mobile.twitter.com/anaruiz?s=20', 'anaruiz'],
    ['threads', 'https://www.threads.net/@ana', 'ana'],
    ['youtube', 'https://youtube.com/c/AnaRuiz', 'AnaRuiz'],
    ['whatsapp', 'https://api.whatsapp.com/send?phone=%2B34600123456&text=hola', '34600123456'],
    ['mastodon', 'https://masto.es/users/ana', 'ana@masto.es'],
    ['mastodon', 'https://masto.es/@ana@mastodon.social', 'ana@mastodon.social'],
    ['facebook', 'https://m.facebook.com/ana.ruiz', 'ana.ruiz'],
    ['facebook', 'https://www.facebook.com/profile.php?id=100', null],
    ['instagram', 'https://www.instagram.com/p/abc/', null],
    ['youtube', 'https://www.youtube.com/channel/UC1', null],
    ['whatsapp', 'https://wa.me/message/ABC', null],
    ['linkedin', 'https://ana.example/in/ana', null],
    ['instagram', 'https://instagram.com.evil.example/ana', null],
    ['linkedin', 'https://www.linkedin.com/in/%E0%A4%A', null],
  ] as const)('%s: %s', (platform, address, handle) => {
    expect(handleIn(platform, address)).toBe(handle);
  });
});

describe('whatever is typed', () => {
  const platform = fc.constantFrom(...platforms);
  const typed = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc.webUrl(),
    fc.string().map((s) => `@${s}`),
  );

  test('is a URL that a page may link to, or refused, and resolving it again changes nothing', () => {
    fc.assert(
      fc.property(platform, typed, (of, value) => {
        const found = resolveSocial(of, value);
        if (found.url === null || found.url === '') return;
        expect(webUrl(found.url)).toBe(found.url);
        expect(resolveSocial(of, found.url)).toEqual(found);
        handleIn(of, found.url);
      }),
    );
  });

  test('a handle is what its URL says', () => {
    fc.assert(
      fc.property(platform, fc.stringMatching(/^[a-z]{5,12}$/), (of, name) => {
        const found = url(of, name);
        if (found) expect(handleIn(of, found)?.split('.')[0]).toBe(name);
      }),
    );
  });
});
