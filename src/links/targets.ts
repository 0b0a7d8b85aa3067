import { isHandleForm } from '../owners/handles.ts';
import { isUsernameForm } from '../owners/usernames.ts';
import { reservedUsernames } from '../paths.ts';

/**
 * Whether a link may lead to an http or https URL: to any named host on the internet, and on our own hosts, given by their origins, only to
 * public pages, so that no short link leads to another (product 12.2).
 */
export function isTargetAllowed(target: string, own: readonly string[]): boolean {
  if (!URL.canParse(target)) return false;
  const url = new URL(target);
  if (url.username !== '' || url.password !== '') return false;
  const host = bareHost(url);
  const ours = own.map((origin) => new URL(origin)).filter((each) => bareHost(each) === host);
  if (ours.length > 0) return ours.some(({ port }) => port === url.port) && isPublicPage(url.pathname);
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
