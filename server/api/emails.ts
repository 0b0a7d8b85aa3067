import type { Db } from '#db/connect.ts';
import type { Scope } from '#src/owners/scopes.ts';
import { ownerScreenPath } from '#src/screens.ts';
import type { PersonActor } from '../accounts/actor.ts';
import { queueOwnerEmail } from '../owners/emails.ts';
import type { EmailRenderContext, EmailTemplate } from '../platform/emails.ts';

export type KeyEvent = 'created' | 'rotated';

type What = { event: KeyEvent; name: string; scopes: readonly Scope[] };

/** Tells who did it and, of an organization, its owners (product 41.3). */
export async function queueKeyEmails(
  context: EmailRenderContext,
  tx: Db,
  { person, owner }: PersonActor,
  what: What,
): Promise<void> {
  await queueOwnerEmail(context, tx, owner.id, keyEmail({ ...what, owner, person: person.name }), { also: person });
}

function keyEmail({
  event,
  name,
  scopes,
  owner,
  person,
}: What & Pick<PersonActor, 'owner'> & { person: string }): EmailTemplate {
  const values = { name, person, owner: owner.name };
  return ({ i18n }) => ({
    kind: 'apiKey',
    path: ownerScreenPath(owner, owner.ownerKind === 'organization' ? 'organization' : 'api'),
    ...(event === 'created'
      ? {
          subject: i18n._({ id: 'mail.key_created.subject', message: 'New API key: {name}', values }),
          title: i18n._({ id: 'mail.key_created.title', message: 'A new API key was created' }),
          intro: i18n._({
            id: 'mail.key_created.intro',
            message:
              '{person} created the API key “{name}” for {owner}. Programs that have it can use what its permissions name.',
            values,
          }),
        }
      : {
          subject: i18n._({ id: 'mail.key_rotated.subject', message: 'API key replaced: {name}', values }),
          title: i18n._({ id: 'mail.key_rotated.title', message: 'An API key was replaced' }),
          intro: i18n._({
            id: 'mail.key_rotated.intro',
            message: '{person} replaced the API key “{name}” of {owner} by a new one with the same permissions.',
            values,
          }),
        }),
    lists: [
      {
        title: i18n._({ id: 'mail.key.permissions', message: 'Permissions' }),
        items: scopes.map((scope) => ({ text: scope, isHighlighted: false })),
      },
    ],
    button: i18n._({ id: 'mail.key.button', message: 'See API keys' }),
    notes: [
      i18n._({
        id: 'mail.key.not_you',
        message: "If you don't expect this, revoke the key right away and choose a new password.",
      }),
    ],
  });
}
