import { QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { createTrpcClient } from '../trpc.ts';
import { errorCodeOf } from './errors.ts';
import { beginWithFirstAnswers } from './first-answers.ts';
import { useLanguage } from './i18n.tsx';

/**
 * Clients for one owner; null: the own account. Query keys don't contain the owner, and all calls of a batch have one header, so each
 * owner that is shown has clients of its own.
 */
export function useClients(ownerId: string | null, known?: QueryClient) {
  const [language] = useLanguage();
  const languageNow = useRef(language);
  languageNow.current = language;
  const [queryClient] = useState(() => {
    if (known) return known;
    const created = createQueryClient();
    // The document requests those of the own account
    if (ownerId === null) beginWithFirstAnswers(created);
    return created;
  });
  const [client] = useState(() => createTrpcClient(() => languageNow.current, ownerId));
  return { client, queryClient };
}

const SHARED_MS = 1_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Parts of a screen that are rendered one after the other share an answer
        staleTime: SHARED_MS,
        // Retry only errors that may be transient
        retry: (failures, error) =>
          failures < 2 && ['unavailable', 'overloaded', 'offline'].includes(errorCodeOf(error)),
      },
    },
  });
}
