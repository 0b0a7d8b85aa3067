import { createTRPCClient, httpSubscriptionLink, TRPCClientError } from '@trpc/client';
import type { AppRouter } from '../../trpc.ts';

// Has copies of tRPC's modules of its own (web/vite.config.ts): otherwise what only streams need would load with every screen

export const liveClient = createTRPCClient<AppRouter>({ links: [httpSubscriptionLink({ url: '/trpc' })] });

/** Its errors are instances of a class of its own, too. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof TRPCClientError && error.data?.error === 'unauthenticated';
}
