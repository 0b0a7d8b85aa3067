import { isHandleForm } from '../owners/handles.ts';
import { isUsernameForm } from '../owners/usernames.ts';
import { reservedUsernames } from '../paths.ts';
import { exactText } from '../schemas.ts';
import { hasHostLength } from '../web-url.ts';

function isHttpUrl(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || /[\s\p{Cc}]/u.test(value)) return false;
  return hasHostLength(value) && /^https?:$/.test(URL.parse(value)?.protocol ?? '');
}

/** Checks the form of a target; `isTargetAllowed` checks where it leads. Parses no URL that is too long, which would take tens of milliseconds. */
export function targetSchema(max: number) {
  return exactText()
    .max(max, { error: `URL must be less than ${max} characters`, abort: true })
    .refine(isHttpUrl, { error: 'Must be a valid URL' });
}

/**
 * Whether a link may lead to an http or https URL: to any named host on the internet, and on our own host only to public pages,
 * so that no short link leads to another (product 12.2).
 */
export function isTargetAllowed(target: string, publicUrl: string): boolean {
  if (!URL.canParse(target)) return false;
  const url = new URL(target);
  if (url.username !== '' || url.password !== '') return false;
  const own = new URL(publicUrl);
  const host = bareHost(url);
  if (host === bareHost(own)) return url.port === own.port && isPublicPage(url.pathname);
  return !isIpLiteral(host) && host.includes('.') && !localNames.test(host);
}

export function isShortLink(target: string, publicUrl: string): boolean {
  const url = URL.parse(target);
  return url !== null && url.host === new URL(publicUrl).host && /^\/[lq]\//i.test(url.pathname);
}

const localNames = /\.(localhost|local|internal|home\.arpa)$/;

function bareHost({ hostname }: URL): string {
  return hostname.replace(/\.$/, '');
}

/** The URL parser has already normalized every form of IPv4 to four decimal parts. */
function isIpLiteral(host: string): boolean {
  return host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host);
}

/** Refuses encoded paths: the server would decode `/%6c/x` to a short link. */
function isPublicPage(pathname: string): boolean {
  const [, folder, segment = '', handle] =
    /^\/(?:(user|vcard)\/)?([A-Za-z0-9-]+)(?:\/([A-Za-z0-9-]+))?\/?$/.exec(pathname) ?? [];
  if (folder !== undefined && handle !== undefined) return false;
  if (folder === 'vcard') return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(segment);
  const name = segment.toLowerCase();
  if (handle !== undefined && !isHandleForm(handle.toLowerCase())) return false;
  return isUsernameForm(name) && !reservedUsernames.has(name);
}
