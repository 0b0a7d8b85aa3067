import { randomId } from '../ui/secure-context.ts';

/** The tab that opened a checkout follows it; the tab that the payment provider sends back closes (product 30.17). */
export type CheckoutResult = 'success' | 'cancelled';

type Message = { type: 'returned'; id: string; result: CheckoutResult } | { type: 'followed'; id: string };

const CHANNEL = 'checkout';
const REPLY_MS = 1_000;

/** Calls `onReturn` when a checkout comes back in another tab. Returns a function that stops. */
export function followCheckout(onReturn: (result: CheckoutResult) => void): () => void {
  if (!('BroadcastChannel' in window)) return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type !== 'returned') return;
    channel.postMessage({ type: 'followed', id: data.id } satisfies Message);
    onReturn(data.result);
  };
  return () => channel.close();
}

/** Closes this tab if another one follows its checkout. A browser may ignore that; then both show the same. */
export function handOverCheckout(result: CheckoutResult): void {
  if (!('BroadcastChannel' in window)) return;
  const channel = new BroadcastChannel(CHANNEL);
  const id = randomId();
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'followed' && data.id === id) window.close();
  };
  channel.postMessage({ type: 'returned', id, result } satisfies Message);
  setTimeout(() => channel.close(), REPLY_MS);
}
