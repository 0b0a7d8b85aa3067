/** Country codes of one and two digits; all others have three (ITU-T E.164). */
const SHORT = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** `phone`: `+` and digits. */
export function callingCodeOf(phone: string): string {
  return SHORT.exec(phone)?.[0] ?? phone.slice(0, 4);
}

/** Marks of mobile phones that may be left out, in Argentina and Mexico. */
const MOBILE_MARK: Record<string, RegExp> = { '+54': /^9(?=\d{10}$)/, '+52': /^1(?=\d{10}$)/ };

/** The same for all spellings that gateways deliver to one phone: with a zero after the country code, or a mark of mobile phones. */
export function phoneKeyOf(phone: string): string {
  const country = callingCodeOf(phone);
  const national = phone.slice(country.length).replace(/^0+/, '');
  return country + national.replace(MOBILE_MARK[country] ?? '', '');
}
