import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import metadata from 'libphonenumber-js/min/metadata';
import { findUserByPhone } from '#db/accounts/users.ts';
import type { Db } from '#db/connect.ts';
import { callingCodeOf } from '#src/accounts/calling-codes.ts';

/** Left out by some: gateways deliver with and without it. */
const MEXICAN_MARK = /^\+521(?=\d{10}$)/;
const ARGENTINE_MOBILE = /^\+54(?=[1-8]\d{9}$)/;

/**
 * The one spelling of a number, without the zero that some countries dial in front of it at home; null if no number of the
 * country looks like it. `phone`: `+` and digits (product 34.13).
 */
function canonicalPhone(phone: string): string | null {
  const parsed = parsePhoneNumberFromString(phone.replace(MEXICAN_MARK, '+52'));
  if (!parsed?.isPossible()) return null;
  // Some numbers begin with a zero; in others it is one too many
  if (parsed.nationalNumber.startsWith('0') && !parsed.isValid()) return null;
  return parsed.number.replace(ARGENTINE_MOBILE, '+549');
}

/** The number as an account has it, which may have been stored in another spelling; otherwise as a new one would. */
export async function storedPhone(db: Db, phone: string): Promise<string | null> {
  const canonical = canonicalPhone(phone);
  if (canonical === phone || !(await findUserByPhone(db, phone))) return canonical;
  return phone;
}

/** What a code is sent to. A number that no country has may be one of a gateway's own. */
export function dialedPhone(phone: string): string {
  return canonicalPhone(phone) ?? phone;
}

/** What the caps on SMS call a country: its code, with the country if it shares the code of a larger one (+1, +7). Stored in counters. */
export function countryOf(phone: string): string {
  const callingCode = callingCodeOf(phone);
  const country = parsePhoneNumberFromString(phone)?.country;
  const [main] = metadata.country_calling_codes[callingCode.slice(1)] ?? [];
  return country === undefined || country === main ? callingCode : `${callingCode} ${country}`;
}
