import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { errorMessage } from '../../app/errors.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';

/** Where no second step is asked for. */
export function RememberedDevices({ count }: { count: number }) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const utils = trpc.useUtils();
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const forget = trpc.factors.forgetDevices.useMutation({
    onSuccess: () => toast({ title: t`No device is remembered any more` }),
    onError: (error) => toast({ variant: 'destructive', title: t`Error`, description: errorMessage(i18n, error) }),
    onSettled: async () => {
      await utils.factors.list.invalidate();
      setAsking(false);
      heading.current?.focus();
    },
  });
  return (
    <div>
      {/* Takes the focus when the button that had it goes */}
      <h3 ref={heading} tabIndex={-1} className="font-sans font-semibold outline-none">
        <Trans>Remembered devices</Trans>
      </h3>
      <p className="mt-0.5 text-ink-soft">
        {count === 0 ? (
          <Trans>None. Every sign-in asks for the second step.</Trans>
        ) : (
          <Plural
            value={count}
            one="# browser skips the second step for up to 30 days."
            other="# browsers skip the second step for up to 30 days."
          />
        )}
      </p>
      {count > 0 && (
        <Button variant="secondary" size="small" className="mt-3" onClick={() => setAsking(true)}>
          <Trans>Forget all devices</Trans>
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Forget all devices?`}
        description={t`From now on every sign-in asks for the second step, on this device too.`}
        confirmLabel={t`Forget them`}
        busy={forget.isPending}
        onConfirm={() => forget.mutate()}
      />
    </div>
  );
}
