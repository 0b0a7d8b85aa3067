import type { inferRouterOutputs } from '@trpc/server';
import { useEffect } from 'react';
import { type AppRouter, personTrpc } from '../trpc.ts';

export type Conversation = inferRouterOutputs<AppRouter>['support']['conversation'];

/** Whether support has replied since the account last looked (product 14.7). */
export function useHasUnreadReply(): boolean {
  const { data } = personTrpc.support.unread.useQuery();
  return (data?.count ?? 0) > 0;
}

/** Marks the replies on the screen as read, once the user can see them. */
export function useReadReplies(conversation: Conversation): void {
  const utils = personTrpc.useUtils();
  const { mutate } = personTrpc.support.markRead.useMutation({ onSuccess: () => utils.support.invalidate() });
  const unread = conversation.findLast(({ isReply, isDone }) => isReply && !isDone)?.id;
  useEffect(() => {
    if (unread === undefined) return;
    const read = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', read);
      mutate({ id: unread });
    };
    document.addEventListener('visibilitychange', read);
    read();
    return () => document.removeEventListener('visibilitychange', read);
  }, [unread, mutate]);
}
