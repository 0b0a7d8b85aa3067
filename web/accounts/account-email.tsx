import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { errorMessage } from '../app/errors.ts';
import { withTexts } from '../app/i18n.tsx';
import { lazy } from '../app/lazy.tsx';
import { usePerson } from '../app/session.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { useAnnounce, useToast } from '../ui/toast.tsx';
import { EmailField } from './credential-fields.tsx';
import { NoEmail } from './no-email.tsx';
import { PendingEmailChange } from './pending-email-change.tsx';
import { Wallets } from './wallets.tsx';

const ChangeEmailDialog = lazy(async () => (await withTexts(import('./change-email-dialog.tsx'))).ChangeEmailDialog);

/** The account's email, and the one that awaits confirmation (product 1.16, 1.27). */
export function AccountEmail() {
  const { email: current } = usePerson();
  const { t, i18n } = useLingui();
  const toast = useToast();
  const announce = useAnnounce();
  const utils = trpc.useUtils();
  const email = trpc.account.address.useQuery();
  const [isChanging, setChanging] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const cancel = trpc.account.cancelAddressChange.useMutation({
    onSuccess: async () => {
      await utils.account.address.invalidate();
      announce(current === null ? t`No email was added` : t`Your email stays the same`);
      button.current?.focus();
    },
    onError: (error) => toast({ variant: 'destructive', title: t`Error`, description: errorMessage(i18n, error) }),
  });
  const change = email.data?.change ?? null;
  return (
    <div id="address" className="flex scroll-mt-20 flex-col gap-4">
      {current === null ? (
        <NoEmail names={email.data} />
      ) : (
        <EmailField value={current} readOnly hint={t`You sign in with this email, and it's where we write to you.`} />
      )}
      {change && (
        <PendingEmailChange
          change={change}
          current={current}
          isBusy={cancel.isPending}
          onCancel={() => cancel.mutate()}
        />
      )}
      <div>
        <Button ref={button} variant="secondary" onClick={() => setChanging(true)} disabled={!email.data}>
          <ButtonText isPending={change !== null} isFirst={current === null} />
        </Button>
      </div>
      <Wallets addresses={email.data?.wallets ?? []} />
      {isChanging && email.data && (
        <ChangeEmailDialog asks={email.data.asks} hasOld={current !== null} onClose={() => setChanging(false)} />
      )}
    </div>
  );
}

function ButtonText({ isPending, isFirst }: { isPending: boolean; isFirst: boolean }) {
  if (isPending) return <Trans>Use a different email</Trans>;
  return isFirst ? <Trans>Add an email</Trans> : <Trans>Change email</Trans>;
}
