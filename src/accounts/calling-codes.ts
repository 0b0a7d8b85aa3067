/** Country codes of one and two digits; all others have three (ITU-T E.164). */
const SHORT = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** `phone`: `+` and digits. */
export function callingCodeOf(phone: string): string {
  return SHORT.exec(phone)?.[0] ?? phone.slice(0, 4);
}
