import { SIGNED_IN_KEY } from '#src/accounts/signed-in-flag.ts';
import { MY_QR_KEY } from '#src/cards/my-qr.ts';

// Storage can be disabled or full. Nothing here is essential, so errors are ignored.

/** Keys that belong to the session. Signing out clears them, in all tabs (product 28.7). */
const PRIVATE_KEYS = [MY_QR_KEY, SIGNED_IN_KEY];

/** The keys of drafts begin with this; they are private, too. */
export const DRAFT_PREFIX = 'draft:';

export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function store(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // Not stored
  }
}

export function removeStored(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Nothing stored
  }
}

export function clearPrivateStorage(): void {
  for (const key of [...PRIVATE_KEYS, ...draftKeys()]) removeStored(key);
}

function draftKeys(): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(DRAFT_PREFIX));
  } catch {
    return [];
  }
}
