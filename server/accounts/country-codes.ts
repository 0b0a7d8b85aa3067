import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import type { Person } from '#db/schema/profiles.ts';
import { type PhoneNumber, phoneNumberOf } from '#src/cards/phone-numbers.ts';
import { currentTimeZone } from '#src/time-zones.ts';

const PHONE_MAX = 20; // product 5.1

/** Fewer digits are an emergency number, an extension, or the beginning of a number. */
const LOCAL_DIGITS = 6;
/** For any country. */
const TOO_LONG = /^\s*\+[\d\s().-]{8,}$/;

const zonesOf = (country: string) =>
  (new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?: () => string[] | undefined }).getTimeZones?.();
const countryOfZone = new Map(
  getCountries().flatMap((country) => (zonesOf(country) ?? []).map((zone) => [currentTimeZone(zone), country])),
);

/** Chosen, or guessed: a time zone is in one country, and a language is spoken by most people in one (product 5.14). */
export function countryOf({ country, timeZone, language }: Pick<Person, 'country' | 'timeZone' | 'language'>): string {
  return country ?? countryOfZone.get(currentTimeZone(timeZone)) ?? (language === 'es' ? 'ES' : 'US');
}

type FullPhone = {
  typed: string;
  /** with its country code and formatted for reading; as typed if it isn't certain */
  full: string;
  /** the code that was missing: '+34'; null if it wasn't */
  added: string | null;
  /** of the person's country */
  code: string;
  /** the country whose number it is; null if it's none or too short to tell */
  country: string | null;
  /** long enough, but no country has it, or not the person's if it has no code (product 5.18) */
  isUnknown: boolean;
};

export function fullPhone(typed: string, country: string): FullPhone {
  const found = phoneNumberOf(typed);
  const isLocal = found !== null && !found.number.startsWith('+');
  const code = `+${getCountryCallingCode(country as CountryCode)}`;
  const added = isLocal && found.number.length >= LOCAL_DIGITS ? code : null;
  const full = (found && international(found, isLocal ? country : null)) ?? typed;
  return { typed, full, added, code, ...fitOf(found, typed, country) };
}

function fitOf(found: PhoneNumber | null, typed: string, country: string): Pick<FullPhone, 'country' | 'isUnknown'> {
  if (found === null) return { country: null, isUnknown: TOO_LONG.test(typed) };
  if (found.number.length < LOCAL_DIGITS) return { country: null, isUnknown: false };
  const parsed = parsePhoneNumberFromString(found.number, country as CountryCode);
  const isKnown = parsed?.isValid() === true;
  return { country: (isKnown && parsed.country) || null, isUnknown: !isKnown };
}

/** Phone numbers that a person saves; those of `before` stay as they are, and so do an API key's. */
export function withCountryCode(typed: string, person: Person | null, before: readonly string[]): string {
  return person === null || before.includes(typed) ? typed : fullPhone(typed, countryOf(person)).full;
}

/** Null if the country has no such number, or if a link would dial another one. */
function international(found: PhoneNumber, country: string | null): string | null {
  const { number, written, before, after } = found;
  // Typed with its country code, in groups of the owner's
  if (/\+.*\d[^\d]+\d/.test(written)) return null;
  const parsed = parsePhoneNumberFromString(number, country === null ? undefined : (country as CountryCode));
  if (!parsed?.isValid()) return null;
  const spelled = /[A-Z]/.test(written) ? [`+1 ${written.replace(/^\+?1[\s.-]*/, '')}`] : [];
  const numbers = [...spelled, parsed.formatInternational(), parsed.number];
  const texts = numbers.map((text) => `${before}${text}${/^\p{L}/u.test(after) ? ' ' : ''}${after}`);
  const isSame = (text: string) => {
    const dialed = phoneNumberOf(text);
    return dialed?.number === parsed.number && dialed.hasExtension === found.hasExtension;
  };
  return texts.find((text) => text.length <= PHONE_MAX && isSame(text)) ?? null;
}
