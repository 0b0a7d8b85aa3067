import type { LiveEvent } from '#src/live.ts';
import { tabLocks } from '../../ui/secure-context.ts';
import { type HoldStream, shareByElection } from './tab-election.ts';

const REPLY_TIMEOUT_MS = 2_000;

// Other tabs may run an older release: don't rename the kinds
type TabMessage = { kind: 'event'; event: LiveEvent } | { kind: 'question' } | { kind: 'answer' };

/** One stream for all tabs. Returns a function that leaves. */
export function shareStream(name: string, onEvent: (event: LiveEvent) => void, hold: HoldStream): () => void {
  if (!('BroadcastChannel' in window)) return hold(onEvent);
  const locks = tabLocks();
  return locks ? shareByLock(locks, name, onEvent, hold) : shareByElection(name, onEvent, hold);
}

/**
 * The tab that holds the lock opens it and broadcasts its events. When that tab closes, the browser
 * passes the lock on. A visible tab pings the leader and steals the lock if it gets no reply: phones freeze background tabs.
 */
function shareByLock(
  locks: LockManager,
  name: string,
  onEvent: (event: LiveEvent) => void,
  hold: HoldStream,
): () => void {
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  const send = (message: TabMessage) => channel.postMessage(message);
  let isLeader = false;
  let waiting: number | undefined;

  const lead = (steal: boolean) => {
    const options = steal ? { steal } : { signal: leaving.signal };
    const led = locks.request(name, options, () => {
      if (leaving.signal.aborted) return;
      isLeader = true;
      const release = hold((event) => {
        send({ kind: 'event', event });
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
      // Another tab stole the lock: queue again
      stopLeading();
      lead(false);
    });
  };
  let stopLeading = () => {};

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'event') onEvent(data.event);
    if (data.kind === 'question' && isLeader) send({ kind: 'answer' });
    if (data.kind === 'answer') window.clearTimeout(waiting);
  };
  const ping = () => {
    if (document.visibilityState !== 'visible' || isLeader) return;
    window.clearTimeout(waiting);
    waiting = window.setTimeout(() => !isLeader && lead(true), REPLY_TIMEOUT_MS);
    send({ kind: 'question' });
  };
  document.addEventListener('visibilitychange', ping);
  lead(false);

  return () => {
    document.removeEventListener('visibilitychange', ping);
    window.clearTimeout(waiting);
    leaving.abort();
    channel.close();
  };
}
