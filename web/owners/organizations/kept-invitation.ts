// The token of the invitation that this tab shows: it must outlast the way to Google or Apple and back

const KEY = 'invitation';

export function readInvitation(): string | null {
  try {
    return window.sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Null forgets it. */
export function storeInvitation(token: string | null): void {
  try {
    if (token === null) window.sessionStorage.removeItem(KEY);
    else window.sessionStorage.setItem(KEY, token);
  } catch {
    // Storage is blocked: the link in the email still works
  }
}
