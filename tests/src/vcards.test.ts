import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardSchema } from '#src/cards/cards.ts';
import { platforms } from '#src/cards/social-platforms.ts';
import { newLinkSchema } from '#src/links/links.ts';
import { webUrl } from '#src/web-url.ts';

const refusal = (fields: object) => cardSchema.safeParse({ name: 'Ana', ...fields }).error?.issues[0]?.message;

describe('product 5.1, 5.2: the fields of a card', () => {
  test.each([
    [{ name: ' ' }, 'Name is required'],
    [{ name: 'a'.repeat(101) }, 'Name must be less than 100 characters'],
    [{ company: 'a'.repeat(101) }, 'Company must be less than 100 characters'],
    [{ position: 'a'.repeat(101) }, 'Position must be less than 100 characters'],
    [{ email: 'nobody' }, 'Must be a valid email'],
    [{ phone: '1'.repeat(21) }, 'Phone must be less than 20 characters'],
    [{ website: 'ana.example' }, 'URL must start with http:// or https://'],
    [{ website: 'javascript:alert(1)' }, 'URL must start with http:// or https://'],
    [{ website: 'http://' }, 'URL must name a website after http:// or https://'],
    [{ website: 'https://a:b@x.com' }, 'URL must not contain a username or password'],
    [{ website: 'https://x.com/a b' }, 'URL must not contain spaces'],
    [{ website: `https://e.co/${'a'.repeat(2048)}` }, 'URL must be less than 2048 characters'],
    [{ socialLinks: [{ platform: 'tiktok', url: 'data:text/html,x' }] }, 'URL must start with http:// or https://'],
    [{ backgroundColor: 'red;}' }, 'Invalid input'],
    [{ company: 'nul\0' }, 'Invalid input'],
    [{ company: 'half \ud83d' }, 'Invalid input'],
    [{ photo: 'https://elsewhere.example/a.jpg' }, 'Invalid input'],
    [{ photo: `/media/${'-'.repeat(36)}/photo.jpg` }, 'Invalid input'],
    [{ name: 'Ana\nX' }, 'Invalid input'],
  ])('%j is refused: %s', (fields, message) => {
    expect(refusal(fields)).toBe(message);
  });

  test('product 31.4: values that are too long are not parsed', () => {
    // Encoding such a host takes 30 ms
    const host = `${Array.from({ length: 5_450 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join('')}.com`;
    const url = `https://${host}/ana`;
    const socialLinks = platforms.slice(0, 8).map((platform) => ({ platform, url }));
    const start = performance.now();
    expect(refusal({ website: url, email: `ana@${host}`, socialLinks })).toBe('Email must be less than 255 characters');
    expect(newLinkSchema.safeParse({ title: 'Menu', url }).error?.issues[0]?.message).toBe(
      'URL must be less than 2048 characters',
    );
    expect(performance.now() - start).toBeLessThan(100);
  });

  test('product 31.4: hosts that are too long are not parsed', () => {
    const host = Array.from({ length: 2_000 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join('');
    const start = performance.now();
    for (const url of [`https://${host}`, `https:\\\\${host}`, `HTTPS:${host}/`, `https://ana@${host}?a`]) {
      for (let n = 0; n < 10; n += 1) {
        expect(webUrl(url)).toBeNull();
        expect(newLinkSchema.safeParse({ title: 'Menu', url }).success).toBe(false);
      }
    }
    expect(performance.now() - start).toBeLessThan(100);
    expect(webUrl(`https://${'ñandú.'.repeat(20)}es/${host}`)).not.toBeNull();
  });

  test('product 5.9: a name is enough; texts are trimmed and blank social links left out', () => {
    const card = cardSchema.parse({
      name: ' Ana ',
      socialLinks: [
        { platform: 'linkedin', url: ' https://www.linkedin.com/in/ana ' },
        { platform: 'youtube', url: '' },
      ],
    });
    expect(card).toMatchObject({
      name: 'Ana',
      company: '',
      backgroundColor: '#00c2ff',
      socialLinks: [{ platform: 'linkedin', url: 'https://www.linkedin.com/in/ana' }],
    });
  });

  test('product 5.9: a platform can be used once', () => {
    const twice = [1, 2].map((n) => ({ platform: 'youtube', url: `https://youtube.com/${n}` }));
    expect(refusal({ socialLinks: twice })).toBe('Invalid input');
  });
});

describe('a URL that a page may link to', () => {
  test.each(['http://a.co', 'https://a.co/path?q=1#x', 'HTTPS://EXAMPLE.com'])('%s is accepted', (address) => {
    expect(webUrl(address)).toBe(address);
  });

  test.each([
    'java\tscript:alert(1)',
    'javascript:alert(1)//https://a.co',
    ' https://a.co',
    'https://user:secret@a.co',
    'https://a.co/\u0000',
    'ftp://a.co',
    '//a.co',
    'https:/',
    'https://',
  ])('%j is refused', (address) => {
    expect(webUrl(address)).toBeNull();
  });

  test('what is accepted is http or https for browsers too', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.webUrl(),
          fc.string().map((s) => `https://${s}`),
        ),
        (value) => {
          const address = webUrl(value);
          return address === null || /^https?:$/.test(new URL(address).protocol);
        },
      ),
    );
  });
});
