import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { inferRouterOutputs } from '@trpc/server';
import { type ReactNode, useRef } from 'react';
import type { ErrorCode } from '#src/errors.ts';
import type { Interval, PaidPlan } from '#src/owners/plans.ts';
import { errorCodeOf, errorMessage } from '../app/errors.ts';
import { Notice } from '../app/notice.tsx';
import { DueToday, PriceTerm, PriceTerms, RegularPrice, useAmount } from '../owners/price-terms.tsx';
import { type AppRouter, alone, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PlanDifferences, PlanIn } from './plan-details.tsx';
import { PortalButton } from './portal.tsx';

type Preview = inferRouterOutputs<AppRouter>['billing']['previewPlanChange'];

export type PlanChangeTarget = { priceId: string; plan: PaidPlan; interval: Interval };

type PlanChangeReviewProps = {
  /** the plan that is paid now */
  from: PaidPlan;
  target: PlanChangeTarget;
  onBack: () => void;
  onClose: () => void;
};

/** What a change means and costs, and its confirmation (product 17.11). */
export function PlanChangeReview({ from, target, onBack, onClose }: PlanChangeReviewProps) {
  const { i18n } = useLingui();
  const utils = trpc.useUtils();
  const preview = trpc.billing.previewPlanChange.useQuery(
    { priceId: target.priceId },
    { ...alone, gcTime: 0, refetchOnWindowFocus: false, retry: false },
  );
  const change = trpc.billing.changePlan.useMutation({
    ...alone,
    onSuccess: () => utils.billing.subscription.invalidate(),
    // The time that is left, and so the price, has changed. Not awaited: the refusal would show later
    onError: () => void preview.refetch(),
  });
  const shown = useRef<Preview | null>(null);
  if (preview.data && !change.isSuccess) shown.current = preview.data;
  const { current: data } = shown;
  if (change.isSuccess && data) return <Changed preview={data} onClose={onClose} />;
  const error = change.error ?? preview.error;
  return (
    <div className="flex flex-col gap-5">
      {preview.isPending && <Skeleton className="h-56" />}
      {data && <Terms preview={data} />}
      {data && <PlanDifferences from={from} to={data.plan} />}
      {data && <OverLimit preview={data} />}
      {error && !change.isPending && <Refusal code={errorCodeOf(error)}>{errorMessage(i18n, error)}</Refusal>}
      <div className="flex flex-col-reverse gap-2 sm:flex-row">
        <Button variant="secondary" onClick={onBack}>
          <Trans>Back to plans</Trans>
        </Button>
        {data ? (
          <Button
            busy={change.isPending}
            onClick={() => data.timing !== 'none' && change.mutate(confirmed(target.priceId, data, data.timing))}
          >
            <ConfirmLabel preview={data} />
          </Button>
        ) : (
          preview.isError && (
            <Button busy={preview.isFetching} onClick={() => preview.refetch()}>
              <Trans>Try again</Trans>
            </Button>
          )
        )}
      </div>
    </div>
  );
}

function confirmed(priceId: string, { today }: Preview, timing: 'now' | 'period_end') {
  return { priceId, timing, today: today && { due: today.due, prorationDate: today.prorationDate } };
}

function ConfirmLabel({ preview: { timing, today, plan, interval, startsAt } }: { preview: Preview }) {
  const { i18n } = useLingui();
  const amountOf = useAmount();
  const name = <PlanIn plan={plan} interval={interval} />;
  const day = i18n.date(startsAt, { day: 'numeric', month: 'long' });
  if (timing === 'period_end') return <Trans>Change on {day}</Trans>;
  if (!today || today.due === 0) return <Trans>Change to {name}</Trans>;
  const amount = amountOf(today.due);
  return <Trans>Pay {amount} and change now</Trans>;
}

function Terms({ preview }: { preview: Preview }) {
  const { i18n } = useLingui();
  const { plan, interval, seats, price, startsAt, renewsAt, today } = preview;
  const renewal = i18n.date(renewsAt, { dateStyle: 'long' });
  return (
    <PriceTerms>
      <PriceTerm name={<Trans>New plan</Trans>}>
        <PlanIn plan={plan} interval={interval} />
        {seats > 0 && (
          <span className="block text-sm text-ink-soft">
            <Plural value={seats} one="With # extra seat" other="With # extra seats" />
          </span>
        )}
      </PriceTerm>
      <PriceTerm name={<Trans>Starts</Trans>}>
        {today ? <Trans>Now</Trans> : i18n.date(startsAt, { dateStyle: 'long' })}
      </PriceTerm>
      <DueToday due={today?.due ?? 0}>{today && <Proration today={today} renewal={renewal} />}</DueToday>
      <PriceTerm name={<Trans>Then</Trans>}>
        <RegularPrice price={price} interval={interval} renewal={renewal} />
      </PriceTerm>
    </PriceTerms>
  );
}

function Proration({ today, renewal }: { today: NonNullable<Preview['today']>; renewal: string }) {
  const amountOf = useAmount();
  const charge = amountOf(today.charge);
  const unused = amountOf(today.unused);
  const credit = amountOf(today.credit);
  return (
    <>
      <Trans>
        {charge} until {renewal}, minus {unused} for the time you've already paid.
      </Trans>{' '}
      {today.credit > 0 && <Trans>{credit} is left over and reduces your next invoices.</Trans>}
    </>
  );
}

/** What the smaller plan has no room for (product 18). */
function OverLimit({ preview: { overLimit } }: { preview: Preview }) {
  const { vcards, links, qrCodes } = overLimit;
  if (vcards + links + qrCodes === 0) return null;
  return (
    <Notice tone="danger" title={<Trans>More than the new plan has room for</Trans>}>
      <p>
        <Trans>These will be paused when the plan starts:</Trans>
      </p>
      <ul className="my-1 list-disc pl-5">
        {vcards > 0 && (
          <li>
            <Plural value={vcards} one="# card" other="# cards" />
          </li>
        )}
        {qrCodes > 0 && (
          <li>
            <Plural value={qrCodes} one="# QR code" other="# QR codes" />
          </li>
        )}
        {links > 0 && (
          <li>
            <Plural value={links} one="# link" other="# links" />
          </li>
        )}
      </ul>
      <p>
        <Trans>
          Nothing is deleted. Your main card and your oldest items stay active, and you can choose different ones.
        </Trans>
      </p>
    </Notice>
  );
}

function Refusal({ code, children }: { code: ErrorCode | 'offline'; children: ReactNode }) {
  return (
    <div role="alert">
      <Notice tone="danger" title={<Trans>Your plan hasn't changed</Trans>} action={refusalActions[code]}>
        {children}
      </Notice>
    </div>
  );
}

const refusalActions: Partial<Record<ErrorCode | 'offline', ReactNode>> = {
  payment_declined: (
    <PortalButton size="small">
      <Trans>Update payment method</Trans>
    </PortalButton>
  ),
  payment_overdue: (
    <PortalButton size="small">
      <Trans>Update payment method</Trans>
    </PortalButton>
  ),
  payment_unconfirmed: (
    <PortalButton size="small">
      <Trans>Manage Subscription</Trans>
    </PortalButton>
  ),
  seats_unconfirmed: (
    <PortalButton size="small">
      <Trans>Update payment method</Trans>
    </PortalButton>
  ),
  subscription_ending: (
    <PortalButton size="small">
      <Trans>Resume subscription</Trans>
    </PortalButton>
  ),
};

function Changed({
  preview: { plan, interval, startsAt, timing },
  onClose,
}: {
  preview: Preview;
  onClose: () => void;
}) {
  const { i18n } = useLingui();
  const date = i18n.date(startsAt, { dateStyle: 'long' });
  const name = <PlanIn plan={plan} interval={interval} />;
  return (
    <div className="flex flex-col items-start gap-5">
      <div role="status" className="w-full">
        <Notice
          tone="success"
          title={
            timing === 'period_end' ? (
              <Trans>
                Your plan changes to {name} on {date}
              </Trans>
            ) : (
              <Trans>Your plan is now {name}</Trans>
            )
          }
        >
          {timing === 'period_end' ? (
            <Trans>Until then, everything stays as it is. You can undo this in Billing.</Trans>
          ) : (
            <Trans>Everything it includes is unlocked. Billing shows it within seconds.</Trans>
          )}
        </Notice>
      </div>
      <Button onClick={onClose}>
        <Trans>Done</Trans>
      </Button>
    </div>
  );
}
