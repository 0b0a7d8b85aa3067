import type { inferRouterOutputs } from '@trpc/server';
import { useEffect } from 'react';
import { type AppRouter, personTrpc } from '../trpc.ts';
import { readStored, store } from './browser-storage.ts';
import { usePerson } from './session.tsx';

export type OwnOrganization = inferRouterOutputs<AppRouter>['organizations']['list']['organizations'][number];

const STALE_MS = 60_000;

/** The organizations that the person is a member of, by name. */
export function useOrganizations({ enabled = true } = {}) {
  return personTrpc.organizations.list.useQuery(undefined, {
    enabled,
    // Live updates tell of changes; whatever shows the list need not ask again
    staleTime: STALE_MS,
    select: ({ organizations }) => organizations,
  });
}

/** Whether a path with this username, perhaps a former one, leads to the organization. */
export function isNamed({ username, formerUsernames }: OwnOrganization, name: string): boolean {
  return username === name || formerUsernames.includes(name);
}

const keyOf = (userId: string) => `organization:${userId}`;

/** Remembers in which organization the person was last. */
export function useRememberedOrganization(id: string): void {
  const userId = usePerson().id;
  useEffect(() => store(keyOf(userId), id), [userId, id]);
}

/** Of these, the one that the person used last in this browser, or else the first. */
export function lastUsed(organizations: readonly OwnOrganization[], userId: string): OwnOrganization | undefined {
  const last = readStored(keyOf(userId));
  return organizations.find(({ id }) => id === last) ?? organizations[0];
}
