import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emailSchema } from '#src/accounts/credentials.ts';
import { cardSchema } from '#src/cards/cards.ts';
import { asciiEmail, mailtoUrl } from '#src/emails.ts';

const signs = "!#$%&'*+/=?^_`{|}~-";
const valid = [
  ...[...signs].flatMap((sign) => [`a${sign}b@x.com`, `${sign}a@x.com`, `a${sign}@x.com`]),
  ...['a&b@x.com', '50%off@x.com', 'k=v@x.com', "o'hara@x.com", 'a.b.c@x.com', `${signs}@x.com`, '1@x.com'],
  ...['=?utf-8?q?a?=@x.com', 'a@b-c.d1.co.uk', 'a@1.example', 'a@xn--p1ai.xn--p1ai', `${'a'.repeat(64)}@x.com`],
  `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(56)}.com`,
];
const invalid = [
  ...['.a@x.com', 'a.@x.com', 'a..b@x.com', '"a b"@x.com', 'a(b)@x.com', 'a@[127.0.0.1]', 'a@127.0.0.1', 'a@x'],
  ...[
    'a b@x.com',
    'a,b@x.com',
    'a;b@x.com',
    'a:b@x.com',
    'a<b@x.com',
    'a>b@x.com',
    'a\\b@x.com',
    'a"b@x.com',
    'a@b@x.com',
  ],
  ...[
    'a@-x.com',
    'a@x-.com',
    'a@x..com',
    'a@.x.com',
    'a@x.com.',
    'a@x.c',
    'a@x.1a',
    'a@x_y.com',
    'a@',
    '@x.com',
    'ñ@x.com',
  ],
  ...[`${'a'.repeat(65)}@x.com`, `a@${'b'.repeat(64)}.com`, `a@${'b.'.repeat(126)}com`, 'a\n@x.com', 'a@x.com\nb'],
];

describe('product 1.29: one rule for emails', () => {
  test.each(valid)('%s is one', (email) => {
    expect(asciiEmail(email)).toBe(email);
    expect(emailSchema.parse(email)).toBe(email.toLowerCase());
    expect(cardSchema.parse({ name: 'Ana', email }).email).toBe(email);
    // What a mail program makes of it
    const [, path = ''] = /^mailto:([^?]+)$/.exec(mailtoUrl(email) ?? '') ?? [];
    expect(decodeURIComponent(path)).toBe(email);
    expect(path).toMatch(/^[\w!$'*+.~%-]+@[\w.-]+$/);
  });

  test.each(invalid)('%j is none', (email) => {
    expect([asciiEmail(email), mailtoUrl(email)]).toEqual([null, null]);
    if (email.trim() === email) expect(emailSchema.safeParse(email).success).toBe(false);
  });

  test('of any characters, none that ends the address in a URL stays', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...signs, ...'ab.@?&%#,; ñ') }), (local) => {
        const url = mailtoUrl(`${local}@ñandú.es`);
        if (url !== null) expect(url).toMatch(/^mailto:[\w!$'*+.~%-]+@xn--and-6ma2c\.es$/);
      }),
    );
  });
});
