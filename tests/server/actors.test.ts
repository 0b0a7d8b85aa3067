import { expect, test } from 'vitest';
import { type Owner, ownerFields, type Person, personFields } from '#db/schema/profiles.ts';
import type { Actor, PersonActor, SessionActor } from '#server/accounts/actor.ts';
import { creationOptions } from '#server/accounts/factors/webauthn.ts';
import { setNewDeviceEmails } from '#server/accounts/known-devices.ts';
import type { Context } from '#server/context.ts';
import { createTag } from '#server/links/tags/tags.ts';
import { setPhoto, updateDisplayProfile } from '#server/owners/profiles.ts';
import { queueEmail } from '#server/platform/emails.ts';
import { exportFiles } from '#server/privacy/export.ts';
import { readOverview } from '#server/stats/reports.ts';
import { readConversation, unreadReplies } from '#server/support/conversation.ts';
import { sendSupportMessage } from '#server/support/messages.ts';

// The type checker is the test: an expected error that is none fails it, like any other error. Nothing here is called.

type KeyActor = Extract<Actor, { via: 'api_key' }>;

test('an API key acts for an owner where no person is needed, and the compiler refuses it elsewhere', () => {
  const planted = (context: Context, key: KeyActor, actor: Actor) => [
    createTag(context, key, { name: 'Menu', color: 'teal' }),
    setPhoto(context, key, null),
    readOverview(context, key),
    // @ts-expect-error
    sendSupportMessage(context, key, { message: 'Hello' }),
    // @ts-expect-error
    readConversation(context, key),
    // @ts-expect-error
    unreadReplies(context, actor),
    // @ts-expect-error
    updateDisplayProfile(context, key, { name: 'Ana' }),
    // @ts-expect-error
    setNewDeviceEmails(context, key, false),
    // @ts-expect-error
    exportFiles(context, key),
    // @ts-expect-error
    key.person.id,
    // @ts-expect-error
    actor.person.language,
    // @ts-expect-error
    (rule: (person: PersonActor) => void) => rule(actor),
    // @ts-expect-error
    (rule: (session: SessionActor) => void, person: PersonActor) => rule(person),
  ];
  expect(planted).toBeDefined();
});

test('an owner is no person, and a person is no owner', () => {
  const planted = (context: Context, { owner, person }: PersonActor) => [
    creationOptions(context, person, []),
    // @ts-expect-error
    creationOptions(context, owner, []),
    // @ts-expect-error
    queueEmail(context, context.db, owner, () => ({})),
    // @ts-expect-error
    owner satisfies Person,
    // @ts-expect-error
    person satisfies Owner,
    // @ts-expect-error
    [owner.email, owner.language, owner.singleKeys],
    // @ts-expect-error
    [person.username, person.planType],
  ];
  expect(planted).toBeDefined();
  const both = personFields.filter((field) => (ownerFields as readonly string[]).includes(field));
  expect(both).toEqual(['id', 'name', 'timeZone', 'disabledAt']);
});
