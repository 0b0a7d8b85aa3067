import { isUuid } from '../paths.ts';
import type { DomainStart } from './domains.ts';

/** A host of an owner, which shows what that owner published and nothing else. */
export type OwnerHost =
  | { kind: 'subdomain'; host: string; label: string }
  | { kind: 'domain'; host: string; id: string; ownerId: string; start: DomainStart };

/** First segments at a host of an owner, where no card is by its handle. */
const segments = new Set(['l', 'q', 'vcard', 'qr', 'media', 'report', 'assets', 'about']);

/** The path at a host of an owner for that of a page at PUBLIC_URL; null: it has none. `isMainStart`: the root shows the main card or the team page. */
export function placePath(path: string, isMainStart: boolean): string | null {
  const [, first = '', handle] = path.split('/');
  if (segments.has(first)) return path;
  if (handle === undefined) return isMainStart ? '/' : null;
  return segments.has(handle) ? null : `/${handle}`;
}

/** Of the path of a page at a host of an owner: '' for the root, a single segment in lower case, or `vcard/{id}`; null for anything else. */
export function segmentAt(path: string): string | null {
  const page = path.replace(/^\/|\/$/g, '').toLowerCase();
  const [first = '', id] = page.split('/');
  if (id !== undefined)
    return first === 'vcard' && isUuid(id) && page.length === first.length + 1 + id.length ? page : null;
  return segments.has(first) ? null : first;
}
