import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hasTestData } from '#src/onboarding/onboarding.ts';
import { readStored, store } from '../app/browser-storage.ts';
import { withTexts } from '../app/i18n.tsx';
import { lazy } from '../app/lazy.tsx';
import { useOwner } from '../app/owner.tsx';
import { trpc } from '../trpc.ts';

const TestDataOffer = lazy(async () => (await withTexts(import('./test-data-offer.tsx'))).TestDataOffer);

/** Offers to clear what was made before onboarding was completed (product 15.4). */
export function TestDataBanner({ now }: { now: Date }) {
  const { id, initialized, ...owner } = useOwner();
  const key = `test-data-dismissed:${id}`;
  // Where Home is prerendered, nobody knows
  const [dismissed, setDismissed] = useState(() => typeof window === 'undefined' || readStored(key) !== null);
  const count = trpc.testData.count.useQuery(undefined, { enabled: !initialized && !dismissed });
  useRefreshedCount();
  const dismiss = () => {
    store(key, 'true');
    setDismissed(true);
  };
  const { links, vcards } = count.data ?? { links: 0, vcards: 0 };
  const createdAt = new Date(owner.createdAt);
  if (!hasTestData({ initialized, createdAt, dismissed, links, vcards }, now)) return null;
  return <TestDataOffer onDismiss={dismiss} />;
}

const watched = ['vcards', 'links', 'qrCodes', 'onboarding'];

/** Refetches the count when this tab changes a link or card, even if the live stream is down. */
function useRefreshedCount(): void {
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
