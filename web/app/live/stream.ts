import type { LiveEvent } from '#src/live.ts';
import { retryImport } from '../retry-import.ts';

const RETRY_MS = { first: 1_000, max: 60_000 };

/**
 * Keeps one stream open and reconnects with backoff and jitter. If the session has ended, a refresh event lets the screen
 * notice. The first one opens after `start`: it begins with a refresh of everything. Returns a function that closes the stream.
 */
export function holdStream(onEvent: (event: LiveEvent) => void, start: Promise<void>): () => void {
  let wait = RETRY_MS.first;
  let retry: number | undefined;
  let release = () => {};

  const open = () => {
    retry = undefined;
    let isClosed = false;
    let unsubscribe = () => {};
    /** Runs once per stream. */
    const reconnect = (isSignedOut = false) => {
      if (isClosed) return;
      isClosed = true;
      unsubscribe();
      if (isSignedOut) onEvent({ type: 'refresh' });
      retry = window.setTimeout(open, wait * (0.5 + Math.random()));
      wait = Math.min(wait * 2, RETRY_MS.max);
    };
    const subscribe = async () => {
      await start;
      const { liveClient, isSignedOut } = await retryImport(import('./live-client.ts'));
      if (isClosed) return;
      const subscription = liveClient.live.changes.subscribe(undefined, {
        onData: (event) => {
          if (isClosed) return;
          wait = RETRY_MS.first;
          onEvent(event);
        },
        // EventSource would reconnect by itself, without jitter
        onConnectionStateChange: ({ state, error }) => {
          if (state === 'connecting' && error) queueMicrotask(() => reconnect(isSignedOut(error)));
        },
        onError: (error) => reconnect(isSignedOut(error)),
        onComplete: () => queueMicrotask(() => reconnect()),
      });
      unsubscribe = () => subscription.unsubscribe();
    };
    subscribe().catch(() => reconnect());
    release = () => {
      isClosed = true;
      unsubscribe();
    };
  };

  const reconnectNow = () => {
    if (retry === undefined || document.visibilityState !== 'visible') return;
    window.clearTimeout(retry);
    open();
  };

  open();
  window.addEventListener('online', reconnectNow);
  document.addEventListener('visibilitychange', reconnectNow);
  return () => {
    window.clearTimeout(retry);
    window.removeEventListener('online', reconnectNow);
    document.removeEventListener('visibilitychange', reconnectNow);
    release();
  };
}
