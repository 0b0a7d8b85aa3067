// What a provider is asked to confirm somebody for. The browser leaves the page for it: kept for this tab.

const KEY = 'confirm-purpose';

/** Ids of parts of the account page. */
const purposes = ['delete', 'two-step', 'address', 'security'] as const;
export type ConfirmPurpose = (typeof purposes)[number];

export function storeConfirmPurpose(purpose: ConfirmPurpose): void {
  try {
    window.sessionStorage.setItem(KEY, purpose);
  } catch {
    // Then it leads back to where it is asked for most.
  }
}

export function readConfirmPurpose(): ConfirmPurpose {
  try {
    const kept = window.sessionStorage.getItem(KEY);
    return purposes.find((purpose) => purpose === kept) ?? 'delete';
  } catch {
    return 'delete';
  }
}
