import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { inferRouterOutputs } from '@trpc/server';
import type { ReactNode } from 'react';
import { formatPrice } from '#src/owners/plans.ts';
import { errorMessage } from '../../app/errors.ts';
import { useLanguage } from '../../app/i18n.tsx';
import { type AppRouter, alone, trpc } from '../../trpc.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

type Preview = inferRouterOutputs<AppRouter>['billing']['previewSeats'];
export type SeatPrice = ReturnType<typeof useSeatPrice>;

/** What another number of seats costs, and its confirmation (product 17.17). Null asks for nothing. */
export function useSeatPrice(seats: number | null) {
  const { i18n } = useLingui();
  const utils = trpc.useUtils();
  const preview = trpc.billing.previewSeats.useQuery(
    { seats: seats ?? 0 },
    { ...alone, enabled: seats !== null, gcTime: 0, refetchOnWindowFocus: false, retry: false },
  );
  // The time that is left, and so the price, has changed
  const change = trpc.billing.changeSeats.useMutation({ ...alone, onError: () => void preview.refetch() });
  const shown = seats === null ? undefined : preview.data;
  const error = seats === null ? null : (change.error ?? preview.error);

  /** Whether it worked. */
  async function confirm(): Promise<boolean> {
    if (!shown) return false;
    const today = shown.today && { due: shown.today.due, prorationDate: shown.today.prorationDate };
    try {
      await change.mutateAsync({ seats: shown.seats, today });
    } catch {
      return false;
    }
    await Promise.all([utils.billing.subscription.invalidate(), utils.invitations.invalidate()]).catch(() => undefined);
    return true;
  }

  return {
    shown,
    error: error && errorMessage(i18n, error),
    isAsking: seats !== null && preview.isPending,
    isConfirming: change.isPending,
    confirm,
  };
}

export function useAmount(): (cents: number) => string {
  const [language] = useLanguage();
  return (cents) => formatPrice(cents, 'month', language);
}

/** What is paid now and from the next period on. */
export function SeatTerms({ price: { shown, error, isAsking } }: { price: SeatPrice }) {
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      {!shown && isAsking && <Skeleton className="h-28" />}
      {shown && <Terms preview={shown} />}
      {error && <p className="text-danger">{error}</p>}
    </div>
  );
}

function Terms({ preview: { seats, price, interval, startsAt, renewsAt, today } }: { preview: Preview }) {
  const { i18n } = useLingui();
  const [language] = useLanguage();
  const amountOf = useAmount();
  const date = (value: string) => i18n.date(value, { dateStyle: 'long' });
  const regular = formatPrice(price, interval, language);
  const [start, renewal] = [date(startsAt), date(renewsAt)];
  return (
    <dl className="flex flex-col divide-y divide-line rounded-card border border-line px-4">
      <Term name={<Trans>You pay today</Trans>}>
        <span className="text-lg font-bold tabular-nums">{amountOf(today?.due ?? 0)}</span>
        <span className="block text-sm text-ink-soft">
          {today ? (
            <Trans>For the new seats until {renewal}.</Trans>
          ) : (
            <Trans>Everything stays as it is until {start}.</Trans>
          )}
        </span>
      </Term>
      <Term name={<Trans>Then</Trans>}>
        {interval === 'month' ? (
          <Trans>
            {regular} per month, from {renewal}
          </Trans>
        ) : (
          <Trans>
            {regular} per year, from {renewal}
          </Trans>
        )}
        <span className="block text-sm text-ink-soft">
          {seats === 0 ? (
            <Trans>For Business.</Trans>
          ) : (
            <Plural value={seats} one="For Business with # extra seat." other="For Business with # extra seats." />
          )}
        </span>
      </Term>
    </dl>
  );
}

function Term({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-x-4 py-3 sm:flex-row">
      <dt className="w-32 shrink-0 text-ink-soft">{name}</dt>
      <dd className="min-w-0 font-medium">{children}</dd>
    </div>
  );
}
