/** Below it are the routes of owners' hosts: requests there are rewritten to it. Nothing there names the product. */
export const PLACE_PREFIX = '/.place';

/** Called by programs, which get errors as JSON (product 31.15). */
export const programPaths: readonly string[] = ['/trpc', '/api', '/webhooks'];

export function isProgramPath(url: string): boolean {
  return programPaths.some((path) => isBelow(path, url));
}

/** Whether a request is for a prefix or below it, as the router reads its URL: absolute or not, escaped or not. */
export function isBelow(prefix: string, url: string): boolean {
  if (url.startsWith(`${prefix}/`)) return true;
  const path = unescaped(url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, ''));
  return path === prefix || path.startsWith(`${prefix}/`);
}

function unescaped(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
