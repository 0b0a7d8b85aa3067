import type { TRPCClient } from '@trpc/client';
import type { LiveEvent } from '#src/live.ts';
import type { AppRouter } from '../../trpc.ts';
import { errorCodeOf } from '../errors.ts';

const RETRY_MS = { first: 1_000, most: 60_000 };

/**
 * Holds one stream to the server until it is let go, and takes up a broken one again: soon at first, then ever more rarely,
 * each browser at a moment of its own. Where the session has ended, a refresh lets the screen find out.
 */
export function holdStream(client: TRPCClient<AppRouter>, onEvent: (event: LiveEvent) => void): () => void {
  let wait = RETRY_MS.first;
  let retry: number | undefined;
  let release = () => {};

  const open = () => {
    retry = undefined;
    let isOver = false;
    /** Once for each stream, however many ways it has of ending. */
    const breakOff = (error?: unknown) => {
      if (isOver) return;
      isOver = true;
      subscription.unsubscribe();
      if (error !== undefined && errorCodeOf(error) === 'unauthenticated') onEvent({ type: 'refresh' });
      retry = window.setTimeout(open, wait * (0.5 + Math.random()));
      wait = Math.min(wait * 2, RETRY_MS.most);
    };
    const subscription = client.live.changes.subscribe(undefined, {
      onData: (event) => {
        if (isOver) return;
        wait = RETRY_MS.first;
        onEvent(event);
      },
      // EventSource would try again by itself, all browsers at the same pace
      onConnectionStateChange: ({ state, error }) => {
        if (state === 'connecting' && error) queueMicrotask(() => breakOff(error));
      },
      onError: (error) => breakOff(error),
      onComplete: () => queueMicrotask(() => breakOff()),
    });
    release = () => {
      isOver = true;
      subscription.unsubscribe();
    };
  };

  /** Someone looks, or the network is back: no use in waiting any longer. */
  const hurry = () => {
    if (retry === undefined || document.visibilityState !== 'visible') return;
    window.clearTimeout(retry);
    open();
  };

  open();
  window.addEventListener('online', hurry);
  document.addEventListener('visibilitychange', hurry);
  return () => {
    window.clearTimeout(retry);
    window.removeEventListener('online', hurry);
    document.removeEventListener('visibilitychange', hurry);
    release();
  };
}
