import { getCountries } from 'libphonenumber-js/min';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#db/schema/profiles.ts';
import { countryOf, fullPhone, withCountryCode } from '#server/accounts/country-codes.ts';
import { countries } from '#src/accounts/countries.ts';
import { phoneUrl } from '#src/cards/phone-numbers.ts';
import { refusal, signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

/** Typed, the person's country, saved, dialed. */
const typed = [
  ['600 123 456', 'ES', '+34 600 12 34 56', '+34600123456'],
  ['600123456', 'ES', '+34 600 12 34 56', '+34600123456'],
  ['34600123456', 'ES', '+34 600 12 34 56', '+34600123456'],
  ['0034600123456', 'MX', '+34 600 12 34 56', '+34600123456'],
  ['+34600123456', 'MX', '+34 600 12 34 56', '+34600123456'],
  ['0176 12345678', 'DE', '+49 176 12345678', '+4917612345678'],
  ['(0)20 7946 0958', 'GB', '+44 20 7946 0958', '+442079460958'],
  ['(305) 555-0100', 'US', '+1 305 555 0100', '+13055550100'],
  ['06 1234 5678', 'IT', '+39 06 1234 5678', '+390612345678'],
  ['8 (495) 123-45-67', 'RU', '+7 495 123 45 67', '+74951234567'],
  ['٠٥٠ ١٢٣ ٤٥٦٧', 'SA', '+966 50 123 4567', '+966501234567'],
  // Letters, extensions, labels and remarks
  ['1-800-FLOWERS', 'US', '+1 800-FLOWERS', '+18003569377'],
  ['912345678 ext 12', 'ES', '+34912345678 ext 12', '+34912345678'],
  ['912345678x12', 'ES', '+34 912 34 56 78 x12', '+34912345678'],
  ['Tel. 912345678', 'ES', 'Tel. +34912345678', '+34912345678'],
  ['600 123 456 (Ana)', 'ES', '+34600123456 (Ana)', '+34600123456'],
] as const;

/** As typed: in groups of the owner's, of no country, no number, or too long with a country code. */
const untouched = [
  ['+34 600 123 456', 'MX'],
  ['+44 (0)20 7946 0958', 'ES'],
  ['600 123 45', 'ES'],
  ['600 123 456', 'US'],
  ['112', 'ES'],
  ['*21#', 'ES'],
  ['1-800-FLOWERS', 'ES'],
  ['600123456/911234567', 'ES'],
  ['912345678 anexo 1234', 'ES'],
  ['ask for Ana', 'ES'],
  ['', 'ES'],
] as const;

const person = (country: string | null, timeZone = 'UTC', language: 'en' | 'es' = 'en') =>
  ({ country, timeZone, language }) as Person;

describe("product 5.14: a number without a country code gets that of the person's country", () => {
  test.each(typed)('%s (%s)', (value, country, full, number) => {
    expect(fullPhone(value, country).full).toBe(full);
    expect(phoneUrl(full)).toBe(`tel:${number}`);
    expect(fullPhone(full, country).full).toBe(full);
  });

  test.each(untouched)('%s (%s) stays as typed', (value, country) => {
    expect(fullPhone(value, country).full).toBe(value);
  });

  test('the code that is missing is known before the number is complete', () => {
    const added = (value: string) => fullPhone(value, 'ES').added;
    expect(['600 12', '600 123', '600 123 456', '+34 600 123'].map(added)).toEqual([null, '+34', '+34', null]);
  });

  test("product 5.18: a number that its country doesn't have, and one of another country, are known", () => {
    const fit = (value: string) => {
      const { country, isUnknown } = fullPhone(value, 'ES');
      return isUnknown ? 'unknown' : country;
    };
    const numbers = [
      '600 123 456',
      '+34 600 123 456',
      '+44 20 7946 0958',
      '600 123 456 ext 3',
      '',
      '600',
      '112',
      '*21#',
    ];
    expect(numbers.map(fit)).toEqual(['ES', 'ES', 'GB', 'ES', null, null, null, null]);
    const wrong = ['600 123 45', '+44 600 123 456', '+34 600 123 456 789 12', '1-800-FLOWERS', '020 7946 0958'];
    expect(wrong.map(fit)).toEqual(wrong.map(() => 'unknown'));
    expect(fullPhone('', 'MX').code).toBe('+52');
  });

  test('the country is chosen, or guessed from the time zone, or else from the language', () => {
    expect(countryOf(person('MX', 'Europe/Madrid'))).toBe('MX');
    const zones = ['Europe/Madrid', 'Atlantic/Canary', 'America/Argentina/Cordoba', 'Asia/Calcutta', 'Europe/Kyiv'];
    expect(zones.map((zone) => countryOf(person(null, zone)))).toEqual(['ES', 'ES', 'AR', 'IN', 'UA']);
    expect([countryOf(person(null, 'UTC', 'es')), countryOf(person(null))]).toEqual(['ES', 'US']);
  });

  test('all countries with phone numbers can be chosen', async () => {
    expect([...countries].sort()).toEqual(getCountries().sort());
    const { browser } = await signUpWithCard(app);
    const { me, setCountry } = browser.trpc.profiles;
    expect(await refusal(setCountry.mutate({ country: 'ZZ' }))).toBe('invalid_input');
    await setCountry.mutate({ country: 'AR' });
    expect((await me.query())?.country).toBe('AR');
  });

  test("an API key has no country: what it saves isn't changed", () => {
    expect(withCountryCode('600 123 456', null, [])).toBe('600 123 456');
  });
});

test('product 5.14, 8.6: new numbers of cards and the profile are saved with it, and those that a card has stay as they are', async () => {
  const { browser, username } = await signUpWithCard(app, { phone: '600 111 222' });
  const { vcards, profiles } = browser.trpc;
  const phones = async () => {
    const cards = (await vcards.list.query()).vcards;
    return cards.map(({ phone, morePhones }) => [phone, ...morePhones.map(({ value }) => value)]);
  };
  // No such number in the United States, which is what UTC and English suggest
  expect(await phones()).toEqual([['600 111 222']]);
  await profiles.setCountry.mutate({ country: 'ES' });
  const [card] = (await vcards.list.query()).vcards;
  const fit = { code: '+34', country: 'ES', isUnknown: false };
  const completed = { typed: '600 111 222', full: '+34 600 11 12 22', added: '+34', ...fit };
  const morePhones = [{ label: 'work' as const, value: '910 000 000' }];
  const fields = { name: 'Ana', phone: '600 111 222', morePhones };
  expect((await browser.trpc.drafts.card.query({ id: card?.id ?? '' })).fullPhones).toEqual([completed]);
  await vcards.update.mutate({ id: card?.id ?? '', fields });
  expect(await phones()).toEqual([['600 111 222', '+34 910 00 00 00']]);
  const file = (await app.browser().open(`/${username}.vcf`)).body;
  expect(file.match(/^TEL.*$/gm)).toEqual(['TEL;TYPE=CELL,PREF:600 111 222', 'TEL;TYPE=WORK:+34910000000']);

  await profiles.update.mutate({ name: 'Ana', username, profilePic: null, phone: '600 111 222' });
  expect((await profiles.me.query())?.phone).toBe('600 111 222');
  await profiles.update.mutate({ name: 'Ana', username, profilePic: null, phone: '600 111 333' });
  expect((await profiles.me.query())?.phone).toBe('+34 600 11 13 33');
  expect(await profiles.fullPhones.query({ phones: ['600 111 222'], country: 'ES' })).toEqual([completed]);
});
