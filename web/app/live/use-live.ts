import { useQueryClient } from '@tanstack/react-query';
import type { TRPCClient } from '@trpc/client';
import { useEffect } from 'react';
import { type AppRouter, trpc } from '../../trpc.ts';
import { invalidator } from './invalidation.ts';
import { shareStream } from './leader.ts';
import { holdStream } from './stream.ts';

/** Keeps what is on the screen as it is on the server, in every open tab (product 16). */
export function useLive(userId: string | null): void {
  const queryClient = useQueryClient();
  // Its type says the untyped client; what it is, is the typed one
  const client = trpc.useUtils().client as unknown as TRPCClient<AppRouter>;
  useEffect(() => {
    if (userId === null) return;
    const { take, stop } = invalidator(queryClient);
    const leave = shareStream(`live-${userId}`, take, (onEvent) => holdStream(client, onEvent));
    return () => {
      leave();
      stop();
    };
  }, [userId, queryClient, client]);
}
