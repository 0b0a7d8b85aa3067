import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hasTestData } from '#src/onboarding/onboarding.ts';
import { readStored, store } from '../app/browser-storage.ts';
import { withTexts } from '../app/i18n.tsx';
import { lazy } from '../app/lazy.tsx';
import { Banner } from '../app/notice.tsx';
import type { OwnProfile } from '../app/session.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';

const ConfirmDialog = lazy(async () => (await withTexts(import('../ui/confirm-dialog.tsx'))).ConfirmDialog);

/** Offers to clear what was made before onboarding was completed (product 15.4). */
export function TestDataBanner({ profile, now }: { profile: OwnProfile; now: Date }) {
  const key = `test-data-dismissed:${profile.id}`;
  const [dismissed, setDismissed] = useState(() => readStored(key) !== null);
  const count = trpc.testData.count.useQuery(undefined, { enabled: !profile.initialized && !dismissed });
  useRefreshedCount();
  const dismiss = () => {
    store(key, 'true');
    setDismissed(true);
  };
  const { links, vcards } = count.data ?? { links: 0, vcards: 0 };
  const { initialized } = profile;
  const createdAt = new Date(profile.createdAt);
  if (!hasTestData({ initialized, createdAt, dismissed, links, vcards }, now)) return null;
  return <TestData onDismiss={dismiss} />;
}

function TestData({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const { clear, isBusy } = useClearTestData({ onCleared: onDismiss, onFailed: () => setAsking(false) });
  return (
    <>
      <Banner
        title={<Trans>Testing Phase Complete</Trans>}
        actions={
          <>
            <Button {...ConfirmDialog.preload} size="small" onClick={() => setAsking(true)}>
              <Trans>Clear test data</Trans>
            </Button>
            <Button size="small" variant="quiet" onClick={onDismiss}>
              <Trans>Keep it</Trans>
            </Button>
          </>
        }
      >
        <Trans>You can clear the links and cards you made while testing and start fresh.</Trans>
      </Banner>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Clear all test data?`}
        description={t`This deletes all your links, cards and QR codes along with their stats. Printed codes stop working. This can't be undone.`}
        confirmLabel={t`Clear all test data`}
        busy={isBusy}
        onConfirm={clear}
      />
    </>
  );
}

function useClearTestData({ onCleared, onFailed }: { onCleared: () => void; onFailed: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const queryClient = useQueryClient();
  const mutation = trpc.testData.clear.useMutation({
    onSuccess: async () => {
      await queryClient.invalidateQueries();
      toast({ title: t`Test data cleared` });
      onCleared();
    },
    onError: () => {
      toast({
        variant: 'destructive',
        title: t`Error`,
        description: t`Failed to clear sample data. Please try again.`,
      });
      onFailed();
    },
  });
  return { clear: () => mutation.mutate(), isBusy: mutation.isPending };
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
