import { Trans, useLingui } from '@lingui/react/macro';
import type { inferRouterOutputs } from '@trpc/server';
import { Check, Mail } from 'lucide-react';
import { Notice } from '../app/notice.tsx';
import type { AppRouter } from '../trpc.ts';
import { Button } from '../ui/button.tsx';

type PendingChange = NonNullable<inferRouterOutputs<AppRouter>['account']['address']['change']>;

type PendingEmailChangeProps = {
  change: PendingChange;
  /** null: the account has none yet */
  current: string | null;
  isBusy: boolean;
  onCancel: () => void;
};

export function PendingEmailChange({ change, current, isBusy, onCancel }: PendingEmailChangeProps) {
  const { i18n } = useLingui();
  const until = i18n.date(change.expiresAt, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <div role="status">
      <Notice
        title={
          current === null ? (
            <Trans>Open the link in the email we sent you</Trans>
          ) : (
            <Trans>Your email changes once both links are opened</Trans>
          )
        }
        action={
          <Button variant="secondary" size="small" busy={isBusy} onClick={onCancel}>
            {current === null ? <Trans>Don't add this email</Trans> : <Trans>Keep current email</Trans>}
          </Button>
        }
      >
        <p>
          {current === null ? (
            <Trans>The link is valid until {until}.</Trans>
          ) : (
            <Trans>Open the link in each of the two emails, in any order, by {until}.</Trans>
          )}
        </p>
        <ul className="mt-2 flex flex-col gap-1">
          {current !== null && <ConfirmationStatus email={current} isConfirmed={change.isOldConfirmed} />}
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
