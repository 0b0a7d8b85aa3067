import { useLayoutEffect } from 'react';

// A screen that stood in the document before the client was there, and can be typed in from the first moment on. It stays
// until the screen itself is ready, which takes over what was typed, where the cursor was, and what was pressed.

/** Puts the screen in the place of the one before it. */
export function useEarlyEnd(isReady: boolean): void {
  useLayoutEffect(() => {
    if (isReady) end();
  }, [isReady]);
}

function end(): void {
  const early = document.getElementById('early');
  const root = document.getElementById('root');
  if (!early || !root) return;
  const focused = early.contains(document.activeElement) ? document.activeElement : null;
  const name = focused?.getAttribute('name');
  const { pressed } = early.dataset;
  early.remove();
  root.hidden = false;
  for (const typed of early.querySelectorAll('input')) if (typed.value) type(root, typed);
  if (name) root.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  if (pressed) pressAgain(root, pressed);
}

/** As a key would: written past React's own setter, which would take the event for one that changes nothing. */
function type(root: HTMLElement, { name, value }: HTMLInputElement): void {
  const input = root.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!input) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function pressAgain(root: HTMLElement, pressed: string): void {
  const nameOf = (one: Element) => `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent}`;
  const again = [...root.querySelectorAll<HTMLElement>('a, button')].find((one) => nameOf(one) === pressed);
  // Once the screen has its listeners
  if (again) queueMicrotask(() => again.click());
}
