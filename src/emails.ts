const EMAIL_MAX = 254; // RFC 5321
const LABEL_MAX = 63;

const atom = "[\\w!#$%&'*+/=?^`{|}~-]+";
const host = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?';
/** Dot-atoms of RFC 5321: no quotes, comments or IP addresses. */
const asciiForm = new RegExp(`^(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@(?:${host}\\.)+(?:[a-z]{2,63}|xn--${host})$`, 'i');

/**
 * The email with its domain in ASCII, which mail servers require: `ana@ñandú.es` is `ana@xn--and-6ma2c.es`. Null if it is none. The
 * part before the @ must be ASCII: few servers accept anything else.
 */
export function asciiEmail(email: string): string | null {
  // Before encoding, which takes tens of milliseconds for a long domain
  if (email.length > EMAIL_MAX) return null;
  const at = email.lastIndexOf('@');
  const ascii = `${email.slice(0, at)}@${asciiDomain(email.slice(at + 1))}`;
  return ascii.length <= EMAIL_MAX && asciiForm.test(ascii) ? ascii : null;
}

/** The URL of a link that writes to an email. Encoded, so that the email can't add headers or recipients. Null if it is not an email. */
export function mailtoUrl(email: string): string | null {
  const ascii = asciiEmail(email);
  if (ascii === null) return null;
  const at = ascii.lastIndexOf('@');
  return `mailto:${encodeURIComponent(ascii.slice(0, at))}${ascii.slice(at)}`;
}

const inner = '[\\p{L}\\p{M}\\p{N}]';
const label = `[\\p{L}\\p{N}](?:(?:${inner}|-)*${inner})?`;
const foreignDomain = new RegExp(`^${label}(?:\\.${label})+$`, 'u');

/** URLs encode domains in browsers and in Node. They would also accept ports, paths and user names. */
function asciiDomain(domain: string): string {
  const url = `http://${domain}`;
  if (/^[!-~]*$/.test(domain) || !foreignDomain.test(domain) || !URL.canParse(url)) return domain;
  const { hostname } = new URL(url);
  return hostname.split('.').every(({ length }) => length <= LABEL_MAX) ? hostname : '';
}
