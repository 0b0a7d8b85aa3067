import fc from 'fast-check';
import examples from 'libphonenumber-js/examples.mobile.json';
import { getCountries, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/metadata.max.json';
import { describe, expect, test } from 'vitest';
import { internationalDigits, phoneNumberOf, phoneUrl, savedPhone } from '#src/cards/phone-numbers.ts';
import { resolveSocial } from '#src/cards/social-links.ts';

/** Typed, dialed, and how the contact file has it (null: as dialed with a country code, else as typed). */
const numbers = [
  ['+34 600 123 456', '+34600123456', null],
  ['+44 (0)20 7946 0958', '+442079460958', '+442079460958'],
  ['+44 0 20 7946 0958', '+442079460958', '+442079460958'],
  ['+44 (020) 79460958', '+442079460958', '+442079460958'],
  ['+49 (0) 211 / 6555-0', '+4921165550', '+4921165550'],
  ['0044 20 7946 0958', '+442079460958', '+442079460958'],
  ['0049 (0)30 123456', '+4930123456', '+4930123456'],
  ['(0034) 600 123 456', '+34600123456', '+34600123456'],
  ['(+34) 600 123 456', '+34600123456', '+34600123456'],
  ['+(34) 600 123 456', '+34600123456', null],
  ['++34 600 123 456', '+34600123456', '+34600123456'],
  ['0011 44 20 7946 0958', '+442079460958', '+442079460958'],
  ['011 44 20 7946 0958', '+442079460958', '+442079460958'],
  ['+39 (0)6 1234 5678', '+390612345678', null],
  ['+39 06 1234 5678', '+390612345678', null],
  ['+225 07 12 34 56 78', '+2250712345678', null],
  ['+36 (06) 20 123 4567', '+36201234567', '+36201234567'],
  ['+7 (8) 495 123-45-67', '+74951234567', '+74951234567'],
  ['+1 (305) 555-0100', '+13055550100', null],
  ['+1.305.555.0100', '+13055550100', null],
  ['+34 600 123 456', '+34600123456', null],
  ['+34–600–123–456', '+34600123456', '+34600123456'],
  ['\u202a+34 600 123 456\u202c', '+34600123456', '+34600123456'],
  ['＋３４ ６００ １２３ ４５６', '+34600123456', '+34600123456'],
  ['+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧', '+966501234567', '+966501234567'],
  ['+98 ۹۱۲ ۳۴۵ ۶۷۸۹', '+989123456789', '+989123456789'],
  ['+91 ९८७६५ ४३२१०', '+919876543210', '+919876543210'],
  ['tel:+34-600-123-456', '+34600123456', '+34600123456'],
  ['Tel.: +34 600 123', '+34600123', '+34600123'],
  ['Móvil +34 600 12 34', '+346001234', '+346001234'],
  ['☎ +34 600 123 456', '+34600123456', '+34600123456'],
  ['+34 600 123 (Ana)', '+34600123', '+34600123'],
  ['(Ana) +34 600 123', '+34600123', '+34600123'],
  // As it is dialed at home
  ['600 123 456', '600123456', null],
  ['(305) 555-0100', '3055550100', null],
  ['(0)20 7946 0958', '02079460958', null],
  ['0211/655-500', '0211655500', null],
  ['011 4321-1234', '01143211234', null],
  ['1-305-555-0100', '13055550100', null],
  ['8 (495) 123-45-67', '84951234567', null],
  ['112', '112', null],
  ['000', '000', null],
  ['٠٥٠ ١٢٣ ٤٥٦٧', '0501234567', '0501234567'],
  // Spelled
  ['1-800-FLOWERS', '18003569377', '18003569377'],
  ['+1 (800) FLOWERS', '+18003569377', '+18003569377'],
  ['1-888-GO-FEDEX', '18884633339', '18884633339'],
  // Extensions are not dialed; the file has them in a note
  ['+34 912 345 678 x12', '+34912345678', '+34912345678'],
  ['+34 912345678x12', '+34912345678', '+34912345678'],
  ['+34 912345678 ext. 5', '+34912345678', '+34912345678'],
  ['912 345 678 ext.12', '912345678', '912345678'],
  ['912345678;ext=12', '912345678', '912345678'],
  ['912 345 678 #5', '912345678', '912345678'],
  ['912345678,,12', '912345678', '912345678'],
  ['912345678p12', '912345678', '912345678'],
  ['912345678w12', '912345678', '912345678'],
  ['030 1234 Durchwahl 5', '0301234', '0301234'],
  ['030 123456 DW 12', '030123456', '030123456'],
  ['11 4321-1234 int. 5', '1143211234', '1143211234'],
  ['2 2123 4567 anexo 12', '221234567', '221234567'],
  ['912345678 (ext 12)', '912345678', '912345678'],
] as const;

/** Not certain, or not a number: nothing is dialed, and the file has what was typed. */
const unknown = [
  ...['', 'ask for Ana', '+', '12', '+34 112', '+0 600 123 456', '+1 123 456 7890', '+1 305 555 010', '00', '000 123'],
  ...[
    '+34 600 000 000 / 91 123 45 67',
    '600000000/911234567',
    '600 123 456 - 912 345 678',
    '600 123 456 - 12',
    '+34 912 345 678-12',
    '+34 912 345 678 - 12',
    '+52 55 1234 5678 90',
    '555-0100/0101',
    '7946 0958/9',
  ],
  ...['600123456, 911234567', '600 123 456 +34 91', '+34 600 123 456 +34', '600 123 456 (9-17)', '600 123 456 (9-17h)'],
  ...['600 123 456 y 911', '600123456 o 911234567', 'ext. 123', 'x123', 'Durchwahl 12', 'int 5', 'AB123', '600abc'],
  ...[
    '1-800-CONTACTS',
    '800 555 HELP',
    '1-800-flowers',
    '300 SPARTANS',
    '﹢34 600 123 456',
    '➕34 600 123 456',
    '½ 600 123',
    '600123456²',
  ],
  ...['912345678;phone-context=+34', 'https://wa.me/34600123456', '9'.repeat(16), '9'.repeat(101), '\ud83d600'],
];

/** Dialing them changes the phone or asks the network for something. */
const codes = [
  '*21#',
  '*#06#',
  '**21*600123456#',
  '#31#600123456',
  '31#600123456',
  '*21*600 123 456#',
  '＊２１＃',
  '600#',
];

describe('product 5.13: phone numbers as people write them', () => {
  test.each(numbers)('%s', (typed, number, saved) => {
    expect(phoneUrl(typed)).toBe(number && `tel:${number}`);
    const file = savedPhone(typed);
    expect(file.value).toBe(saved ?? (number.startsWith('+') ? number : typed));
    expect(file.note).toBe(phoneNumberOf(typed)?.hasExtension ? typed : '');
    const digits = number?.startsWith('+') && !phoneNumberOf(typed)?.hasExtension ? number.slice(1) : null;
    expect(internationalDigits(typed)).toBe(digits);
    expect(resolveSocial('whatsapp', typed).url).toBe(digits && `https://wa.me/${digits}`);
  });

  test.each(unknown)('%s is left as typed', (typed) => {
    expect([phoneUrl(typed), internationalDigits(typed), savedPhone(typed)]).toEqual([
      null,
      null,
      { value: typed, note: '' },
    ]);
  });

  test.each(codes)('%s is never dialed', (typed) => {
    expect([phoneUrl(typed), internationalDigits(typed), savedPhone(typed)]).toEqual([
      null,
      null,
      { value: '', note: typed },
    ]);
  });

  test.each(getCountries())('the numbers of %s, with a zero in front or without', (country) => {
    const example = getExampleNumber(country, examples);
    if (!example) throw new Error(`${country} has no example`);
    const { countryCallingCode: code, nationalNumber, number } = example;
    expect(phoneUrl(`+${code} ${nationalNumber}`)).toBe(`tel:${number}`);
    expect(phoneUrl(`00${code} ${nationalNumber}`)).toBe(`tel:${number}`);
    expect(phoneUrl(example.formatInternational())).toBe(`tel:${number}`);
    const zero = phoneUrl(`+${code} (0)${nationalNumber}`)?.slice('tel:'.length) ?? '';
    // The same, or where numbers begin with a zero, as written
    const isKept = ['39', '225', '226', '229', '241', '242', '250', '378', '992'].includes(code);
    expect(zero).toBe(isKept ? `+${code}0${nationalNumber}` : number);
    const read = parsePhoneNumberFromString(zero);
    if (!isKept) expect(read?.isValid()).toBe(true);
  });

  test.each(getCountries())('fixed and mobile numbers of %s may be as long as the longest there', (country) => {
    const { countryCallingCode: code = '', nationalNumber = '' } = getExampleNumber(country, examples) ?? {};
    // By position: possible lengths, and those of each type if they differ
    const rules = metadata.countries[country] as unknown as Record<number, unknown>;
    const types = rules[11] as [string, number[]?][] | undefined;
    const lengths = (types ?? []).slice(0, 2).flatMap((type) => type?.[1] ?? (rules[3] as number[]));
    const number = `+${code}${nationalNumber.padEnd(Math.max(...lengths, nationalNumber.length), '2')}`;
    // E.164 allows 15 digits
    if (number.length <= 16) expect(phoneUrl(number)).toBe(`tel:${number}`);
  });

  test('whatever is typed, a link has digits only, and a phone that reads the file dials the same', () => {
    const part = fc.constantFrom(
      ...'0123456789+() .-/*#xpw,;=',
      'ext',
      '٣',
      '６',
      ' ',
      '\u200e',
      'Tel:',
      'A',
      '00',
      '(0)',
    );
    const typed = fc.oneof(
      fc.array(part, { maxLength: 20 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(typed, (value) => {
        const url = phoneUrl(value);
        const file = savedPhone(value);
        if (url === null) {
          expect(file.value + file.note).toBe(value);
          return;
        }
        expect(url).toMatch(/^tel:\+?\d{3,15}$/);
        // As Android reads it: a plus in front, digits, and p and w for pauses
        const read = [...file.value.trim()].filter((char, n) => /[\d*#pw]/i.test(char) || (n === 0 && char === '+'));
        expect(`tel:${read.join('')}`).toBe(url);
        const digits = internationalDigits(value);
        if (digits !== null) expect([`tel:+${digits}`, `tel:${digits}`]).toContain(url);
      }),
      { numRuns: 5000 },
    );
  });
});
