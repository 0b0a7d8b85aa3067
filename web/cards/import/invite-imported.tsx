import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import type { ImportedCard } from '#src/cards/import.ts';
import { MOST_INVITED } from '#src/owners/invitations.ts';
import { UNLIMITED } from '#src/owners/plans.ts';
import { EditDialog } from '../../app/edit-dialog.tsx';
import { useSaveFailure } from '../../app/not-saved.tsx';
import { useInvitations } from '../../owners/organizations/pages.ts';
import { trpc } from '../../trpc.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useToast } from '../../ui/toast.tsx';

/** Invites the people of new cards, each with the own card. */
export function InviteImported({ cards, onClose }: { cards: readonly ImportedCard[]; onClose: () => void }) {
  const { t } = useLingui();
  const formId = useId();
  const toast = useToast();
  const failure = useSaveFailure();
  const utils = trpc.useUtils();
  const { places } = useInvitations();
  const withEmail = cards.filter(
    ({ email }, place) => email && cards.findIndex((each) => each.email === email) === place,
  );
  const free = !places || places.limit === UNLIMITED ? MOST_INVITED : Math.max(0, places.limit - places.used);
  const most = Math.min(free, MOST_INVITED);
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const ids = chosen ?? new Set(places ? withEmail.slice(0, most).map(({ id }) => id) : []);
  const invited = withEmail.filter(({ id }) => ids.has(id));
  const { length: count } = invited;
  const send = trpc.invitations.create.useMutation({
    onSuccess: async () => {
      toast({ title: t`${plural(count, { one: 'Invitation sent', other: '# invitations sent' })}` });
      await utils.invitations.invalidate().catch(() => undefined);
      onClose();
    },
    onError: failure.fail,
  });

  function toggle(id: string): void {
    setChosen(new Set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id]));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (send.isPending || count === 0 || count > most) return;
    const emails = invited.map(({ email }) => email);
    send.mutate({ emails, role: 'member', cards: invited.map(({ id, email }) => ({ email, cardId: id })) });
  }

  return (
    <EditDialog
      title={t`Invite their people`}
      description={t`Everyone gets an email with a link of their own, valid for 7 days.`}
      formId={formId}
      submit={<Plural value={count} one="Send # invitation" other="Send # invitations" />}
      isSaving={send.isPending}
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
        {withEmail.length === 0 && (
          <p>
            <Trans>None of the new cards has an email. You can invite people from Members, with a card each.</Trans>
          </p>
        )}
        <ul className="flex flex-col">
          {withEmail.map(({ id, name, email }) => (
            <li key={id} className="border-b border-line py-2 last:border-0">
              <Checkbox
                label={
                  <>
                    <span className="block font-medium break-words">{name}</span>
                    <span className="block text-sm break-words text-ink-soft">{email}</span>
                  </>
                }
                checked={ids.has(id)}
                onChange={() => toggle(id)}
              />
            </li>
          ))}
        </ul>
      </form>
    </EditDialog>
  );
}
