import { isUsernameForm } from '../owners/usernames.ts';
import { reservedNames } from '../paths.ts';
import { text } from '../text.ts';

function isHttpAddress(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || /[\s\p{Cc}]/u.test(value)) return false;
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** A target as its owner enters it. That it may be led to is asked apart: `isTargetAllowed`. */
export function targetSchema(max: number) {
  return text()
    .max(max, `URL must be less than ${max} characters`)
    .refine(isHttpAddress, { error: 'Must be a valid URL' });
}

/**
 * Whether a link may lead to an address that is http or https by its form (product 12.2): to any named host on the
 * internet, and of our own host to the public pages alone, so that no short link leads to another.
 */
export function isTargetAllowed(target: string, publicUrl: string): boolean {
  if (!URL.canParse(target)) return false;
  const url = new URL(target);
  if (url.username !== '' || url.password !== '') return false;
  const own = new URL(publicUrl);
  const host = bareHost(url);
  if (host === bareHost(own)) return url.port === own.port && isPublicPage(url.pathname);
  return !isAddressLiteral(host) && host.includes('.') && !localNames.test(host);
}

/** Whether an address that was refused is a short link of our own, by its form: for words alone. */
export function isShortLink(target: string, publicUrl: string): boolean {
  const url = URL.parse(target);
  return url !== null && url.host === new URL(publicUrl).host && /^\/[lq]\//i.test(url.pathname);
}

/** Names that never are on the internet. */
const localNames = /\.(localhost|local|internal|home\.arpa)$/;

/** `example.com.` is `example.com`. */
function bareHost({ hostname }: URL): string {
  return hostname.replace(/\.$/, '');
}

/** The URL parser has written the decimal, octal and hexadecimal forms of IPv4 as four decimal parts by now. */
function isAddressLiteral(host: string): boolean {
  return host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host);
}

/** By form, and nothing that is encoded: the server would decode `/%6c/x` to a short link. */
function isPublicPage(pathname: string): boolean {
  const [, folder, segment = ''] = /^\/(?:(user|vcard)\/)?([A-Za-z0-9-]+)\/?$/.exec(pathname) ?? [];
  if (folder === 'vcard') return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(segment);
  const name = segment.toLowerCase();
  return isUsernameForm(name) && !reservedNames.has(name);
}
