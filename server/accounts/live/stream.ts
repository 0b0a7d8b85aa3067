import type { LiveEvent } from '#src/live.ts';

export type LiveStream = AsyncIterable<LiveEvent, void> & {
  userId: string;
  sessionId: string;
  push(event: LiveEvent): void;
  /** Keeps the connection alive; disconnects a client that has read nothing since the last ping. */
  ping(): void;
  /** `last` is still delivered if the client reads. */
  end(last?: LiveEvent): void;
};

/**
 * The undelivered events of one browser, each at most once, so that a slow reader costs little memory. The first event is a refresh:
 * what the browser loaded before may be outdated.
 */
export function openStream(
  { userId, sessionId }: { userId: string; sessionId: string },
  calls: { disconnect: () => void; onEnd: () => void },
): LiveStream {
  const waiting = new Map<string, LiveEvent>([['refresh', { type: 'refresh' }]]);
  let reader: ((result: IteratorResult<LiveEvent, void>) => void) | null = null;
  let isEnded = false;
  let isLate = false;

  const deliver = () => {
    const [first] = waiting;
    if (!first || !reader) return;
    waiting.delete(first[0]);
    isLate = false;
    reader({ done: false, value: first[1] });
    reader = null;
  };

  const stream: LiveStream = {
    userId,
    sessionId,
    push(event) {
      if (isEnded) return;
      if (event.type === 'refresh') waiting.clear();
      if (!waiting.has('refresh')) waiting.set(keyOf(event), event);
      deliver();
    },
    ping() {
      if (waiting.size === 0) return stream.push({ type: 'ping' });
      if (!isLate) {
        isLate = true;
        return;
      }
      stream.end();
      calls.disconnect();
    },
    end(last) {
      if (isEnded) return;
      isEnded = true;
      waiting.clear();
      if (last) waiting.set(last.type, last);
      calls.onEnd();
      deliver();
      reader?.({ done: true, value: undefined });
      reader = null;
    },
    [Symbol.asyncIterator]: () => ({
      next: () =>
        new Promise((resolve) => {
          if (isEnded && waiting.size === 0) return resolve({ done: true, value: undefined });
          reader = resolve;
          deliver();
        }),
      async return() {
        stream.end();
        return { done: true, value: undefined };
      },
    }),
  };
  return stream;
}

function keyOf(event: LiveEvent): string {
  return event.type === 'changed' ? `${event.table} ${event.owner}` : event.type;
}
