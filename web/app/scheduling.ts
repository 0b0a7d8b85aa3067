/** Runs now, or after the current mouse press: text that appears on blur can move a button away before its click completes. */
export function afterPress(run: () => void): void {
  if (!document.querySelector(':active')) run();
  else window.addEventListener('mouseup', () => setTimeout(run), { once: true, capture: true });
}

const IDLE_TIMEOUT_MS = 2000;
const FALLBACK_MS = 200;

/** Resolves when the browser is idle. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no requestIdleCallback
    if (typeof window.requestIdleCallback !== 'function') setTimeout(resolve, FALLBACK_MS);
    else window.requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS });
  });
}

/** Runs once what is rendered now has been painted. Returns what cancels it. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
