// What browsers offer on https and localhost only. Elsewhere, as on a LAN name over plain http, each function says that it's
// missing or does the same in another way. Nothing else uses these interfaces (tests/house.test.ts).

/** A UUID of version 4. */
export function randomId(): string {
  return '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16);
  });
}

/** Call it while a click is handled. @throws if the browser refuses */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) await navigator.clipboard.writeText(text);
  else if (!copyBySelection(text)) throw new Error('The browser copied nothing');
}

/** Moves no focus, which an open dialog would take back. */
function copyBySelection(text: string): boolean {
  const node = document.createElement('pre');
  node.textContent = text;
  node.style.cssText = 'position:fixed;opacity:0;user-select:text';
  document.body.append(node);
  getSelection()?.selectAllChildren(node);
  // Otherwise what is pasted would be styled like the element, invisible
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  addEventListener('copy', fill);
  const isCopied = document.execCommand('copy');
  removeEventListener('copy', fill);
  node.remove();
  return isCopied;
}

export function hasShareSheet(): boolean {
  return 'share' in navigator;
}

/** Opens the system's share sheet. @throws `AbortError` if the person closes it */
export async function openShareSheet(shared: { title: string; url: string }): Promise<void> {
  await navigator.share(shared);
}

/** Keeps the screen on, where the browser can. Returns a function that ends it. */
export function keepAwake(): () => void {
  if (!('wakeLock' in navigator)) return () => {};
  const lock = navigator.wakeLock.request('screen');
  lock.catch(() => {});
  return () => void lock.then((held) => held.release()).catch(() => {});
}

/** Locks that the tabs of a browser share, or null. */
export function tabLocks(): LockManager | null {
  return 'locks' in navigator ? navigator.locks : null;
}

/** Does nothing in browsers without service workers. */
export function registerWorker(path: string, scope: string): void {
  navigator.serviceWorker?.register(path, { scope }).catch(() => {});
}

export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Whether the browser can suggest passkeys in a field. */
export async function hasPasskeyAutofill(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  return (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/** Whether the page came over plain http from another machine. */
export function isPlainHttp(): boolean {
  return !window.isSecureContext;
}
