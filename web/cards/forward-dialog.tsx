import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { EditDialog } from '../app/edit-dialog.tsx';
import { useSaveFailure } from '../app/not-saved.tsx';
import { CardChoice } from '../owners/card-choice.tsx';
import { trpc } from '../trpc.ts';
import type { OwnCard } from './form/card-draft.ts';

type ForwardDialogProps = {
  card: Pick<OwnCard, 'id' | 'name' | 'forward'>;
  onDone: () => void;
  onClose: () => void;
};

/** Chooses the card to which another one leads (product 36.31). */
export function ForwardDialog({ card: { id, name, forward }, onDone, onClose }: ForwardDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const failure = useSaveFailure();
  const utils = trpc.useUtils();
  const [chosen, choose] = useState(forward?.id ?? '');
  const [isMissing, setMissing] = useState(false);
  const save = trpc.vcards.setState.useMutation({
    onSuccess: async () => {
      await utils.vcards.invalidate().catch(() => undefined);
      onClose();
      onDone();
    },
    onError: failure.fail,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending) return;
    setMissing(chosen === '');
    if (chosen !== '') save.mutate({ id, active: false, forwardTo: chosen });
  }

  return (
    <EditDialog
      title={t`Forward ${name}'s card`}
      formId={formId}
      submit={<Trans>Forward card</Trans>}
      isSaving={save.isPending}
      isDirty={false}
      failure={failure}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-ink-soft">
          <Trans>
            Whoever opens its page or link, or scans its printed code, gets the other card. The scans still count here.
          </Trans>
        </p>
        <CardChoice
          label={t`Leads to`}
          none={t`Choose a card`}
          empty={<p>{t`No other card is on. Make one first, or switch one on.`}</p>}
          error={isMissing ? t`Choose a card.` : undefined}
          cardId={chosen}
          onChange={(card) => {
            setMissing(false);
            choose(card);
          }}
          isOffered={(card) => card.active && card.id !== id}
        />
      </form>
    </EditDialog>
  );
}
