import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { inferRouterOutputs } from '@trpc/server';
import { errorMessage } from '../../app/errors.ts';
import { type AppRouter, alone, trpc } from '../../trpc.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DueToday, PriceTerm, PriceTerms, RegularPrice } from '../price-terms.tsx';

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
  const change = trpc.billing.changeSeats.useMutation({
    ...alone,
    // Not over until the screen shows it, or it could be confirmed again
    onSuccess: () =>
      Promise.all([utils.billing.subscription.invalidate(), utils.invitations.invalidate()]).catch(() => undefined),
    // The time that is left, and so the price, has changed
    onError: () => void preview.refetch(),
  });
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
  const date = (value: string) => i18n.date(value, { dateStyle: 'long' });
  const [start, renewal] = [date(startsAt), date(renewsAt)];
  return (
    <PriceTerms>
      <DueToday due={today?.due ?? 0}>
        {today ? (
          <Trans>For the new seats until {renewal}.</Trans>
        ) : (
          <Trans>Everything stays as it is until {start}.</Trans>
        )}
      </DueToday>
      <PriceTerm name={<Trans>Then</Trans>}>
        <RegularPrice price={price} interval={interval} renewal={renewal} />
        <span className="block text-sm text-ink-soft">
          {seats === 0 ? (
            <Trans>For Business.</Trans>
          ) : (
            <Plural value={seats} one="For Business with # extra seat." other="For Business with # extra seats." />
          )}
        </span>
      </PriceTerm>
    </PriceTerms>
  );
}
