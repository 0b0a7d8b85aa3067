import { isSearchKey } from './search-key.ts';

/**
 * Records the last link or button pressed in what was prerendered, which web/app/pre-hydration.ts presses again once the real screen is
 * there. What opens a tab does so at once.
 */
export function recordPress(prerendered: HTMLElement, event: Event, pressed: Element | null | undefined): void {
  const { ctrlKey, metaKey, shiftKey } = event as MouseEvent;
  // The landing page is not part of the client: follow its link
  if (!pressed || pressed.getAttribute('href') === '/' || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  prerendered.dataset.pressed = nameOf(pressed);
}

/** What tells links and buttons of a screen apart. */
export function nameOf(pressed: Element): string {
  return `${pressed.tagName} ${pressed.getAttribute('aria-label') ?? pressed.textContent}`;
}

declare global {
  /** Pressed while Home was there, and not yet the client. null: it is, and listens. */
  var earlyKeys: KeyboardEvent[] | null | undefined;
}

/**
 * Keeps a key from all who listen later than this, until `replayKeys`. What is typed after the key of the search is dropped: it isn't meant for
 * shortcuts.
 */
export function recordKey(event: KeyboardEvent): void {
  const isOfField = event.target instanceof Element && event.target.closest('input') !== null;
  if (globalThis.earlyKeys === null || isOfField) return;
  const isSearch = isSearchKey(event);
  // The browser would search in its own way
  if (isSearch) event.preventDefault();
  event.stopImmediatePropagation();
  const kept = globalThis.earlyKeys ?? [];
  if (!kept.some(isSearchKey)) globalThis.earlyKeys = [...kept, event];
}

/** Has the kept keys pressed again, where shortcuts listen. */
export function replayKeys(): void {
  const kept = globalThis.earlyKeys ?? [];
  globalThis.earlyKeys = null;
  for (const event of kept) window.dispatchEvent(event);
}
