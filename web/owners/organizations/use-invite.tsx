import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { inferRouterInputs } from '@trpc/server';
import { UNLIMITED } from '#src/owners/plans.ts';
import { errorCodeOf } from '../../app/errors.ts';
import { useSaveFailure } from '../../app/not-saved.tsx';
import { type AppRouter, trpc } from '../../trpc.ts';
import { useToast } from '../../ui/toast.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useAmount } from '../price-terms.tsx';
import { useSeatOffer } from './seat-offer.ts';
import { type SeatPrice, SeatTerms, useSeatPrice } from './seat-price.tsx';

const PAUSE_MS = 300;

type Invitations = inferRouterInputs<AppRouter>['invitations']['create'];

export type UsedPlaces = { used: number; limit: number };

/** Invites people, with the seats that it takes if this person may buy them. `count`: how many, 0 while they can't be invited. */
export function useInvite(places: UsedPlaces | undefined, count: number, onClose: () => void) {
  const { t } = useLingui();
  const toast = useToast();
  const failure = useSaveFailure();
  const utils = trpc.useUtils();
  const { mayAddSeats, bought } = useSeatOffer();
  const missing = !places || places.limit === UNLIMITED ? 0 : Math.max(0, places.used + count - places.limit);
  const needsSeats = mayAddSeats && missing > 0 && count > 0;
  const settled = Number(useDebounced(String(needsSeats ? bought + missing : 0), PAUSE_MS));
  const price = useSeatPrice(needsSeats && settled === bought + missing ? settled : null);
  const attempt = trpc.invitations.create.useMutation();
  const send = trpc.invitations.create.useMutation({ onSuccess: (_, input) => done(input), onError: failure.fail });

  async function done({ emails: sent }: Invitations): Promise<void> {
    const { length } = sent;
    toast({
      title: t`${plural(length, { one: 'Invitation sent', other: '# invitations sent' })}`,
      description: length === 1 ? sent[0] : undefined,
    });
    await utils.invitations.invalidate().catch(() => undefined);
    onClose();
  }

  async function invite(input: Invitations): Promise<void> {
    if (needsSeats) {
      if (!price.shown) return;
      // What else is wrong is refused before anything is paid
      const refusal: unknown = await attempt.mutateAsync(input).then(
        () => null,
        (error) => error,
      );
      if (refusal === null) return void (await done(input));
      // It may have been sent although no answer arrived
      if (errorCodeOf(refusal) !== 'limit_members') return failure.fail(refusal);
      if (!(await price.confirm())) return;
    }
    send.mutate(input);
  }

  return {
    mayAddSeats,
    needsSeats,
    missing,
    price,
    failure,
    isSaving: send.isPending || attempt.isPending || price.isConfirming || (needsSeats && price.isAsking),
    invite: (input: Invitations) => void invite(input),
  };
}

/** What the seats cost that the invited take beyond the places there are. */
export function NeededSeats({ missing, price }: { missing: number; price: SeatPrice }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">
        <Plural
          value={missing}
          one="This takes # extra seat, which is added to your plan."
          other="This takes # extra seats, which are added to your plan."
        />
      </p>
      <SeatTerms price={price} />
    </div>
  );
}

/** Of the button that sends. */
export function SendText({ count, price }: { count: number; price: SeatPrice }) {
  const amountOf = useAmount();
  const today = price.shown?.today;
  if (today) {
    const amount = amountOf(today.due);
    return <Trans>Pay {amount} and invite</Trans>;
  }
  if (count === 1) return <Trans>Send invitation</Trans>;
  return <Plural value={count} one="Send # invitation" other="Send # invitations" />;
}
