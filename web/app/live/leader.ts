import type { LiveEvent } from '#src/live.ts';

const ANSWER_MS = 2_000;

type Message = { kind: 'event'; event: LiveEvent } | { kind: 'question' } | { kind: 'answer' };

/**
 * One stream for all tabs of a browser: the tab that holds the lock has it and passes events on. When that tab goes, the
 * browser hands the lock to another at once. A tab that somebody looks at asks for a sign of life, and takes the lock from a
 * leader that gives none: phones stop tabs in the background without closing them.
 */
export function shareStream(
  name: string,
  onEvent: (event: LiveEvent) => void,
  hold: (onEvent: (event: LiveEvent) => void) => () => void,
): () => void {
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return hold(onEvent);

  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  const tell = (message: Message) => channel.postMessage(message);
  let isLeader = false;
  let waiting: number | undefined;

  const lead = (steal: boolean) => {
    const options = steal ? { steal } : { signal: leaving.signal };
    const led = navigator.locks.request(name, options, () => {
      if (leaving.signal.aborted) return;
      isLeader = true;
      const release = hold((event) => {
        tell({ kind: 'event', event });
        onEvent(event);
      });
      return new Promise<void>((resolve) => {
        stopLeading = () => {
          isLeader = false;
          release();
          resolve();
        };
        leaving.signal.addEventListener('abort', () => stopLeading(), { once: true });
      });
    });
    led.catch(() => {
      if (leaving.signal.aborted) return;
      // Another tab took the lock: it leads now, and this one queues up again
      stopLeading();
      lead(false);
    });
  };
  let stopLeading = () => {};

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'event') onEvent(data.event);
    if (data.kind === 'question' && isLeader) tell({ kind: 'answer' });
    if (data.kind === 'answer') window.clearTimeout(waiting);
  };
  const ask = () => {
    if (document.visibilityState !== 'visible' || isLeader) return;
    window.clearTimeout(waiting);
    waiting = window.setTimeout(() => !isLeader && lead(true), ANSWER_MS);
    tell({ kind: 'question' });
  };
  document.addEventListener('visibilitychange', ask);
  lead(false);

  return () => {
    document.removeEventListener('visibilitychange', ask);
    window.clearTimeout(waiting);
    leaving.abort();
    channel.close();
  };
}
