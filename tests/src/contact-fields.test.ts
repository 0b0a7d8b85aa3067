import { describe, expect, test } from 'vitest';
import { cardSchema } from '#src/cards/cards.ts';
import { addressLines, emailsOf, phonesOf } from '#src/cards/contact-fields.ts';

const parse = (fields: object) => cardSchema.parse({ name: 'Ana', ...fields });
const refusal = (fields: object) => cardSchema.safeParse({ name: 'Ana', ...fields }).error?.issues[0];
const many = (count: number, value: string) => Array.from({ length: count }, () => ({ label: 'work', value }));

describe('product 5.7: several phones, emails and addresses', () => {
  test('a card has none and no labels by default', () => {
    expect(parse({ phone: '600', email: 'a@b.co' })).toMatchObject({
      ...{ phone: '600', phoneLabel: '', morePhones: [] },
      ...{ email: 'a@b.co', emailLabel: '', moreEmails: [], postalAddresses: [] },
    });
  });

  test('they keep their order, trimmed and without the blank ones', () => {
    const card = parse({
      phone: '1',
      phoneLabel: 'mobile',
      morePhones: [
        { label: 'work', value: ' 2 ' },
        { label: 'home', value: '  ' },
        { label: 'other', value: '3' },
      ],
      email: 'a@b.co',
      moreEmails: [
        { label: 'work', value: '' },
        { label: 'home', value: 'c@d.co' },
      ],
      postalAddresses: [{ label: 'home' }, { label: 'work', street: ' ', city: ' Madrid ' }],
    });
    expect(phonesOf(card).map(({ label, value }) => `${label} ${value}`)).toEqual(['mobile 1', 'work 2', 'other 3']);
    expect(emailsOf(card).map(({ label, value }) => `${label} ${value}`)).toEqual([' a@b.co', 'home c@d.co']);
    expect(card.postalAddresses).toEqual([
      { label: 'work', street: '', postalCode: '', city: 'Madrid', region: '', country: '' },
    ]);
  });

  test('the first value is in the single field, also if that was left empty', () => {
    expect(
      parse({
        phoneLabel: 'home',
        morePhones: [
          { label: 'work', value: '' },
          { label: 'work', value: '2' },
          { label: 'other', value: '3' },
        ],
        emailLabel: 'home',
        moreEmails: [{ label: 'work', value: '' }],
      }),
    ).toMatchObject({
      ...{ phone: '2', phoneLabel: 'work', morePhones: [{ label: 'other', value: '3' }] },
      ...{ email: '', emailLabel: '', moreEmails: [] },
    });
  });

  const address = { label: 'work', street: 'Calle Mayor 1' };
  test.each([
    [{ morePhones: [{ label: 'work', value: '1'.repeat(21) }] }, 'Phone must be less than 20 characters'],
    [{ moreEmails: [{ label: 'work', value: 'nobody' }] }, 'Must be a valid email'],
    [{ moreEmails: [{ label: 'work', value: `${'a'.repeat(251)}@b.co` }] }, 'Email must be less than 255 characters'],
    [{ postalAddresses: [{ ...address, street: 'a'.repeat(201) }] }, 'Street must be less than 200 characters'],
    [{ postalAddresses: [{ ...address, postalCode: '1'.repeat(21) }] }, 'Postal code must be less than 20 characters'],
    [{ postalAddresses: [{ ...address, city: 'a'.repeat(101) }] }, 'City must be less than 100 characters'],
    [{ postalAddresses: [{ ...address, region: 'a'.repeat(101) }] }, 'Region must be less than 100 characters'],
    [{ postalAddresses: [{ ...address, country: 'a'.repeat(101) }] }, 'Country must be less than 100 characters'],
    [{ morePhones: many(5, '600') }, 'Invalid input'],
    [{ moreEmails: many(5, 'a@b.co') }, 'Invalid input'],
    [{ postalAddresses: Array.from({ length: 6 }, () => address) }, 'Invalid input'],
    [{ morePhones: [{ label: 'work', value: '600\n1' }] }, 'Invalid input'],
    [{ morePhones: [{ label: 'work', value: '600\u0000' }] }, 'Invalid input'],
    [{ postalAddresses: [{ ...address, street: 'half \ud83d' }] }, 'Invalid input'],
    [{ postalAddresses: [{ ...address, street: 'Calle\r\nTEL:1' }] }, 'Invalid input'],
  ])('%j is refused: %s', (fields, message) => {
    expect(refusal(fields)?.message).toBe(message);
  });

  test.each([
    { phoneLabel: 'WORK' },
    { emailLabel: 'mobile' },
    { morePhones: [{ label: '', value: '1' }] },
    { morePhones: [{ label: 'X;TYPE=pref', value: '1' }] },
    { moreEmails: [{ label: 'mobile', value: 'a@b.co' }] },
    { postalAddresses: [{ label: '', street: 'x' }] },
  ])('%j is refused: labels are of a closed list', (fields) => {
    expect(refusal(fields)?.path.at(-1)).toMatch(/label$/i);
  });
});

test.each([
  [
    ['Calle de Alcalá 1', '28014', 'Madrid', 'Madrid', 'España'],
    ['Calle de Alcalá 1', '28014 Madrid', 'España'],
  ],
  [
    ['Gran Vía 2', '48001', 'Bilbao', 'Bizkaia', ''],
    ['Gran Vía 2', '48001 Bilbao', 'Bizkaia'],
  ],
  [
    ['1 Congress Ave', '78701', 'Austin', 'TX', 'United States'],
    ['1 Congress Ave', 'Austin, TX 78701', 'United States'],
  ],
  [
    ['10 Downing St', 'SW1A 2AA', 'London', '', 'UK'],
    ['10 Downing St', 'London SW1A 2AA', 'UK'],
  ],
  [['', '', '', 'Jalisco', 'México'], ['Jalisco, México']],
  [['', '', '', '', ''], []],
])('the address %j is formatted as on an envelope', ([street, postalCode, city, region, country], lines) => {
  const address = { street, postalCode, city, region, country } as Record<string, string>;
  expect(addressLines(address as Parameters<typeof addressLines>[0])).toEqual(lines);
});
