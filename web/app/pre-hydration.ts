import { useLayoutEffect } from 'react';

// The server sends a prerendered screen that people can type in at once. When the real screen is ready, it takes over the
// input, the focus and the pressed button.

export function useReplacePrerendered(isReady: boolean): void {
  useLayoutEffect(() => {
    if (isReady) takeOver();
  }, [isReady]);
}

function takeOver(): void {
  const prerendered = document.getElementById('early');
  const root = document.getElementById('root');
  if (!prerendered || !root) return;
  const focused = prerendered.contains(document.activeElement) ? document.activeElement : null;
  const name = focused?.getAttribute('name');
  const { pressed } = prerendered.dataset;
  prerendered.remove();
  root.hidden = false;
  for (const typed of prerendered.querySelectorAll('input')) if (typed.value) type(root, typed);
  if (name) root.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  if (pressed) pressAgain(root, pressed);
}

/** Bypasses React's value setter: React would ignore the event as no change. */
function type(root: HTMLElement, { name, value }: HTMLInputElement): void {
  const input = root.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!input) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function pressAgain(root: HTMLElement, pressed: string): void {
  const nameOf = (one: Element) => `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent}`;
  const again = [...root.querySelectorAll<HTMLElement>('a, button')].find((one) => nameOf(one) === pressed);
  // After the screen has its listeners
  if (again) queueMicrotask(() => again.click());
}
