import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { contactDisposition, contactFile, contactFileName } from '#server/cards/contact-file.ts';
import type { PublicCard } from '#src/cards/cards.ts';
import { phoneLabels, placeLabels } from '#src/cards/contact-fields.ts';
import { plainTokens } from '#src/cards/designs/tokens.ts';
import { savedPhone } from '#src/cards/phone-numbers.ts';
import { platforms } from '#src/cards/social-platforms.ts';
import { components, parseVcard, type VcardLine } from '../support/vcard-parser.ts';

const ana: PublicCard = {
  id: '6c1d8a1e-2f6b-4a0e-9d39-0a4c4a5a7b11',
  name: 'Ana García López',
  pronouns: '',
  firstName: 'Ana',
  lastName: 'García López',
  company: 'Lumen; Studio, S.L.',
  position: 'Product designer',
  phone: '+34 600 123 456',
  phoneLabel: '',
  email: 'ana@lumen.example',
  emailLabel: '',
  morePhones: [],
  moreEmails: [],
  postalAddresses: [],
  website: 'https://lumen.example/a,b;c',
  photo: null,
  socialLinks: [{ platform: 'linkedin', url: 'https://linkedin.com/in/ana' }],
  backgroundColor: '#00c2ff',
  fontColor: null,
  iconColor: null,
  linkChoice: 'default',
  design: 'paper',
  tokens: plainTokens,
  cover: null,
  brandLogo: null,
  unlisted: false,
  plainPreview: false,
  slug: 'k7m2p9qx',
  updatedAt: new Date('2026-02-03T04:05:06.789Z'),
};
const page = 'https://saluda.example/ana-garcia';
const options = { page, source: `${page}.vcf`, photo: null, appName: 'Saluda' };
const numRuns = 2000;

const piece = fc.oneof(
  fc.constantFrom(
    '\r',
    '\n',
    '\r\n',
    '\u2028',
    ';',
    ',',
    '\\',
    '\\n',
    ':',
    '"',
    '\t',
    '\0',
    '\u001f',
    '\u0085',
    '\ud83d',
    '\udc4b',
  ),
  fc.constantFrom(
    '👩‍👩‍👧‍👦',
    '👋🏽',
    'العربية',
    'שלום',
    'ñ',
    'é',
    '名刺',
    'END:VCARD',
    'BEGIN:VCARD\r\n',
    'TEL:666',
    ' ',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const anyText = fc.oneof(
  fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join('')),
  fc.constantFrom('a'.repeat(200), '👋'.repeat(100), 'ñ'.repeat(200), 'ع'.repeat(200)),
);
const anyAddress = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  anyText.map((text) => `https://example.com/${text}`),
  anyText,
  fc.constantFrom('javascript:alert(1)', 'data:text/html,x', 'https://u:p@example.com', 'https://ñandú.example/ñ', ''),
);
const anyCard: fc.Arbitrary<PublicCard> = fc.record({
  id: fc.uuid(),
  name: anyText,
  pronouns: anyText,
  firstName: anyText,
  lastName: anyText,
  company: anyText,
  position: anyText,
  phone: anyText,
  phoneLabel: fc.constantFrom('', ...phoneLabels),
  email: anyText,
  emailLabel: fc.constantFrom('', ...placeLabels),
  morePhones: fc.array(fc.record({ label: fc.constantFrom(...phoneLabels), value: anyText }), { maxLength: 4 }),
  moreEmails: fc.array(fc.record({ label: fc.constantFrom(...placeLabels), value: anyText }), { maxLength: 4 }),
  postalAddresses: fc.array(
    fc.record({
      label: fc.constantFrom(...placeLabels),
      street: anyText,
      postalCode: anyText,
      city: anyText,
      region: anyText,
      country: anyText,
    }),
    { maxLength: 5 },
  ),
  website: anyAddress,
  photo: fc.constant(null),
  socialLinks: fc.uniqueArray(fc.record({ platform: fc.constantFrom(...platforms), url: anyAddress }), {
    selector: (link) => link.platform,
  }),
  backgroundColor: fc.constant('#00c2ff'),
  fontColor: fc.constant(null),
  iconColor: fc.constant(null),
  linkChoice: fc.constant('default'),
  design: fc.constant('paper'),
  tokens: fc.constant(plainTokens),
  cover: fc.constant(null),
  brandLogo: fc.constant(null),
  unlisted: fc.constant(false),
  plainPreview: fc.constant(false),
  slug: fc.constant('k7m2p9qx'),
  updatedAt: fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
});

/** The text that must be read back. Written again here, independent of the code under test. */
function expected(text: string): string {
  let out = '';
  for (const character of text.replaceAll('\r\n', '\n')) {
    const code = character.codePointAt(0) as number;
    if (character === '\r' || code === 0x2028 || code === 0x2029 || character === '\n') out += '\n';
    else if (code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0xd800 && code <= 0xdfff)) continue;
    else out += character;
  }
  return out;
}

/** Of phones, what `tests/src/phone-numbers.test.ts` compares with their links. */
const phonesIn = ({ phoneLabel, phone, morePhones }: PublicCard) => {
  const saved = [{ label: phoneLabel as string, value: phone }, ...morePhones].map(({ label, value }) => ({
    label,
    value: savedPhone(value).value,
  }));
  return written(saved[0]?.label ?? '', saved[0]?.value ?? '', saved.slice(1));
};

/** The phones or emails that must be read back, in order and with labels. */
function written(label: string, value: string, more: readonly { label: string; value: string }[]) {
  return [{ label, value }, ...more]
    .map((entry) => ({ label: entry.label, value: expected(entry.value) }))
    .filter(({ value }) => value !== '');
}

const parts = ({ street, city, region, postalCode, country }: PublicCard['postalAddresses'][number]) =>
  [street, city, region, postalCode, country].map(expected);

const find = (lines: VcardLine[], name: string) => lines.find((line) => line.name === name && line.group === null);

test('product 8.1, 8.2: an ordinary card gives a file of the standard format', () => {
  expect(contactFile(ana, options)).toBe(
    [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'FN:Ana García López',
      'N:García López;Ana;;;',
      'TEL;TYPE=CELL:+34600123456',
      'TITLE:Product designer',
      'ORG:Lumen\\; Studio\\, S.L.',
      'EMAIL;TYPE=INTERNET,PREF:ana@lumen.example',
      'URL:https://lumen.example/a%2Cb%3Bc',
      'X-SOCIALPROFILE;TYPE=linkedin:https://linkedin.com/in/ana',
      'item1.URL:https://linkedin.com/in/ana',
      'item1.X-ABLabel:LinkedIn',
      'SOURCE:https://saluda.example/ana-garcia.vcf',
      'UID:urn:uuid:6c1d8a1e-2f6b-4a0e-9d39-0a4c4a5a7b11',
      'REV:2026-02-03T04:05:06Z',
      'PRODID:-//Saluda//Digital business card//EN',
      'END:VCARD',
      '',
    ].join('\r\n'),
  );
});

test('product 8.2: a strict parser reads back every text of any card, and nothing else', () => {
  fc.assert(
    fc.property(anyCard, (card) => {
      const lines = parseVcard(contactFile(card, options));
      const known =
        /^(FN|N|TEL|TITLE|ORG|EMAIL|ADR|URL|SOURCE|UID|REV|PRODID|X-SOCIALPROFILE|X-ABLabel|X-PRONOUNS|NOTE)$/;
      for (const line of lines) expect(line.name).toMatch(known);
      for (const [name, text] of [
        ['TITLE', card.position],
        ['ORG', card.company],
        ['X-PRONOUNS', card.pronouns],
      ] as const) {
        const line = find(lines, name);
        expect(line ? components(line.value) : ['']).toEqual([expected(text)]);
      }
      const names = components(find(lines, 'N')?.value ?? '');
      expect(names).toHaveLength(5);
      const first = expected(card.firstName);
      const last = expected(card.lastName);
      if (first) expect(names).toEqual([last, first, '', '', '']);
      else if (last) expect(names).toEqual(['', last, '', '', '']);
      const [formatted = ''] = components(find(lines, 'FN')?.value ?? '');
      expect(formatted).not.toBe('');
      if (expected(card.name).trim()) expect(formatted).toBe(expected(card.name));
    }),
    { numRuns },
  );
}, 60_000);

test('a strict parser reads back every phone, email and address of any card, in order and with its type', () => {
  const typesOf = { mobile: 'CELL', work: 'WORK', home: 'HOME', other: 'VOICE' } as Record<string, string>;
  fc.assert(
    fc.property(anyCard, (card) => {
      const lines = parseVcard(contactFile(card, options));
      const read = (name: string) =>
        lines
          .filter((line) => line.name === name)
          .map((line) => ({
            types: line.parameters.replace('TYPE=', '').split(','),
            values: components(line.value),
          }));
      const phones = phonesIn(card);
      expect(read('TEL')).toEqual(
        phones.map(({ label, value }, n) => ({
          types: [typesOf[label] ?? 'CELL', ...(n === 0 && phones.length > 1 ? ['PREF'] : [])],
          values: [value],
        })),
      );
      const emails = written(card.emailLabel, card.email, card.moreEmails);
      expect(read('EMAIL')).toEqual(
        emails.map(({ label, value }, n) => ({
          types: [
            'INTERNET',
            ...(label === 'work' || label === 'home' ? [label.toUpperCase()] : []),
            ...(n === 0 ? ['PREF'] : []),
          ],
          values: [value],
        })),
      );
      const addresses = card.postalAddresses.filter((address) => parts(address).join('') !== '');
      expect(read('ADR')).toEqual(
        addresses.map((address, n) => ({
          types: [
            address.label === 'other' ? 'INTL' : address.label.toUpperCase(),
            ...(n === 0 && addresses.length > 1 ? ['PREF'] : []),
          ],
          values: ['', '', ...parts(address)],
        })),
      );
    }),
    { numRuns: numRuns / 2 },
  );
}, 60_000);

test('ical.js reads back every text of any card', () => {
  fc.assert(
    fc.property(anyCard, (card) => {
      const [kind, properties] = ICAL.parse(contactFile(card, options)) as [
        string,
        [string, object, string, unknown][],
      ];
      expect(kind).toBe('vcard');
      const values = (name: string) => properties.filter(([key]) => key === name).map(([, , , value]) => value);
      const value = (name: string) => values(name)[0] ?? '';
      // ical.js keeps the escape of a semicolon in text of one component, which RFC 2426 requires. In phone numbers it
      // only removes backslashes.
      const text = (of: string) => expected(of).replaceAll(';', '\\;');
      expect(values('tel')).toEqual(
        phonesIn(card).map(({ value }) => value.replaceAll('\\', '').replaceAll('\n', 'n')),
      );
      expect(value('title')).toBe(text(card.position));
      if (!card.company.includes('\\')) expect([value('org')].flat()).toEqual([expected(card.company)]);
      expect(values('email')).toEqual(
        written(card.emailLabel, card.email, card.moreEmails).map(({ value }) => text(value)),
      );
      const addresses = card.postalAddresses.map(parts).filter((address) => address.join('') !== '');
      if (!addresses.flat().join('').includes('\\'))
        expect(values('adr')).toEqual(addresses.map((address) => ['', '', ...address]));
      // ical.js mistakes a separator after an escaped backslash for an escaped one. The strict parser covers such names.
      const [first, last] = [expected(card.firstName), expected(card.lastName)];
      if (first && !`${first}${last}`.includes('\\')) expect(value('n')).toEqual([last, first, '', '', '']);
      if (expected(card.name).trim()) expect(value('fn')).toBe(text(card.name));
    }),
    { numRuns },
  );
}, 60_000);

test('URLs are http or https, without escapes, and still lead to the same target', () => {
  fc.assert(
    fc.property(anyCard, (card) => {
      const lines = parseVcard(contactFile(card, options));
      for (const line of lines.filter(({ name }) => /^(URL|X-SOCIALPROFILE|SOURCE)$/.test(name))) {
        expect(line.value).toMatch(/^https?:\/\/[^\s,;\\]+$/i);
        expect(line.value).toMatch(/^[\x21-\x7e]+$/);
        expect(URL.canParse(line.value)).toBe(true);
      }
      const website = find(lines, 'URL')?.value;
      const plain = (address: string) => new URL(address).href.replace(/%2c/gi, ',').replace(/%3b/gi, ';');
      if (website)
        expect(plain(website).toLowerCase()).toContain(
          plain(card.website)
            .split(/[\^`{|}]/)[0]
            ?.toLowerCase(),
        );
    }),
    { numRuns },
  );
}, 60_000);

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'https://ana:secret@lumen.example',
  'ftp://lumen.example',
  'lumen.example',
])('the URL %s is left out', (address) => {
  const card = { ...ana, website: address, socialLinks: [{ platform: 'youtube' as const, url: address }] };
  expect(contactFile(card, options)).not.toMatch(/URL|X-SOCIALPROFILE|X-ABLabel/);
});

test('product 8.6: a phone number is saved with its country code in E.164, or as it is dialed at home, and an extension as a note', () => {
  const saved = (phone: string, ...more: string[]) =>
    contactFile({ ...ana, phone, morePhones: more.map((value) => ({ label: 'work', value })) }, options)
      .split('\r\n')
      .filter((line) => /^(TEL|NOTE)/.test(line))
      .map((line) => line.replace(/;TYPE=[\w,]+/, ''));
  expect(saved('+44 (0)20 7946 0958', '0044 20 7946 0958')).toEqual(['TEL:+442079460958', 'TEL:+442079460958']);
  expect(saved('+34 600-123.456', '(305) 555-0100')).toEqual(['TEL:+34600123456', 'TEL:(305) 555-0100']);
  expect(saved('1-800-FLOWERS', '٠٥٠ ١٢٣ ٤٥٦٧')).toEqual(['TEL:18003569377', 'TEL:0501234567']);
  expect(saved('+34 912345678 ext. 5', '*21#', '030 123456,12')).toEqual([
    ...['TEL:+34912345678', 'TEL:030123456'],
    'NOTE:+34 912345678 ext. 5\\n*21#\\n030 123456\\,12',
  ]);
  expect(saved('912345678 / 600123456', 'ask for Ana')).toEqual(['TEL:912345678 / 600123456', 'TEL:ask for Ana']);
});

test('product 8.5: several phones, emails and addresses have types, and the first of each is preferred', () => {
  const street = { street: 'Calle de Alcalá 1, 2º B', city: 'Madrid', region: 'Madrid', postalCode: '28014' };
  const card: PublicCard = {
    ...ana,
    phoneLabel: 'work',
    morePhones: [
      { label: 'mobile', value: '+34 600 111 222' },
      { label: 'home', value: '+34 910 000 000' },
      { label: 'other', value: '+34 910 000 001' },
    ],
    emailLabel: 'work',
    moreEmails: [
      { label: 'home', value: 'ana@casa.example' },
      { label: 'other', value: 'hola@lumen.example' },
    ],
    postalAddresses: [
      { label: 'work', ...street, country: 'España' },
      { label: 'home', street: '', city: 'Valencia', region: '', postalCode: '', country: '' },
      { label: 'other', street: '', city: '', region: '', postalCode: '', country: 'Perú' },
    ],
  };
  const file = contactFile(card, options);
  expect(file).toContain(
    [
      'TEL;TYPE=WORK,PREF:+34600123456',
      'TEL;TYPE=CELL:+34600111222',
      'TEL;TYPE=HOME:+34910000000',
      'TEL;TYPE=VOICE:+34910000001',
      '',
    ].join('\r\n'),
  );
  expect(file.replaceAll('\r\n ', '')).toContain(
    [
      'EMAIL;TYPE=INTERNET,WORK,PREF:ana@lumen.example',
      'EMAIL;TYPE=INTERNET,HOME:ana@casa.example',
      'EMAIL;TYPE=INTERNET:hola@lumen.example',
      'ADR;TYPE=WORK,PREF:;;Calle de Alcalá 1\\, 2º B;Madrid;Madrid;28014;España',
      'ADR;TYPE=HOME:;;;Valencia;;;',
      'ADR;TYPE=INTL:;;;;;;Perú',
      '',
    ].join('\r\n'),
  );
});

test('product 8.2: empty fields are left out', () => {
  const bare = { ...ana, company: '', position: '', phone: '', email: '', website: '', socialLinks: [] };
  const names = parseVcard(contactFile(bare, options)).map((line) => line.name);
  expect(names).toEqual(['FN', 'N', 'SOURCE', 'UID', 'REV', 'PRODID']);
});

test('product 8.2: a single name is a first name', () => {
  expect(contactFile({ ...ana, name: 'Bo', firstName: 'Bo', lastName: '' }, options)).toContain('\r\nN:;Bo;;;\r\n');
  expect(contactFile({ ...ana, name: 'Bo', firstName: '', lastName: 'Bo' }, options)).toContain('\r\nN:;Bo;;;\r\n');
});

test('a card without first and last name splits its name', () => {
  expect(contactFile({ ...ana, firstName: '', lastName: '' }, options)).toContain('\r\nN:García López;Ana;;;\r\n');
});

test('product 5.9: each social profile is written for Apple and Android', () => {
  const socialLinks = platforms.map((platform) => ({ platform, url: `https://example.com/${platform}` }));
  const lines = parseVcard(contactFile({ ...ana, socialLinks }, options));
  for (const { platform, url } of socialLinks) {
    expect(lines.find((line) => line.parameters === `TYPE=${platform}`)?.value).toBe(url);
    const { group } = lines.find((line) => line.group !== null && line.value === url) ?? { group: null };
    expect(lines.find((line) => line.group === group && line.name === 'X-ABLabel')?.value).toBeTruthy();
  }
});

test('product 8.4: the photo is linked', () => {
  const photo = { kind: 'uri', url: 'https://saluda.example/media/1/square.jpg' } as const;
  const lines = parseVcard(contactFile(ana, { ...options, photo }));
  expect(find(lines, 'PHOTO')).toMatchObject({ parameters: 'VALUE=uri', value: photo.url });
});

test('product 8.4: an embedded photo reads back byte by byte', () => {
  const jpeg = Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * 7) % 256));
  const lines = parseVcard(contactFile(ana, { ...options, photo: { kind: 'inline', jpeg } }));
  const photo = find(lines, 'PHOTO');
  expect(photo?.parameters).toBe('ENCODING=b;TYPE=JPEG');
  expect(Buffer.from(photo?.value ?? '', 'base64').equals(jpeg)).toBe(true);
});

test('product 8.3: the same card always gives the same bytes', () => {
  fc.assert(
    fc.property(anyCard, anyCard, (card, other) => {
      const before = contactFile(card, options);
      contactFile(other, options);
      expect(contactFile(card, options)).toBe(before);
    }),
  );
});

test.each([
  ['Ana García', 'ana-garcia.vcf', 'Ana García.vcf'],
  ['名刺', 'contact.vcf', '名刺.vcf'],
  ['../../etc/passwd', 'etc-passwd.vcf', 'etc passwd.vcf'],
  ['a"\r\nSet-Cookie: x', 'a-set-cookie-x.vcf', 'a Set-Cookie x.vcf'],
  ['Ana \u202efdp.exe', 'ana-fdp-exe.vcf', 'Ana fdp.exe.vcf'],
  ['...', 'contact.vcf', 'contact.vcf'],
])('the file of %j is named %s in ASCII and %s in UTF-8', (name, ascii, utf8) => {
  expect(contactFileName({ name })).toEqual({ ascii, utf8 });
});

test('any file name is a valid header value', () => {
  expect(contactDisposition({ name: "Ana O'García" })).toBe(
    'inline; filename="ana-o-garcia.vcf"; filename*=UTF-8\'\'Ana%20O%27Garc%C3%ADa.vcf',
  );
  fc.assert(
    fc.property(anyText, (name) => {
      const header = contactDisposition({ name });
      expect(header).toMatch(
        /^inline; filename="[a-z0-9-]+\.vcf"; filename\*=UTF-8''(?:[\w.~!$&+^`|-]|%[0-9A-F]{2})+\.vcf$/,
      );
      expect(header.length).toBeLessThan(1200);
    }),
    { numRuns },
  );
}, 60_000);
