import { useLayoutEffect } from 'react';

// A screen that stood in the document before the client was there, and can be typed in from the first moment on. It stays
// until the screen itself is ready, which takes over what was typed, where the cursor was, and what was pressed.

const earlyPage = () => document.getElementById('early');

/** What has been typed into a field of that name. */
export function earlyValue(name: string): string {
  return earlyPage()?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? '';
}

/** Puts the screen in the place of the one before it. */
export function useEarlyEnd(isReady: boolean): void {
  useLayoutEffect(() => {
    if (isReady) end();
  }, [isReady]);
}

function end(): void {
  const early = earlyPage();
  const root = document.getElementById('root');
  if (!early || !root) return;
  const focused = early.contains(document.activeElement) ? document.activeElement : null;
  const name = focused?.getAttribute('name');
  const { pressed } = early.dataset;
  early.remove();
  root.hidden = false;
  if (name) root.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  if (pressed) pressAgain(root, pressed);
}

function pressAgain(root: HTMLElement, pressed: string): void {
  const nameOf = (one: Element) => `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent}`;
  const again = [...root.querySelectorAll<HTMLElement>('a, button')].find((one) => nameOf(one) === pressed);
  // Once the screen has its listeners
  if (again) queueMicrotask(() => again.click());
}
