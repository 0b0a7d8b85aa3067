import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorMessage } from '../app/errors.ts';
import { Notice } from '../app/notice.tsx';
import { alone, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { PlanIn } from './plan-details.tsx';
import { type OwnSubscription, useSubscription } from './subscription.ts';

/** A change that waits for the end of the paid period, and the way to undo it (product 17.13). */
export function ScheduledChangeNotice({
  subscription: { paidPlan, interval: current },
  change: { plan, interval, seats, at },
  className,
}: {
  subscription: OwnSubscription;
  change: NonNullable<OwnSubscription['scheduledChange']>;
  className?: string;
}) {
  const { i18n } = useLingui();
  const { keep, isBusy, error } = useKeepPlan();
  const date = i18n.date(at, { dateStyle: 'long' });
  const name = <PlanIn plan={plan} interval={interval} />;
  const isOfSeats = plan === paidPlan && interval === current;
  return (
    <div role="status" className={className}>
      <Notice
        title={
          isOfSeats ? (
            <Plural
              value={seats}
              _0={`Your extra seats end on ${date}`}
              one={`You keep # extra seat from ${date} on`}
              other={`You keep # extra seats from ${date} on`}
            />
          ) : (
            <Trans>
              Your plan changes to {name} on {date}
            </Trans>
          )
        }
        action={
          <Button variant="secondary" size="small" busy={isBusy} onClick={keep}>
            {isOfSeats ? <Trans>Keep my seats</Trans> : <Trans>Keep my current plan</Trans>}
          </Button>
        }
      >
        {error === null && isOfSeats ? (
          <Trans>Until then they are paid, but nobody new can be invited to the seats that end.</Trans>
        ) : error === null ? (
          <Trans>Until then, everything stays as it is, and nothing is charged.</Trans>
        ) : (
          <span role="alert" className="text-danger">
            {error}
          </span>
        )}
      </Notice>
    </div>
  );
}

const REFRESH_MS = 1_000;

/** Busy until the server has seen that the change is gone. */
function useKeepPlan() {
  const { i18n } = useLingui();
  const utils = trpc.useUtils();
  const [isWaiting, setWaiting] = useState(false);
  useSubscription({ refreshMs: isWaiting ? REFRESH_MS : undefined });
  const mutation = trpc.billing.keepPlan.useMutation({
    ...alone,
    onSuccess: () => {
      setWaiting(true);
      void utils.billing.subscription.invalidate();
    },
  });
  return {
    keep: () => mutation.mutate(),
    isBusy: mutation.isPending || isWaiting,
    error: mutation.error ? errorMessage(i18n, mutation.error) : null,
  };
}
