// The server writes it into the page's head. Prerendered pages are made for every server
const offered = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="domains"]')?.content ?? '';

/** Whether owners may have domains of their own, with Business. */
export const areDomainsOffered = offered.startsWith('own');

/** Below it, usernames are subdomains with Pro and Business; null: not on this server. */
export const baseDomain = offered.split(' ')[1] ?? null;

export const areHostsOffered = offered !== '';
