import { httpBatchLink, httpSubscriptionLink, splitLink, TRPCClientError } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
// The one import upwards that the house allows: the router's type
import type { AppRouter } from '../server/router.ts';

export type { AppRouter };

export const trpc = createTRPCReact<AppRouter>();

/** Answers are written in the language of the screen, whatever the browser's own is. */
export function createTrpcClient(language: () => string) {
  return trpc.createClient({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({ url: '/trpc' }),
        false: httpBatchLink({
          url: '/trpc',
          maxURLLength: 2000,
          maxItems: 20,
          headers: () => ({ 'accept-language': language() }),
        }),
      }),
    ],
  });
}

export type AppClientError = TRPCClientError<AppRouter>;

export function isClientError(error: unknown): error is AppClientError {
  return error instanceof TRPCClientError;
}
