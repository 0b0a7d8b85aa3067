import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorMessage } from '../../app/errors.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { CodeSheet } from './code-sheet.tsx';

const FEW = 3;

/** How many codes are left for the day the phone is lost, and the way to new ones. */
export function RecoveryCodes({ left }: { left: number }) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const utils = trpc.useUtils();
  const [asking, setAsking] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const renew = trpc.factors.newRecoveryCodes.useMutation({
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
    onError: (error) => toast({ variant: 'destructive', title: t`Error`, description: errorMessage(i18n, error) }),
    onSettled: () => {
      setAsking(false);
      return utils.factors.list.invalidate();
    },
  });
  return (
    <div>
      <h3 className="font-sans font-semibold">
        <Trans>Recovery codes</Trans>
      </h3>
      <p className={left <= FEW ? 'mt-0.5 text-danger' : 'mt-0.5 text-ink-soft'}>
        {left === 0 ? (
          <Trans>None left. Without your phone or key you would be locked out.</Trans>
        ) : (
          <Plural value={left} one="# code left" other="# codes left" />
        )}
      </p>
      <Button variant="secondary" size="small" className="mt-3" onClick={() => setAsking(true)}>
        <Trans>Make new codes</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Make new recovery codes?`}
        description={t`The ones you have kept no longer work from then on.`}
        confirmLabel={t`Make new codes`}
        danger={false}
        busy={renew.isPending}
        onConfirm={() => renew.mutate()}
      />
      {codes && (
        <Dialog open onOpenChange={() => {}} dismissable={false} title={t`Your recovery codes`}>
          <CodeSheet codes={codes} onKept={() => setCodes(null)} />
        </Dialog>
      )}
    </div>
  );
}
