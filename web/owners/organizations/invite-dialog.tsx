import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { MOST_INVITED } from '#src/owners/invitations.ts';
import { readAddresses } from '#src/owners/invited-addresses.ts';
import type { Role } from '#src/owners/permissions.ts';
import { hasRoom } from '#src/owners/plans.ts';
import { EditDialog } from '../../app/edit-dialog.tsx';
import { useFocusFirstError } from '../../app/focus.ts';
import { useOwner } from '../../app/owner.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { CardChoice } from '../card-choice.tsx';
import { AddressList } from './address-list.tsx';
import { RoleField } from './roles.tsx';
import { NeededSeats, SendText, type UsedPlaces, useInvite } from './use-invite.tsx';

type InviteDialogProps = { places: UsedPlaces; onClose: () => void };

export function InviteDialog({ places, onClose }: InviteDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const focusFirstError = useFocusFirstError(formId);
  const { role: own } = useOwner();
  const [typed, setTyped] = useState('');
  const [role, setRole] = useState<Role>('member');
  const [cardId, setCardId] = useState('');
  const [message, setMessage] = useState('');
  const [isChecked, setChecked] = useState(false);
  const addresses = readAddresses(typed);
  const { emails, wrong } = addresses;
  const isSendable = emails.length <= MOST_INVITED && wrong.length === 0;
  const { invite, needsSeats, missing, price, failure, isSaving } = useInvite(
    places,
    isSendable ? emails.length : 0,
    onClose,
  );
  const problem = problemOf();
  const isOne = emails.length === 1;

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
    invite({ emails: [...emails], role, cardId: isOne && cardId !== '' ? cardId : null, message: message.trim() });
  }

  return (
    <EditDialog
      title={t`Invite people`}
      description={t`Everyone gets an email with a link of their own, valid for 7 days.`}
      formId={formId}
      submit={<SendText count={Math.max(1, emails.length)} price={price} />}
      isSaving={isSaving}
      isDirty={typed.trim() !== '' || message.trim() !== ''}
      failure={failure}
      failureTitle={<Trans>Nobody was invited</Trans>}
      unsaved={t`The invitations haven't been sent.`}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <AddressList typed={typed} onChange={setTyped} addresses={addresses} error={isChecked ? problem : undefined} />
        {needsSeats && <NeededSeats missing={missing} price={price} />}
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
