import { domainToUnicode } from 'node:url';
import { asciiEmail } from '#src/emails.ts';

/** How an email is stored and compared: `ñandú.es` and `xn--and-6ma2c.es` are one domain (product 1.1). Expects a valid email. */
export function storedEmail(email: string): string {
  const ascii = asciiEmail(email) ?? email;
  const at = ascii.lastIndexOf('@');
  const domain = ascii.slice(at + 1);
  // '': a domain that starts with xn-- but isn't encoded
  return `${ascii.slice(0, at)}@${domainToUnicode(domain) || domain}`;
}
