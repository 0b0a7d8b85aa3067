import { webAddress } from '#src/web-url.ts';

/**
 * An address as people type it, completed with https:// where that makes a real one; anything else stays as it is, for
 * the schema to judge. A profile (`needsPath`) is an address with a path: a bare handle like ana.ruiz is not a host.
 */
export function completeAddress(typed: string, needsPath: boolean): string {
  const value = typed.trim();
  if (value === '' || /^[a-z][a-z0-9+.-]*:/i.test(value.replace(/^[^/?#]*:\d/, ''))) return value;
  const completed = webAddress(`https://${value.replace(/^\/\//, '')}`);
  if (completed === null) return value;
  const { hostname, pathname } = new URL(completed);
  const isHost = /^[^.]+(\.[^.]+)*\.[^.\d][^.]+$/.test(hostname);
  return isHost && (!needsPath || pathname !== '/') ? completed : value;
}
