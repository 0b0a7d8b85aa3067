import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { MOST_INVITED } from '#src/owners/invitations.ts';
import { UNLIMITED } from '#src/owners/plans.ts';
import { EditDialog } from '../app/edit-dialog.tsx';
import { useInvitations } from '../owners/organizations/pages.ts';
import { NeededSeats, SendText, useInvite } from '../owners/organizations/use-invite.tsx';
import { Checkbox } from '../ui/checkbox.tsx';

type InvitedCard = { id: string; name: string; email: string; holder?: object | null };

/** Invites people with a card each, which they hold once they accept (product 36.35). */
export function InviteHolders({ cards, onClose }: { cards: readonly InvitedCard[]; onClose: () => void }) {
  const { t } = useLingui();
  const formId = useId();
  const { places, invitations } = useInvitations();
  const free = !places || places.limit === UNLIMITED ? MOST_INVITED : Math.max(0, places.limit - places.used);
  const held = cards.filter(({ holder }) => holder);
  const unheld = cards.filter(({ holder }) => !holder);
  const withoutEmail = unheld.filter(({ email }) => !email);
  const offered = unheld.filter(({ email }) => email);
  const firstWith = (email: string) => offered.find((each) => each.email.toLowerCase() === email.toLowerCase());
  const waiting = new Set(invitations.filter(({ state }) => state === 'open').map(({ email }) => email.toLowerCase()));
  const isWaiting = ({ email }: InvitedCard) => waiting.has(email.toLowerCase());
  const firsts = offered.filter((card) => firstWith(card.email) === card && !isWaiting(card));
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const ids = chosen ?? new Set(places ? firsts.slice(0, Math.min(free, MOST_INVITED)).map(({ id }) => id) : []);
  const invited = offered.filter(({ id }) => ids.has(id));
  const { length: count } = invited;
  const { invite, mayAddSeats, needsSeats, missing, price, failure, isSaving } = useInvite(
    places,
    count <= MOST_INVITED ? count : 0,
    onClose,
  );
  const most = mayAddSeats ? MOST_INVITED : Math.min(free, MOST_INVITED);

  /** One card for each email. */
  function toggle({ id, email }: InvitedCard): void {
    const others = invited.filter((each) => each.email.toLowerCase() !== email.toLowerCase());
    setChosen(new Set([...others.map((each) => each.id), ...(ids.has(id) ? [] : [id])]));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isSaving || count === 0 || count > most) return;
    const emails = invited.map(({ email }) => email);
    invite({ emails, role: 'member', cards: invited.map(({ id, email }) => ({ email, cardId: id })) });
  }

  return (
    <EditDialog
      title={t`Invite their people`}
      description={t`Everyone gets an email with a link of their own, valid for 7 days.`}
      formId={formId}
      submit={<SendText count={count} price={price} />}
      isSaving={isSaving}
      isDirty={false}
      failure={failure}
      failureTitle={<Trans>Nobody was invited</Trans>}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-3">
        <p role={count > most ? 'alert' : undefined} className={count > most ? 'text-danger' : 'text-ink-soft'}>
          <Plural
            value={most}
            one="Choose up to # person. Each becomes a member who holds the own card."
            other="Choose up to # people. Each becomes a member who holds the own card."
          />
        </p>
        {offered.length === 0 && (
          <p>
            <Trans>None of these cards has an email and no holder. You can invite people from Members.</Trans>
          </p>
        )}
        <ul className="flex flex-col">
          {offered.map((card) => {
            const { id, name, email } = card;
            const first = firstWith(email);
            const other = first === card ? undefined : first?.name;
            return (
              <li key={id} className="border-b border-line py-2 last:border-0">
                <Checkbox
                  label={
                    <>
                      <span className="block font-medium break-words">{name}</span>
                      <span className="block text-sm break-words text-ink-soft">{email}</span>
                    </>
                  }
                  hint={
                    other !== undefined
                      ? t`The same email as ${other}: one card for each.`
                      : isWaiting(card) && t`Invited already. A new invitation takes its place.`
                  }
                  checked={ids.has(id)}
                  onChange={() => toggle(card)}
                />
              </li>
            );
          })}
        </ul>
        <LeftOut label={t`Without an email`} cards={withoutEmail} />
        <LeftOut label={t`Held already`} cards={held} />
        {needsSeats && <NeededSeats missing={missing} price={price} />}
      </form>
    </EditDialog>
  );
}

const MOST_NAMED = 20;

function LeftOut({ label, cards }: { label: string; cards: readonly InvitedCard[] }) {
  if (cards.length === 0) return null;
  const names = cards.slice(0, MOST_NAMED).map(({ name }) => name);
  return (
    <p className="text-sm break-words text-ink-soft">
      {label} ({cards.length}): {names.join(', ')}
      {cards.length > MOST_NAMED && '…'}
    </p>
  );
}
