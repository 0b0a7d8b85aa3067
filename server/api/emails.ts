import type { EndingKey } from '#db/api/keys.ts';
import type { Db } from '#db/connect.ts';
import type { Owner } from '#db/schema/profiles.ts';
import type { Scope } from '#src/owners/scopes.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { ownerScreenPath, type ScreenOwner } from '#src/screens.ts';
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
    path: keysPath(owner),
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

function keysPath(owner: ScreenOwner): string {
  return ownerScreenPath(owner, owner.ownerKind === 'organization' ? 'organization' : 'api');
}

/** Once for each key, to who may replace it (product 41.23). */
export function keysEndingEmail(owner: Owner, keys: readonly EndingKey[]): EmailTemplate {
  const values = { owner: owner.name, count: keys.length, name: keys[0]?.name ?? '' };
  return ({ i18n }) => ({
    kind: 'keysEnding',
    path: keysPath(owner),
    subject: i18n._({
      id: 'mail.keys_ending.subject',
      message: '{count, plural, one {API key ends soon: {name}} other {# API keys end soon}}',
      values,
    }),
    title: i18n._({
      id: 'mail.keys_ending.title',
      message: '{count, plural, one {An API key ends soon} other {Several API keys end soon}}',
      values,
    }),
    intro: i18n._({
      id: 'mail.keys_ending.intro',
      message: 'Each key below is used by a program for {owner}, and is refused from its end on.',
      values,
    }),
    lists: [
      {
        title: i18n._({ id: 'mail.keys_ending.list', message: 'When they end' }),
        items: keys.map(({ name, expiresAt }) => ({
          text: `${name}: ${moment(i18n, expiresAt)}`,
          isHighlighted: false,
        })),
      },
    ],
    button: i18n._({ id: 'mail.key.button', message: 'See API keys' }),
    notes: [
      i18n._({
        id: 'mail.keys_ending.note',
        message:
          'Replace a key before it ends, and give the program the new one. It is for the same, and the old one can go on working for up to three days. If nothing needs a key any more, just let it end.',
      }),
    ],
  });
}

function moment(i18n: I18n, date: Date): string {
  const day = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  const time = {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
    timeZoneName: 'short',
  } as const;
  return new Intl.DateTimeFormat(i18n.locale, { ...day, ...time }).format(date);
}
