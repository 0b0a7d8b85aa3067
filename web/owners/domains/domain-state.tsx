import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, CirclePause, Hourglass, type LucideIcon, ShieldQuestion } from 'lucide-react';
import { Link } from 'react-router';
import type { DomainState } from '#src/owners/domains.ts';
import { useScreenPath } from '../../app/owner.tsx';
import { arePlansShown } from '../../app/plans-shown.ts';
import { textLinkStyle } from '../../ui/button-style.ts';
import { classNames } from '../../ui/class-names.ts';
import type { ListedDomain } from './domain-names.ts';

export const stateNames: Record<DomainState, MessageDescriptor> = {
  waiting: msg`Waiting for records`,
  held: msg`Waiting for approval`,
  live: msg`Live`,
  failing: msg`Leads elsewhere`,
  ended: msg`Ended`,
};

const looks: Record<DomainState, { icon: LucideIcon; style: string }> = {
  waiting: { icon: Hourglass, style: 'bg-sunken' },
  held: { icon: ShieldQuestion, style: 'bg-sunken' },
  live: { icon: CircleCheck, style: 'bg-success-soft text-success' },
  failing: { icon: CircleAlert, style: 'bg-danger-soft text-danger' },
  ended: { icon: CirclePause, style: 'bg-sunken text-ink-soft' },
};

export function StateBadge({ state }: { state: DomainState }) {
  const { i18n } = useLingui();
  const { icon: Icon, style } = looks[state];
  return (
    <span
      className={classNames(
        'inline-flex shrink-0 items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-medium',
        style,
      )}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      {i18n._(stateNames[state])}
    </span>
  );
}

/** What happens now, what to do, and by when. */
export function StateText({ domain, isIncluded }: { domain: ListedDomain; isIncluded: boolean }) {
  const { i18n } = useLingui();
  const { state, since, endsAt, endedBy, isTaken, verifiedAt } = domain;
  const screenPath = useScreenPath();
  const day = (instant: string) => i18n.date(instant, { dateStyle: 'long' });
  const minute = (instant: string) => i18n.date(instant, { dateStyle: 'long', timeStyle: 'short' });
  const end = endsAt ?? since;
  const [begun, ending, last, liveSince] = [day(since), day(end), minute(end), day(verifiedAt ?? since)];
  const support = screenPath('support');
  switch (state) {
    case 'waiting':
      if (isTaken) {
        return (
          <p className="text-danger">
            <Trans>
              Both records are right, but another account is live with this domain. Delete that account's TXT record,
              then check again: the domain moves here.
            </Trans>
          </p>
        );
      }
      return isIncluded ? (
        <p>
          <Trans>
            Add these two records where you manage the domain. It goes live by itself once both are found, and you get
            an email. If they aren't there by {ending}, it is removed.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>It can't go live at the moment. On {ending} it is removed.</Trans>
        </p>
      );
    case 'held':
      return (
        <p>
          <Trans>
            Its name looks like another one's, so a person looks at it before it can go live. You can add the records
            now.{' '}
            <Link to={support} className={textLinkStyle}>
              Write to support
            </Link>{' '}
            if it takes long.
          </Trans>
        </p>
      );
    case 'live':
      return (
        <p className="text-ink-soft">
          <Trans>Since {liveSince}, it shows what you have published. Keep its records in place.</Trans>
        </p>
      );
    case 'failing':
      return (
        <p>
          <Trans>
            The record that leads it here is gone or was changed. Restore it by {last}, or the domain ends. Until then,
            visitors who still arrive see your pages.
          </Trans>
        </p>
      );
    case 'ended':
      if (endedBy === 'replaced') {
        return (
          <p>
            <Trans>It moved to another account on {begun}, which proved that the domain is its own.</Trans>
          </p>
        );
      }
      if (endedBy === 'operator') {
        return (
          <p>
            <Trans>
              The team behind this site ended it on {begun}.{' '}
              <Link to={support} className={textLinkStyle}>
                Write to support
              </Link>{' '}
              to ask why.
            </Trans>
          </p>
        );
      }
      return endedBy === 'plan' ? (
        <p>
          {arePlansShown ? <Trans>It ended with your plan on {begun}.</Trans> : <Trans>It ended on {begun}.</Trans>}{' '}
          {isIncluded && <Trans>Check it again: it goes live if its records are in place.</Trans>}
        </p>
      ) : (
        <p>
          <Trans>
            It led elsewhere for 72 hours and ended on {begun}. Restore its records, then check again: it goes live at
            once. Otherwise it is removed on {ending}.
          </Trans>
        </p>
      );
  }
}
