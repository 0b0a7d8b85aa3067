import { MY_QR_KEY } from '#src/cards/my-qr.ts';

// Storage can be disabled or full. Nothing here is essential, so errors are ignored.

/** Keys with personal data. Signing out clears them, in all tabs (product 28.7). */
const PRIVATE_KEYS = [MY_QR_KEY];

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
  for (const key of PRIVATE_KEYS) removeStored(key);
}
