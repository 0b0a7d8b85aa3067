import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { refusalReason } from '../../app/errors.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';

type MakeMainButtonProps = {
  card: { id: string; name: string; isPaused: boolean };
  /** called once the lists show the new main card */
  onDone?: () => void;
  className?: string;
};

/** Makes a card the main card (product 5.5). Asks first if another card is paused in its place (product 18.2). */
export function MakeMainButton({ card: { id, name, isPaused }, onDone, className }: MakeMainButtonProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const { makeMain, isPending } = useMakeMain(() => {
    setAsking(false);
    onDone?.();
  });
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        busy={isPending}
        onClick={() => (isPaused ? setAsking(true) : makeMain(id))}
        aria-label={t`Make this my main card: ${name}`}
        className={className}
      >
        <Trans>Make this my main card</Trans>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Make ${name} your main card?`}
        description={
          <Trans>
            It comes back, and another card is paused in its place: that card's page and printed QR code show that
            they're unavailable until there's room again.
          </Trans>
        }
        confirmLabel={<Trans>Make main card</Trans>}
        danger={false}
        busy={isPending}
        onConfirm={() => makeMain(id)}
      />
    </>
  );
}

function useMakeMain(onDone: () => void) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const utils = trpc.useUtils();
  const mutation = trpc.vcards.makeMain.useMutation({
    onSuccess: async () => {
      const lists = [utils.vcards.list, utils.qrCodes.list, utils.pausing.list];
      await Promise.all(lists.map((list) => list.invalidate()));
      onDone();
    },
    onError: (error) => {
      const description = refusalReason(i18n, error) ?? t`Please try again.`;
      toast({ variant: 'destructive', title: t`Couldn't change your main card`, description });
    },
  });
  return { makeMain: (id: string) => mutation.mutate({ id }), isPending: mutation.isPending };
}
