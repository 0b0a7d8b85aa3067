import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { plans, UNLIMITED } from '#src/owners/plans.ts';
import { withTexts } from '../app/i18n.tsx';
import { lazy } from '../app/lazy.tsx';
import { Notice } from '../app/notice.tsx';
import { arePlansShown } from '../app/plans-shown.ts';
import { PlacesTaken } from '../owners/organizations/places-taken.tsx';
import { Button } from '../ui/button.tsx';
import { isBought, type OwnSubscription } from './subscription.ts';

const SeatsDialog = lazy(async () => (await withTexts(import('./seats-dialog.tsx'))).SeatsDialog);

/** The places of an organization for members and open invitations (product 17.16). */
export function Seats({ subscription }: { subscription: OwnSubscription }) {
  const { t } = useLingui();
  const [isChanging, setChanging] = useState(false);
  const { seats, planType, scheduledChange } = subscription;
  if (seats === null || planType !== 'business' || !arePlansShown) return null;
  const { used, limit, bought, isOffered } = seats;
  const mayChange = isBought(subscription) && !scheduledChange && (isOffered || bought > 0);
  return (
    <section
      aria-label={t`Places for members`}
      className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5 sm:p-8"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h2 className="text-lg font-bold">
            <PlacesTaken used={used} limit={limit} />
          </h2>
          <p className="text-ink-soft">
            {limit === UNLIMITED ? (
              <Trans>Your plan has no limit on members.</Trans>
            ) : (
              <Composition extra={limit - plans.business.limits.members} />
            )}
          </p>
        </div>
        {mayChange && (
          <Button variant="secondary" {...SeatsDialog.preload} onClick={() => setChanging(true)}>
            {bought === 0 ? <Trans>Add seats</Trans> : <Trans>Change seats</Trans>}
          </Button>
        )}
      </div>
      {limit !== UNLIMITED && used > limit && (
        <Notice tone="danger" title={<Trans>More members and invitations than places</Trans>}>
          <Trans>Nobody is removed. You can invite people again once there is room.</Trans>
        </Notice>
      )}
      {isChanging && <SeatsDialog seats={seats} onClose={() => setChanging(false)} />}
    </section>
  );
}

function Composition({ extra }: { extra: number }) {
  const { members } = plans.business.limits;
  if (extra === 0) return <Trans>{members} are included in Business. Members and open invitations count.</Trans>;
  return (
    <Plural
      value={extra}
      one={`${members} with Business and # extra seat. Members and open invitations count.`}
      other={`${members} with Business and # extra seats. Members and open invitations count.`}
    />
  );
}
