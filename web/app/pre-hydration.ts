import { useEffect, useLayoutEffect } from 'react';
import { nameOf, replayKeys } from './early-press.ts';

// The server sends some screens rendered: of /login, what people can type in at once; Home with what it shows. When the real screen is
// ready, it takes over the input, the focus and the pressed button.

/** Until the real screen replaces what was prerendered, it isn't in the document: nothing is there twice. */
let root: HTMLElement | null = null;

/** What React renders into. */
export function rootElement(): HTMLElement {
  root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  if (document.getElementById('early')) root.remove();
  return root;
}

export function useReplacePrerendered(isReady: boolean): void {
  useLayoutEffect(() => {
    if (isReady) takeOver();
  }, [isReady]);
  useEffect(() => {
    // After the effects of what is around the screen, one of which listens to keys
    if (isReady) queueMicrotask(replayKeys);
  }, [isReady]);
}

function takeOver(): void {
  const prerendered = document.getElementById('early');
  if (!prerendered || !root) return;
  const focused = prerendered.contains(document.activeElement) ? document.activeElement : null;
  const { pressed } = prerendered.dataset;
  root.hidden = false;
  prerendered.replaceWith(root);
  for (const typed of prerendered.querySelectorAll('input')) if (typed.value) type(root, typed);
  if (focused) sameIn(root, focused)?.focus();
  const again = pressed && find(root, pressed);
  // After the screen has its listeners
  if (again) queueMicrotask(() => again.click());
}

function sameIn(root: HTMLElement, focused: Element): HTMLElement | undefined | null {
  const name = focused.getAttribute('name');
  return name ? root.querySelector<HTMLElement>(`[name="${name}"]`) : find(root, nameOf(focused));
}

function find(root: HTMLElement, name: string): HTMLElement | undefined {
  return [...root.querySelectorAll<HTMLElement>('a, button')].find((one) => nameOf(one) === name);
}

/** Bypasses React's value setter: React would ignore the event as no change. */
function type(root: HTMLElement, { name, value }: HTMLInputElement): void {
  const input = root.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!input || input.value === value) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
