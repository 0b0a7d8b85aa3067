import { z } from 'zod';
import { parseColor } from '#src/colors.ts';
import { isUsernameForm } from '#src/owners/usernames.ts';
import { readStored, store } from '../app/browser-storage.ts';

const STORAGE_KEY = 'wish';

const text = (max: number) => z.string().trim().max(max).catch('');

const wishSchema = z.object({
  name: text(100),
  color: text(7).transform((color) => (parseColor(color) ? color.toLowerCase() : '')),
  username: text(30).transform((username) => (isUsernameForm(username) ? username : '')),
});

/** What was typed into the card of the landing page (product 27.2); empty where nothing was. */
export type Wish = z.output<typeof wishSchema>;

const nothing: Wish = { name: '', color: '', username: '' };

let isTaken = false;

/**
 * Takes what the landing page handed on by the address, and keeps it in this browser: it outlives the wait for the confirmation,
 * which comes back in a tab of its own. The address is cleaned, so that nobody who is shown it is named by it.
 */
export function readWish(): Wish {
  if (!isTaken) {
    isTaken = true;
    takeFromAddress();
  }
  try {
    return wishSchema.parse(JSON.parse(readStored(STORAGE_KEY) ?? '{}'));
  } catch {
    return nothing;
  }
}

/** Once the card is there, a later account on this browser begins anew. */
export function forgetWish(): void {
  store(STORAGE_KEY, '{}');
}

function takeFromAddress(): void {
  const url = new URL(window.location.href);
  const handed = Object.keys(nothing).map((name) => [name, url.searchParams.get(name)] as const);
  if (handed.every(([, value]) => value === null)) return;
  store(STORAGE_KEY, JSON.stringify(Object.fromEntries(handed.map(([name, value]) => [name, value ?? '']))));
  for (const [name] of handed) url.searchParams.delete(name);
  window.history.replaceState(window.history.state, '', url);
}
