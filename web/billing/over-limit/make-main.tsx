import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ConfirmDialog } from '../../app/confirm-dialog.tsx';
import { refusalReason } from '../../app/errors.ts';
import { NotSaved, useSaveFailure } from '../../app/not-saved.tsx';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';

type Card = { id: string; name: string; isPaused: boolean };

type MakeMainButtonProps = {
  card: Card;
  /** called once the lists show the new main card */
  onDone?: () => void;
  className?: string;
};

export function MakeMainButton({ card, onDone, className }: MakeMainButtonProps) {
  const { t } = useLingui();
  const { ask, isPending, dialog } = useMakeMain(() => onDone?.());
  const { name } = card;
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        busy={isPending}
        onClick={() => ask(card)}
        aria-label={t`Make this my main card: ${name}`}
        className={className}
      >
        <Trans>Make this my main card</Trans>
      </Button>
      {dialog}
    </>
  );
}

/** Makes a card the main card (product 5.5). Asks first if another card is paused in its place (product 18.2). */
export function useMakeMain(onDone: (card: Card) => void) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const failure = useSaveFailure();
  const [asked, setAsked] = useState<Card | null>(null);
  const { mutate, isPending } = useMakeMainMutation();
  const { name = '' } = asked ?? {};
  const makeMain = (card: Card) =>
    mutate(
      { id: card.id },
      {
        onSuccess: () => {
          close();
          onDone(card);
        },
        onError: (error) => {
          if (card.isPaused) return failure.fail(error);
          const description = refusalReason(i18n, error) ?? t`Please try again.`;
          toast({ variant: 'destructive', title: t`Couldn't change your main card`, description });
        },
      },
    );
  const confirm = () => asked && makeMain(asked);
  function close(): void {
    setAsked(null);
    failure.clear();
  }
  const dialog = (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(open) => !open && close()}
      title={t`Make ${name} your main card?`}
      description={
        <Trans>
          It comes back, and another card is paused in its place: that card's page and printed QR code are unavailable
          until there's room again.
        </Trans>
      }
      confirmLabel={<Trans>Make main card</Trans>}
      danger={false}
      busy={isPending}
      notice={<NotSaved failure={failure} onRetry={confirm} busy={isPending} />}
      onConfirm={confirm}
    />
  );
  return { ask: (card: Card) => (card.isPaused ? setAsked(card) : makeMain(card)), isPending, dialog };
}

function useMakeMainMutation() {
  const utils = trpc.useUtils();
  return trpc.vcards.makeMain.useMutation({
    onSuccess: () => Promise.all([utils.vcards, utils.qrCodes, utils.pausing].map((router) => router.invalidate())),
  });
}
