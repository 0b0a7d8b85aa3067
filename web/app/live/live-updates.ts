import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveEvent } from '#src/live.ts';
import { afterScreen } from '../scheduling.ts';
import { type Queries, type Stale, staleQueries } from './stale-queries.ts';
import { holdStream } from './stream.ts';
import { shareStream } from './tab-leader.ts';

/**
 * Refreshes queries when their data changes on the server, in every open tab (product 16): those of the own account and the person, or
 * of an organization.
 */
export function useLiveUpdates(userId: string | null, organizationId: string | null = null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (userId === null) return;
    const { take, stop } = invalidator(queryClient);
    const screen = afterScreen();
    const onEvent = (event: LiveEvent) => {
      take(event, staleQueries(event, { userId, organizationId }));
    };
    const leave = shareStream(`live-${userId}`, onEvent, (listener) => holdStream(listener, screen));
    return () => {
      leave();
      stop();
    };
  }, [userId, organizationId, queryClient]);
}

const BATCH_MS = 1_000;
/** Changing the password replaces the session: other tabs wait for the new cookie. */
const AFTER_END_MS = 300;

/**
 * Refetches stale queries: for the first event at once, then batched once a second. Waits while this tab runs a mutation, since
 * a response from before it would undo an optimistic update.
 */
function invalidator(queryClient: QueryClient): { take: (event: LiveEvent, queries: Stale) => void; stop: () => void } {
  const stale = new Set<Queries | 'everything'>();
  let batch: number | undefined;
  let ending: number | undefined;

  const flush = () => {
    batch = undefined;
    if (stale.size === 0 || queryClient.isMutating() > 0) return;
    const queries = [...stale];
    stale.clear();
    batch = window.setTimeout(flush, BATCH_MS);
    if (queries.includes('everything')) void queryClient.invalidateQueries();
    else for (const query of queries) void queryClient.invalidateQueries({ queryKey: [query.split('.')] });
  };
  const add = (queries: Stale) => {
    for (const query of queries) stale.add(query);
    if (batch === undefined) flush();
  };
  const addAtOnce = (queries: readonly Queries[]) => {
    window.clearTimeout(batch);
    batch = undefined;
    add(queries);
  };
  const stopWatching = queryClient.getMutationCache().subscribe(() => {
    if (batch === undefined) flush();
  });

  return {
    take(event, queries) {
      if (event.type === 'ended') {
        window.clearTimeout(ending);
        ending = window.setTimeout(() => addAtOnce(['profiles', 'factors', 'account']), AFTER_END_MS);
      } else if (queries.length > 0) add(queries);
    },
    stop() {
      stopWatching();
      window.clearTimeout(batch);
      window.clearTimeout(ending);
    },
  };
}
