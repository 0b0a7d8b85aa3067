import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { factorNameSchema } from '#src/accounts/factors.ts';
import { issueText } from '#src/issue-texts.ts';
import { NotSaved, useSaveFailure } from '../../app/not-saved.tsx';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAnnounce } from '../../ui/toast.tsx';
import type { OwnFactor } from './factor-kinds.tsx';

export function RenameFactor({ factor, onClose }: { factor: OwnFactor; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const announce = useAnnounce();
  const utils = trpc.useUtils();
  const formId = useId();
  const [name, setName] = useState(factor.name);
  const failure = useSaveFailure();
  const [isChecked, setChecked] = useState(false);
  const parsed = factorNameSchema.safeParse(name);
  const issue = parsed.error?.issues[0]?.message;
  const rename = trpc.factors.rename.useMutation({
    onSuccess: async () => {
      await utils.factors.list.invalidate();
      announce(t`Renamed`);
      onClose();
    },
    onError: failure.fail,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (parsed.success && !rename.isPending) rename.mutate({ factorId: factor.id, name: parsed.data });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !rename.isPending && onClose()}
      title={t`Rename ${factor.name}`}
      notice={<NotSaved failure={failure} formId={formId} busy={rename.isPending} />}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} busy={rename.isPending}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label={t`Name`}
          name="factor-name"
          value={name}
          error={isChecked && issue ? issueText(i18n, issue) : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
          required
          autoComplete="off"
        />
      </form>
    </Dialog>
  );
}

type RemoveFactorProps = {
  factor: OwnFactor;
  /** Removing it turns two-step verification off. */
  isLast: boolean;
  onClose: () => void;
  onRemoved: () => void;
};

export function RemoveFactor({ factor, isLast, onClose, onRemoved }: RemoveFactorProps) {
  const { t } = useLingui();
  const announce = useAnnounce();
  const utils = trpc.useUtils();
  const failure = useSaveFailure();
  const remove = trpc.factors.remove.useMutation({
    onSuccess: async () => {
      await utils.factors.list.invalidate();
      announce(isLast ? t`Two-step verification is off` : t`Removed`);
      onRemoved();
    },
    onError: failure.fail,
  });
  const confirm = () => remove.mutate({ factorId: factor.id });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Remove ${factor.name}?`}
      description={
        isLast
          ? t`This is your last one. Two-step verification will be turned off, and your recovery codes will stop working. We'll confirm by email.`
          : t`You won't be able to use it to sign in or to confirm it's you. We'll confirm by email.`
      }
      confirmLabel={t`Remove`}
      busy={remove.isPending}
      notice={
        <NotSaved title={<Trans>Not removed</Trans>} failure={failure} onRetry={confirm} busy={remove.isPending} />
      }
      onConfirm={confirm}
    />
  );
}
