import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../app/confirm-dialog.tsx';
import { Banner } from '../app/notice.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { useAnnounce, useToast } from '../ui/toast.tsx';

export function TestDataOffer({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const { clear, isBusy } = useClearTestData({ onCleared: onDismiss, onFailed: () => setAsking(false) });
  return (
    <>
      <Banner
        title={<Trans>Testing Phase Complete</Trans>}
        actions={
          <>
            <Button {...ConfirmDialog.preload} size="small" variant="secondary" onClick={() => setAsking(true)}>
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
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const mutation = trpc.testData.clear.useMutation({
    onSuccess: async () => {
      await queryClient.invalidateQueries();
      announce(t`Test data cleared`);
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
