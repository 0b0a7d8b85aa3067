/**
 * Runs at once, or after the press that is going on. A text that appears when a field is left moves what is below it: the
 * button that the pointer is on would slip away before the pointer is let go, and the press would count for nothing.
 */
export function afterPress(run: () => void): void {
  if (!document.querySelector(':active')) run();
  else window.addEventListener('mouseup', () => setTimeout(run), { once: true, capture: true });
}
