import { httpBatchLink, httpLink, splitLink, TRPCClientError } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { createContext } from 'react';
import { OWNER_HEADER } from '#src/owners/named-owner.ts';
// The only upward import allowed: the router's type
import type { AppRouter } from '../server/router.ts';
import { firstAnswersLink } from './app/first-answers.ts';
import { stepUpLink } from './app/step-up.ts';

export type { AppRouter };

/** Calls for the owner that the screens show. */
export const trpc = createTRPCReact<AppRouter>();

/** Calls about the person, on any owner's screens: the clients of the own account. */
export const personTrpc = createTRPCReact<AppRouter>({ context: createContext(null) });

/** Sends a call outside of the batch: a slow third party must not delay the screen's other calls. */
export const alone = { trpc: { context: { alone: true } } };

/** Requests responses in the screen's language, not the browser's. `ownerId`: whom its calls are for; null: the own account. */
export function createTrpcClient(language: () => string, ownerId: string | null) {
  const headers = () => ({ 'accept-language': language(), ...(ownerId !== null && { [OWNER_HEADER]: ownerId }) });
  return trpc.createClient({
    links: [
      stepUpLink(),
      // The document requests those of the own account
      ...(ownerId === null ? [firstAnswersLink<AppRouter>()] : []),
      splitLink({
        condition: ({ context }) => context.alone === true,
        true: httpLink({ url: '/trpc', headers }),
        false: httpBatchLink({ url: '/trpc', maxURLLength: 2000, maxItems: 20, headers }),
      }),
    ],
  });
}

export type AppClientError = TRPCClientError<AppRouter>;

export function isClientError(error: unknown): error is AppClientError {
  return error instanceof TRPCClientError;
}
