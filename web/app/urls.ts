import { webUrl } from '#src/web-url.ts';

/** Adds https:// where that makes a valid URL. With `needsPath`, a bare handle like ana.ruiz doesn't count as a host. */
export function completeUrl(typed: string, needsPath: boolean): string {
  const value = typed.trim();
  if (value === '' || /^[a-z][a-z0-9+.-]*:/i.test(value.replace(/^[^/?#]*:\d/, ''))) return value;
  const completed = webUrl(`https://${value.replace(/^\/\//, '')}`);
  if (completed === null) return value;
  const { hostname, pathname } = new URL(completed);
  const isHost = /^[^.]+(\.[^.]+)*\.[^.\d][^.]+$/.test(hostname);
  return isHost && (!needsPath || pathname !== '/') ? completed : value;
}

/** Without scheme and www. The host stays in punycode, so that lookalike letters show (product 12.14). */
export function displayUrl(url: string): string {
  const text = URL.canParse(url)
    ? url.replace(/^(https?:\/\/)[^/\\?#]*/i, (_, scheme: string) => scheme + new URL(url).host)
    : url;
  return withoutPrefix(text);
}

export function displayHost(url: string): string {
  return withoutPrefix(URL.parse(url)?.host ?? url);
}

function withoutPrefix(url: string): string {
  return url.replace(/^(https?:\/\/)?(www\.)?/i, '').replace(/\/$/, '');
}
