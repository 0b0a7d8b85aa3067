import type { LiveEvent } from '#src/live.ts';
import { randomId } from '../../ui/secure-context.ts';

/** Opens the stream and passes its events on. Returns a function that closes it. */
export type HoldStream = (onEvent: (event: LiveEvent) => void) => () => void;

type ElectionMessage =
  | { kind: 'event'; event: LiveEvent; from: string }
  | { kind: 'who'; from: string } // a candidate asks for the leader
  | { kind: 'me'; from: string } // the leader
  | { kind: 'left' }; // the leader closed

const REPLY_MS = 500;
/** Longer than two pings of the stream (product 16.6) and its longest reconnect. */
const SILENCE_MS = 75_000;

/**
 * Where tabs have no locks: one of them leads, opens the stream and broadcasts its events. A tab that hears nothing of a leader
 * becomes the leader; of two, the one with the lower ID stays. It asks when it opens, when it becomes visible, since phones
 * freeze background tabs, when the leader says that it closes, and after a long silence.
 */
export function shareByElection(name: string, onEvent: (event: LiveEvent) => void, hold: HoldStream): () => void {
  const id = randomId();
  const channel = new BroadcastChannel(`${name} election`);
  const send = (message: ElectionMessage) => channel.postMessage(message);
  let release: (() => void) | null = null;
  let timer: number | undefined;
  let isCandidate = false;

  const wait = (ms: number, then: () => void) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(then, ms);
  };
  const follow = (ms = SILENCE_MS) => {
    isCandidate = false;
    wait(ms, ask);
  };
  const lead = () => {
    isCandidate = false;
    send({ kind: 'me', from: id });
    release = hold((event) => {
      send({ kind: 'event', event, from: id });
      onEvent(event);
    });
  };
  const ask = () => {
    if (release) return;
    isCandidate = true;
    send({ kind: 'who', from: id });
    wait(REPLY_MS, lead);
  };
  const resign = () => {
    release?.();
    release = null;
  };
  const leave = () => {
    window.clearTimeout(timer);
    if (release) send({ kind: 'left' });
    resign();
  };

  channel.onmessage = ({ data }: MessageEvent<ElectionMessage>) => {
    if (data.kind === 'left') ask();
    else if (data.kind === 'who') {
      if (release) send({ kind: 'me', from: id });
      else if (isCandidate && data.from < id) follow(2 * REPLY_MS);
      else if (isCandidate) send({ kind: 'who', from: id });
    } else if (release && id < data.from) send({ kind: 'me', from: id });
    else {
      resign();
      follow();
      if (data.kind === 'event') onEvent(data.event);
    }
  };
  const askIfRestored = ({ persisted }: PageTransitionEvent) => persisted && ask();
  const askIfVisible = () => document.visibilityState === 'visible' && ask();
  document.addEventListener('visibilitychange', askIfVisible);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', askIfRestored);
  ask();

  return () => {
    document.removeEventListener('visibilitychange', askIfVisible);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', askIfRestored);
    leave();
    channel.close();
  };
}
