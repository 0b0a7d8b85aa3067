const LATEST_MS = 2000;
const SOON_MS = 200;

/** When what is on the screen has been drawn, and nothing else is urgent. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no such thing
    if (typeof window.requestIdleCallback !== 'function') setTimeout(resolve, SOON_MS);
    else window.requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
  });
}
