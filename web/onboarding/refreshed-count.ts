import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trpc } from '../trpc.ts';

const watched = ['vcards', 'links', 'qrCodes', 'onboarding'];

/** Counts again when this tab changed a link or card, also while the live stream, which tells of the rest, is down. */
export function useRefreshedCount(): void {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ type, mutation }) => {
        if (type !== 'updated' || mutation.state.status !== 'success') return;
        const [path] = (mutation.options.mutationKey ?? []) as [string[]?];
        if (watched.includes(path?.[0] ?? '')) void utils.testData.count.invalidate();
      }),
    [queryClient, utils],
  );
}
