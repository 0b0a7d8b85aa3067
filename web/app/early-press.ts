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
