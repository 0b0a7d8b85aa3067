import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ChangedTable, LiveEvent } from '#src/live.ts';
import type { AppRouter } from '../../trpc.ts';
import { afterScreen } from '../scheduling.ts';
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
      const queries = organizationId === null ? ofPerson(event, userId) : ofOrganization(event, organizationId);
      take(event, queries);
    };
    const leave = shareStream(`live-${userId}`, onEvent, (listener) => holdStream(listener, screen));
    return () => {
      leave();
      stop();
    };
  }, [userId, organizationId, queryClient]);
}

type Namespace = Exclude<keyof AppRouter['_def']['record'], 'live'>;
/** A namespace, or one procedure of it. */
type Queries =
  | Namespace
  | 'links.page'
  | 'qrCodes.page'
  | 'billing.subscription'
  | `vcards.${'page' | 'shownLinks' | 'chosenLinks'}`;

/** The queries that depend on each table. Limits depend on the plan, which is in the profile. */
const dependents: Record<ChangedTable, Queries[]> = {
  links: ['links', 'qrCodes', 'vcards', 'tags', 'drafts', 'pausing', 'analytics', 'testData'],
  vcards: ['vcards', 'qrCodes', 'links', 'tags', 'drafts', 'pausing', 'analytics', 'testData', 'profiles'],
  profiles: ['profiles', 'account', 'billing', 'qrCodes', 'vcards', 'links', 'pausing', 'analytics', 'testData'],
  sessions: ['account'],
  token_sessions: ['account'],
  visits: ['analytics', 'links', 'qrCodes', 'vcards.page', 'vcards.shownLinks', 'vcards.chosenLinks', 'firstSteps'],
  support_messages: ['support'],
  drafts: ['drafts', 'links.page', 'qrCodes.page', 'vcards.page'],
  tags: ['tags', 'links', 'qrCodes', 'vcards'],
  organizations: ['organizations'],
  // Of billing, how many seats are used
  memberships: ['organizations', 'members', 'invitations', 'billing.subscription'],
  invitations: ['invitations', 'billing.subscription'],
  // Some organizations ask for one
  factors: ['factors', 'organizations'],
  presets: ['presets'],
};

type Stale = readonly (Queries | 'everything')[];

/** What an event makes stale of the own account and the person. The own account has the person's ID. */
function ofPerson(event: LiveEvent, userId: string): Stale {
  if (event.type === 'refresh') return ['everything'];
  if (event.type !== 'changed') return [];
  const { table, owner = userId } = event;
  if (owner === userId) return dependents[table];
  // Their names are listed
  return table === 'profiles' || table === 'organizations' ? ['organizations'] : [];
}

function ofOrganization(event: LiveEvent, organizationId: string): Stale {
  if (event.type === 'refresh') return ['everything'];
  if (event.type !== 'changed') return [];
  const { table, owner } = event;
  if (owner === organizationId) {
    const more: Queries[] = table === 'profiles' ? ['organizations', 'invitations'] : [];
    // What members change is in the audit log, too
    return table === 'visits' ? dependents[table] : [...dependents[table], ...more, 'audit'];
  }
  // The person's role may be another one
  return owner === undefined && table === 'memberships' ? ['everything'] : [];
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
