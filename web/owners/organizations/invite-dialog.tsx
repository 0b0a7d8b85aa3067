import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { inferRouterInputs } from '@trpc/server';
import { type FormEvent, useId, useState } from 'react';
import { MOST_INVITED } from '#src/owners/invitations.ts';
import { readAddresses } from '#src/owners/invited-addresses.ts';
import type { Role } from '#src/owners/permissions.ts';
import { hasRoom, UNLIMITED } from '#src/owners/plans.ts';
import { EditDialog } from '../../app/edit-dialog.tsx';
import { errorCodeOf } from '../../app/errors.ts';
import { useFocusFirstError } from '../../app/focus.ts';
import { useSaveFailure } from '../../app/not-saved.tsx';
import { useOwner } from '../../app/owner.tsx';
import { type AppRouter, trpc } from '../../trpc.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { CardChoice } from '../card-choice.tsx';
import { useAmount } from '../price-terms.tsx';
import { AddressList } from './address-list.tsx';
import { RoleField } from './roles.tsx';
import { useSeatOffer } from './seat-offer.ts';
import { SeatTerms, useSeatPrice } from './seat-price.tsx';

const PAUSE_MS = 300;

type Invitations = inferRouterInputs<AppRouter>['invitations']['create'];

type Places = { used: number; limit: number };

type InviteDialogProps = { places: Places; onClose: () => void };

export function InviteDialog({ places, onClose }: InviteDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const toast = useToast();
  const failure = useSaveFailure();
  const focusFirstError = useFocusFirstError(formId);
  const utils = trpc.useUtils();
  const { role: own } = useOwner();
  const [typed, setTyped] = useState('');
  const [role, setRole] = useState<Role>('member');
  const [cardId, setCardId] = useState('');
  const [message, setMessage] = useState('');
  const [isChecked, setChecked] = useState(false);
  const addresses = readAddresses(typed);
  const { emails, wrong } = addresses;
  const { mayAddSeats, bought } = useSeatOffer();
  const missing = places.limit === UNLIMITED ? 0 : places.used + emails.length - places.limit;
  const needsSeats =
    mayAddSeats && missing > 0 && emails.length > 0 && emails.length <= MOST_INVITED && wrong.length === 0;
  const settled = Number(useDebounced(String(needsSeats ? bought + missing : 0), PAUSE_MS));
  const price = useSeatPrice(needsSeats && settled === bought + missing ? settled : null);
  const problem = problemOf();
  const isOne = emails.length === 1;
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

  const isSaving = send.isPending || attempt.isPending || price.isConfirming || (needsSeats && price.isAsking);

  function problemOf(): string | undefined {
    const { length } = emails;
    const free = Math.max(0, places.limit - places.used);
    if (wrong.length > 0) return t`Correct or remove what isn't an email address. Nobody has been invited yet.`;
    if (length === 0) return t`Enter at least one email address`;
    if (length > MOST_INVITED) return t`At most ${MOST_INVITED} at a time`;
    if (!needsSeats && !hasRoom(places.limit, places.used, length))
      return t`${plural(free, { one: 'There is room for # more.', other: 'There is room for # more.' })}`;
    return undefined;
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isSaving) return;
    setChecked(true);
    if (problem !== undefined) return void focusFirstError();
    void invite({ emails: [...emails], role, cardId: isOne && cardId !== '' ? cardId : null, message: message.trim() });
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

  return (
    <EditDialog
      title={t`Invite people`}
      description={t`Everyone gets an email with a link of their own, valid for 7 days.`}
      formId={formId}
      submit={
        price.shown?.today ? (
          <PayAndInvite due={price.shown.today.due} />
        ) : emails.length > 1 ? (
          <Plural value={emails.length} one="Send # invitation" other="Send # invitations" />
        ) : (
          <Trans>Send invitation</Trans>
        )
      }
      isSaving={isSaving}
      isDirty={typed.trim() !== '' || message.trim() !== ''}
      failure={failure}
      failureTitle={<Trans>Nobody was invited</Trans>}
      unsaved={t`The invitations haven't been sent.`}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <AddressList typed={typed} onChange={setTyped} addresses={addresses} error={isChecked ? problem : undefined} />
        {needsSeats && (
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
        )}
        <RoleField role={role} onChange={setRole} own={own} />
        {isOne && (
          <CardChoice
            label={t`Card (optional)`}
            hint={t`It becomes theirs to look after once they accept.`}
            none={t`No card`}
            isUnheld
            cardId={cardId}
            onChange={setCardId}
          />
        )}
        <TextArea
          label={t`Message (optional)`}
          name="message"
          value={message}
          maxLength={500}
          rows={2}
          hint={t`It is in the email, with your name.`}
          onChange={({ target }) => setMessage(target.value)}
        />
      </form>
    </EditDialog>
  );
}

function PayAndInvite({ due }: { due: number }) {
  const amount = useAmount()(due);
  return <Trans>Pay {amount} and invite</Trans>;
}
