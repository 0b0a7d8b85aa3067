import { httpBatchLink, httpLink, httpSubscriptionLink, splitLink, TRPCClientError } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
// The one import upwards that the house allows: the router's type
import type { AppRouter } from '../server/router.ts';
import { stepUpLink } from './app/step-up.ts';

export type { AppRouter };

export const trpc = createTRPCReact<AppRouter>();

/** Options of a call that a third party may make slow: what else the screen asks for does not wait for it. */
export const alone = { trpc: { context: { alone: true } } };

/** Answers are written in the language of the screen, whatever the browser's own is. */
export function createTrpcClient(language: () => string) {
  const headers = () => ({ 'accept-language': language() });
  return trpc.createClient({
    links: [
      stepUpLink(),
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({ url: '/trpc' }),
        false: splitLink({
          condition: ({ context }) => context.alone === true,
          true: httpLink({ url: '/trpc', headers }),
          false: httpBatchLink({ url: '/trpc', maxURLLength: 2000, maxItems: 20, headers }),
        }),
      }),
    ],
  });
}

export type AppClientError = TRPCClientError<AppRouter>;

export function isClientError(error: unknown): error is AppClientError {
  return error instanceof TRPCClientError;
}
