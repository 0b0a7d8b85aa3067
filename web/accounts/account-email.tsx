import { Trans, useLingui } from '@lingui/react/macro';
import type { inferRouterOutputs } from '@trpc/server';
import { Check, Mail } from 'lucide-react';
import { useRef, useState } from 'react';
import { EmailField } from '../app/credential-fields.tsx';
import { errorMessage } from '../app/errors.ts';
import { Notice } from '../app/notice.tsx';
import type { OwnProfile } from '../app/session.tsx';
import { type AppRouter, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { useAnnounce, useToast } from '../ui/toast.tsx';
import { ChangeEmailDialog } from './change-email-dialog.tsx';

/** The account's email, and the one that awaits confirmation (product 1.16). */
export function AccountEmail({ profile }: { profile: OwnProfile }) {
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
      announce(t`Your email stays the same`);
      button.current?.focus();
    },
    onError: (error) => toast({ variant: 'destructive', title: t`Error`, description: errorMessage(i18n, error) }),
  });
  const change = email.data?.change ?? null;
  return (
    <div id="address" className="flex scroll-mt-20 flex-col gap-4">
      <EmailField
        value={profile.email}
        readOnly
        hint={t`You sign in with this email, and it's where we write to you.`}
      />
      {change && (
        <PendingEmailChange
          change={change}
          current={profile.email}
          isBusy={cancel.isPending}
          onCancel={() => cancel.mutate()}
        />
      )}
      <div>
        <Button ref={button} variant="secondary" onClick={() => setChanging(true)} disabled={!email.data}>
          {change ? <Trans>Use a different email</Trans> : <Trans>Change email</Trans>}
        </Button>
      </div>
      {isChanging && email.data && <ChangeEmailDialog asks={email.data.asks} onClose={() => setChanging(false)} />}
    </div>
  );
}

type PendingChange = NonNullable<inferRouterOutputs<AppRouter>['account']['address']['change']>;

type PendingEmailChangeProps = { change: PendingChange; current: string; isBusy: boolean; onCancel: () => void };

function PendingEmailChange({ change, current, isBusy, onCancel }: PendingEmailChangeProps) {
  const { i18n } = useLingui();
  const until = i18n.date(change.expiresAt, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <div role="status">
      <Notice
        title={<Trans>Your email changes once both links are opened</Trans>}
        action={
          <Button variant="secondary" size="small" busy={isBusy} onClick={onCancel}>
            <Trans>Keep current email</Trans>
          </Button>
        }
      >
        <p>
          <Trans>Open the link in each of the two emails, in any order, by {until}.</Trans>
        </p>
        <ul className="mt-2 flex flex-col gap-1">
          <ConfirmationStatus email={current} isConfirmed={change.isOldConfirmed} />
          <ConfirmationStatus email={change.email} isConfirmed={change.isNewConfirmed} />
        </ul>
      </Notice>
    </div>
  );
}

function ConfirmationStatus({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  const Icon = isConfirmed ? Check : Mail;
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <span className="min-w-0 break-words">
        <b className="font-semibold break-words">{email}</b>{' '}
        {isConfirmed ? <Trans>is confirmed</Trans> : <Trans>is waiting for confirmation</Trans>}
      </span>
    </li>
  );
}
