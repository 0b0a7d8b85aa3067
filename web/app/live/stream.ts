import type { TRPCClient } from '@trpc/client';
import type { LiveEvent } from '#src/live.ts';
import type { AppRouter } from '../../trpc.ts';
import { errorCodeOf } from '../errors.ts';

const RETRY_MS = { first: 1_000, max: 60_000 };

/**
 * Keeps one stream open and reconnects with backoff and jitter. If the session has ended, a refresh event lets the screen
 * notice. Returns a function that closes the stream.
 */
export function holdStream(client: TRPCClient<AppRouter>, onEvent: (event: LiveEvent) => void): () => void {
  let wait = RETRY_MS.first;
  let retry: number | undefined;
  let release = () => {};

  const open = () => {
    retry = undefined;
    let isClosed = false;
    /** Runs once per stream. */
    const reconnect = (error?: unknown) => {
      if (isClosed) return;
      isClosed = true;
      subscription.unsubscribe();
      if (error !== undefined && errorCodeOf(error) === 'unauthenticated') onEvent({ type: 'refresh' });
      retry = window.setTimeout(open, wait * (0.5 + Math.random()));
      wait = Math.min(wait * 2, RETRY_MS.max);
    };
    const subscription = client.live.changes.subscribe(undefined, {
      onData: (event) => {
        if (isClosed) return;
        wait = RETRY_MS.first;
        onEvent(event);
      },
      // EventSource would reconnect by itself, without jitter
      onConnectionStateChange: ({ state, error }) => {
        if (state === 'connecting' && error) queueMicrotask(() => reconnect(error));
      },
      onError: (error) => reconnect(error),
      onComplete: () => queueMicrotask(() => reconnect()),
    });
    release = () => {
      isClosed = true;
      subscription.unsubscribe();
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
