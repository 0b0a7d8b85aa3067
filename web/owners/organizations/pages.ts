import type { inferRouterOutputs } from '@trpc/server';
import { useState } from 'react';
import { type AppRouter, trpc } from '../../trpc.ts';

type Outputs = inferRouterOutputs<AppRouter>;

export type ShownMember = Outputs['members']['list']['members'][number];
export type ShownInvitation = Outputs['invitations']['list']['invitations'][number];

type MemberPosition = NonNullable<Outputs['members']['list']['next']>;

/** Members by name, as many pages as were asked for. */
export function useMembers() {
  const [starts, setStarts] = useState<readonly (MemberPosition | null)[]>([null]);
  const pages = trpc.useQueries((t) => starts.map((after) => t.members.list({ after })));
  const last = pages.at(-1)?.data;
  return {
    ...stateOf(pages),
    members: pages.flatMap(({ data }) => data?.members ?? []),
    more: last?.next ? () => setStarts([...starts, last.next]) : null,
  };
}

/** Invitations, newest first, with the places that they and the members take. */
export function useInvitations() {
  const [starts, setStarts] = useState<readonly (string | null)[]>([null]);
  const pages = trpc.useQueries((t) => starts.map((after) => t.invitations.list({ after })));
  const [first] = pages;
  const last = pages.at(-1)?.data;
  return {
    ...stateOf(pages),
    // Who accepted is a member
    invitations: pages.flatMap(({ data }) => data?.invitations ?? []).filter(({ state }) => state !== 'accepted'),
    places: first?.data && { used: first.data.used, limit: first.data.limit },
    more: last?.next ? () => setStarts([...starts, last.next]) : null,
  };
}

type Page = {
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  data?: unknown;
  refetch: () => Promise<unknown>;
};

export function stateOf(pages: readonly Page[]) {
  const isMissing = pages.some(({ isError, data }) => isError && data === undefined);
  return {
    isPending: pages.some(({ isPending }) => isPending),
    failure: isMissing
      ? {
          busy: pages.some(({ isFetching }) => isFetching),
          onRetry: () => void Promise.all(pages.map(({ refetch }) => refetch())),
        }
      : null,
  };
}
