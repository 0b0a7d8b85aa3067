import { useLingui } from '@lingui/react/macro';
import { errorMessage } from '../../app/errors.ts';
import { trpc } from '../../trpc.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { OwnFactor } from './kinds.tsx';

type RemoveFactorProps = {
  factor: OwnFactor;
  /** Without it, the password is enough again. */
  isLast: boolean;
  onClose: () => void;
  onRemoved: () => void;
};

/** Asks before a factor goes, and says what that means. */
export function RemoveFactor({ factor, isLast, onClose, onRemoved }: RemoveFactorProps) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const utils = trpc.useUtils();
  const remove = trpc.factors.remove.useMutation({
    onSuccess: async () => {
      await utils.factors.list.invalidate();
      toast({ title: isLast ? t`Two-step verification is off` : t`Removed` });
      onRemoved();
    },
    onError: (error) => {
      toast({ variant: 'destructive', title: t`Error`, description: errorMessage(i18n, error) });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Remove ${factor.name}?`}
      description={
        isLast
          ? t`It is your last one: two-step verification is switched off, and your recovery codes no longer work. We tell you by email.`
          : t`It no longer signs you in or confirms that it is you. We tell you by email.`
      }
      confirmLabel={t`Remove`}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ factorId: factor.id })}
    />
  );
}
