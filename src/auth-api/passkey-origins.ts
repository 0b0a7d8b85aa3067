import type { RedirectRules } from './redirects.ts';

/**
 * The pages whose passkeys count: the site itself, and the listed origins below its hostname, because browsers let no other page use
 * them. A pattern with a `*` in its host names no origin.
 */
export function passkeyOrigins({ siteUrl, patterns }: RedirectRules): string[] {
  const { hostname } = new URL(siteUrl);
  const listed = patterns.flatMap((pattern) => {
    const [origin = ''] = /^https?:\/\/[^/?#*@\\]+(?=[/?#]|$)/i.exec(pattern) ?? [];
    const url = URL.parse(origin);
    return url && isBelow(url.hostname, hostname) ? [url.origin] : [];
  });
  return [...new Set([new URL(siteUrl).origin, ...listed])];
}

function isBelow(name: string, parent: string): boolean {
  return name === parent || name.endsWith(`.${parent}`);
}
