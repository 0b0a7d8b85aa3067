import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { EmailField } from '../app/email-field.tsx';
import { errorMessage } from '../app/errors.ts';
import type { Profile } from '../app/session.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';
import { ChangeAddressDialog } from './change-email-dialog.tsx';
import { AddressPending } from './email-pending.tsx';

/** The address that the account signs in with, and the one that it waits for (product 1.16). */
export function EmailAddress({ profile }: { profile: Profile }) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const utils = trpc.useUtils();
  const address = trpc.account.address.useQuery();
  const [isChanging, setChanging] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const cancel = trpc.account.cancelAddressChange.useMutation({
    onSuccess: async () => {
      await utils.account.address.invalidate();
      toast({ title: t`Your address stays as it is` });
      button.current?.focus();
    },
    onError: (error) => toast({ variant: 'destructive', title: t`Error`, description: errorMessage(i18n, error) }),
  });
  const change = address.data?.change ?? null;
  return (
    <div id="address" className="flex scroll-mt-20 flex-col gap-4">
      <EmailField value={profile.email} readOnly hint={t`You sign in with this address, and our mail goes there.`} />
      {change && (
        <AddressPending
          change={change}
          present={profile.email}
          isBusy={cancel.isPending}
          onCancel={() => cancel.mutate()}
        />
      )}
      <div>
        <Button ref={button} variant="secondary" onClick={() => setChanging(true)} disabled={!address.data}>
          {change ? <Trans>Change it to another address</Trans> : <Trans>Change address</Trans>}
        </Button>
      </div>
      {isChanging && address.data && (
        <ChangeAddressDialog asks={address.data.asks} onClose={() => setChanging(false)} />
      )}
    </div>
  );
}
