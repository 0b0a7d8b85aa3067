import { Trans, useLingui } from '@lingui/react/macro';
import type { inferRouterOutputs } from '@trpc/server';
import { Check, Mail } from 'lucide-react';
import { useRef, useState } from 'react';
import { EmailField } from '../app/email-field.tsx';
import { errorMessage } from '../app/errors.ts';
import { Notice } from '../app/notice.tsx';
import type { Profile } from '../app/session.tsx';
import { type AppRouter, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';
import { ChangeAddressDialog } from './change-email-dialog.tsx';

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

type Change = NonNullable<inferRouterOutputs<AppRouter>['account']['address']['change']>;

type AddressPendingProps = { change: Change; present: string; isBusy: boolean; onCancel: () => void };

/** A change of address that waits: which of the two links has been opened, and until when the other can be. */
export function AddressPending({ change, present, isBusy, onCancel }: AddressPendingProps) {
  const { i18n } = useLingui();
  const until = i18n.date(change.expiresAt, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <div role="status">
      <Notice
        title={<Trans>Your address changes once both have confirmed</Trans>}
        action={
          <Button variant="secondary" size="small" busy={isBusy} onClick={onCancel}>
            <Trans>Keep the present address</Trans>
          </Button>
        }
      >
        <p>
          <Trans>Open the link in each of the two mails, in any order, until {until}.</Trans>
        </p>
        <ul className="mt-2 flex flex-col gap-1">
          <Side email={present} isConfirmed={change.isOldConfirmed} />
          <Side email={change.email} isConfirmed={change.isNewConfirmed} />
        </ul>
      </Notice>
    </div>
  );
}

function Side({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  const Icon = isConfirmed ? Check : Mail;
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <span className="min-w-0 break-words">
        <b className="font-semibold break-words">{email}</b>{' '}
        {isConfirmed ? <Trans>has confirmed</Trans> : <Trans>has a link to open</Trans>}
      </span>
    </li>
  );
}
