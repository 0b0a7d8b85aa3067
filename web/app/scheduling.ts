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

const QUIET_MS = 1_000;
const MAX_LOADING_MS = 5_000;

/** Resolves when the screen has loaded: nothing has come from the network for a while. What it doesn't need can follow. */
export function afterScreen(): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      observer.disconnect();
      clearTimeout(quiet);
      clearTimeout(longest);
      void idle().then(resolve);
    };
    const observer = new PerformanceObserver(() => {
      clearTimeout(quiet);
      quiet = setTimeout(finish, QUIET_MS);
    });
    let quiet = setTimeout(finish, QUIET_MS);
    const longest = setTimeout(finish, MAX_LOADING_MS);
    observer.observe({ type: 'resource' });
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
