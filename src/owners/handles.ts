import type { ErrorCode } from '../errors.ts';
import { hyphenated, withoutMarks } from '../names.ts';

export type HandleProblem = Extract<ErrorCode, `handle_${'form' | 'reserved' | 'taken'}`>;

export const HANDLE_MAX = 40;

/** What `/{username}/…` may mean one day. */
const reservedHandles: ReadonlySet<string> = new Set([
  ...[
    'account',
    'admin',
    'analytics',
    'api',
    'app',
    'assets',
    'auth',
    'book',
    'cards',
    'codes',
    'contact',
    'dashboard',
  ],
  ...[
    'edit',
    'embed',
    'favicon',
    'feed',
    'help',
    'home',
    'leads',
    'links',
    'login',
    'logout',
    'manifest',
    'media',
    'new',
  ],
  ...[
    'preview',
    'profile',
    'qr',
    'report',
    'robots',
    'rss',
    'save',
    'search',
    'settings',
    'share',
    'signup',
    'sitemap',
  ],
  ...['stats', 'static', 'tags', 'team', 'user', 'vcard', 'vcards', 'webhooks'],
]);

export function cleanHandle(typed: string): string {
  return withoutMarks(typed)
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '');
}

export function isHandleForm(handle: string): boolean {
  return handle.length <= HANDLE_MAX && /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(handle);
}

/** The rule that a handle breaks, or null (product 5.12). `taken`: those of the account's other cards. */
export function handleProblem(handle: string, taken: readonly string[]): HandleProblem | null {
  if (!isHandleForm(handle)) return 'handle_form';
  if (reservedHandles.has(handle)) return 'handle_reserved';
  return taken.includes(handle) ? 'handle_taken' : null;
}

/** A free handle made of a card's name, with -2, -3 and so on if that one is taken. */
export function suggestHandle(name: string, taken: readonly string[]): string {
  const known = new Set(taken);
  for (let n = 1; ; n++) {
    const [handle] = suggestedHandles(name, { from: n, count: 1 });
    if (handle !== undefined && !known.has(handle)) return handle;
  }
}

/** The handle that a text makes; null if it makes none. */
export function handleOf(text: string): string | null {
  const handle = hyphenated(text).slice(0, HANDLE_MAX).replace(/-$/, '');
  return handleProblem(handle, []) === null ? handle : null;
}

/** Handles for a card's name in the order in which they are given: the name, then with -2, -3 and so on. */
export function suggestedHandles(name: string, { from, count }: { from: number; count: number }): string[] {
  const base = hyphenated(name) || 'card';
  const handles = Array.from({ length: count }, (_, place) => {
    const suffix = from + place === 1 ? '' : `-${from + place}`;
    return base.slice(0, HANDLE_MAX - suffix.length).replace(/-$/, '') + suffix;
  });
  return handles.filter((handle) => handleProblem(handle, []) === null);
}
