import { Trans, useLingui } from '@lingui/react/macro';
import type { inferRouterOutputs } from '@trpc/server';
import { Check, Mail } from 'lucide-react';
import { Notice } from '../app/notice.tsx';
import type { AppRouter } from '../trpc.ts';
import { Button } from '../ui/button.tsx';

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
