/** Stored as the referring site of visits that come from pages of this site, whatever its host was then. No host has a slash. */
export const OWN_PAGES = '/';

/** Returns whether a referring host is that of the site, with or without `www.`, at any port (product 20.26). */
export function ownPagesOf(publicUrl: string): (host: string) => boolean {
  const own = nameOf(new URL(publicUrl).host);
  return (host) => nameOf(host) === own;
}

function nameOf(host: string): string {
  return host
    .replace(/:\d+$/, '')
    .replace(/\.$/, '')
    .replace(/^www\./, '');
}
