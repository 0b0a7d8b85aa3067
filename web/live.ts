import { useQueryClient } from '@tanstack/react-query';
import { createTRPCClientProxy } from '@trpc/client';
import { useEffect } from 'react';
import { invalidator } from './live/invalidation.ts';
import { shareStream } from './live/leader.ts';
import { holdStream } from './live/stream.ts';
import { trpc } from './trpc.ts';

/** Keeps what is on the screen as it is on the server, in every open tab (product 16). */
export function useLive(userId: string | null): void {
  const queryClient = useQueryClient();
  const { client } = trpc.useUtils();
  useEffect(() => {
    if (userId === null) return;
    const { take, stop } = invalidator(queryClient);
    const leave = shareStream(`live-${userId}`, take, (onEvent) => holdStream(createTRPCClientProxy(client), onEvent));
    return () => {
      leave();
      stop();
    };
  }, [userId, queryClient, client]);
}
