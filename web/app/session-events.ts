import { useEffect, useRef } from 'react';
import { trpc } from '../trpc.ts';

/** Who is signed in, as another tab of this browser has just found out; null for nobody. All tabs have the same cookie. */
type Message = { userId: string | null };

/**
 * Keeps the tabs of a browser of one mind: whoever signs in or out in one of them does so in all, at once (product 1.19).
 * Tabs without a session have no live stream to hear it by. `userId` is undefined until it is known.
 */
export function useOtherTabs(userId: string | null | undefined): void {
  const utils = trpc.useUtils();
  const known = useRef(userId);
  known.current = userId;
  const channel = useRef<BroadcastChannel | null>(null);

  useEffect(() => {
    if (!('BroadcastChannel' in window)) return;
    const opened = new BroadcastChannel('session');
    opened.onmessage = ({ data }: MessageEvent<Message>) => {
      // One that does not know yet is asking just now
      if (known.current === undefined || known.current === data.userId) return;
      void utils.profiles.me.invalidate();
      void utils.factors.state.invalidate();
    };
    channel.current = opened;
    return () => {
      channel.current = null;
      opened.close();
    };
  }, [utils]);

  useEffect(() => {
    if (userId !== undefined) channel.current?.postMessage({ userId } satisfies Message);
  }, [userId]);
}
