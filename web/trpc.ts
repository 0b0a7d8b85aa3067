import { httpBatchLink, httpLink, httpSubscriptionLink, splitLink, TRPCClientError } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
// The only upward import allowed: the router's type
import type { AppRouter } from '../server/router.ts';
import { firstAnswersLink } from './app/first-answers.ts';
import { stepUpLink } from './app/step-up.ts';

export type { AppRouter };

export const trpc = createTRPCReact<AppRouter>();

/** Sends a call outside of the batch: a slow third party must not delay the screen's other calls. */
export const alone = { trpc: { context: { alone: true } } };

/** Requests responses in the screen's language, not the browser's. */
export function createTrpcClient(language: () => string) {
  const headers = () => ({ 'accept-language': language() });
  return trpc.createClient({
    links: [
      stepUpLink(),
      firstAnswersLink(),
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
