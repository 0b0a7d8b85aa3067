import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Minus, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { MOST_SEATS, plans } from '#src/owners/plans.ts';
import { SeatTerms, useSeatPrice } from '../owners/organizations/seat-price.tsx';
import { useAmount } from '../owners/price-terms.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useToast } from '../ui/toast.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import type { OwnSubscription } from './subscription.ts';

type SeatsDialogProps = { seats: NonNullable<OwnSubscription['seats']>; onClose: () => void };

const INCLUDED = plans.business.limits.members;
const PAUSE_MS = 300;

export function SeatsDialog({ seats: { bought, used }, onClose }: SeatsDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const toast = useToast();
  const [typed, setTyped] = useState(String(Math.max(1, bought, used - INCLUDED + 1)));
  const least = Math.max(0, used - INCLUDED);
  const chosen = /^\d{1,5}$/.test(typed) ? Number(typed) : null;
  const isPossible = chosen !== null && chosen >= least && chosen <= MOST_SEATS;
  const isSettled = useDebounced(typed, PAUSE_MS) === typed;
  const price = useSeatPrice(isPossible && isSettled && chosen !== bought ? chosen : null);
  const set = (value: number) => setTyped(String(Math.min(MOST_SEATS, Math.max(least, value))));
  const problem = isPossible
    ? undefined
    : chosen !== null && chosen < least
      ? t`${plural(least, { one: 'At least # is in use', other: 'At least # are in use' })}`
      : t`Enter a number up to ${MOST_SEATS}`;

  async function confirm(): Promise<void> {
    if (!price.shown || price.isConfirming) return;
    const isNow = price.shown.timing === 'now';
    if (!(await price.confirm())) return;
    const places = INCLUDED + price.shown.seats;
    toast({ title: isNow ? t`You have ${places} places now` : t`Your seats change when the paid time is over` });
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !price.isConfirming && onClose()}
      title={t`Seats for members`}
      description={t`Business includes ${INCLUDED} places. Extra seats start today; fewer start when the paid time is over.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            form={formId}
            busy={price.isConfirming || price.isAsking || !isSettled}
            disabled={!price.shown}
          >
            <ConfirmLabel price={price} />
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
        className="flex flex-col gap-5"
      >
        <div className="flex items-start gap-2">
          <TextField
            label={t`Extra seats`}
            name="seats"
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value.trim())}
            error={problem}
            hint={chosen === null ? undefined : <Places count={INCLUDED + chosen} />}
            className="min-w-0 flex-1"
            suffix={
              <>
                <IconButton
                  label={t`One seat less`}
                  disabled={(chosen ?? 0) <= least}
                  onClick={() => set((chosen ?? bought) - 1)}
                >
                  <Minus aria-hidden="true" className="size-5" />
                </IconButton>
                <IconButton label={t`One seat more`} onClick={() => set((chosen ?? bought) + 1)}>
                  <Plus aria-hidden="true" className="size-5" />
                </IconButton>
              </>
            }
          />
        </div>
        <SeatTerms price={price} />
      </form>
    </Dialog>
  );
}

function Places({ count }: { count: number }) {
  return <Plural value={count} one="# place in all" other="# places in all" />;
}

function ConfirmLabel({ price: { shown } }: { price: ReturnType<typeof useSeatPrice> }) {
  const { i18n } = useLingui();
  const amountOf = useAmount();
  if (!shown || shown.timing === 'none') return <Trans>Change seats</Trans>;
  if (shown.timing === 'period_end') {
    const day = i18n.date(shown.startsAt, { day: 'numeric', month: 'long' });
    return <Trans>Change on {day}</Trans>;
  }
  if (!shown.today || shown.today.due === 0) return <Trans>Add seats now</Trans>;
  const amount = amountOf(shown.today.due);
  return <Trans>Pay {amount} and add seats</Trans>;
}
