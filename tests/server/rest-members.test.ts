import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertTemplate, updateDefaultTemplate } from '#db/cards/templates.ts';
import type { Db } from '#db/connect.ts';
import { lockOwner } from '#db/owners/profiles.ts';
import { blankTemplateFields, policyPresets } from '#src/cards/templates.ts';
import type { Role } from '#src/owners/permissions.ts';
import { plans } from '#src/owners/plans.ts';
import type { Scope } from '#src/owners/scopes.ts';
import {
  hashedPassword,
  mail,
  mailedToken,
  PASSWORD,
  refusal,
  someEmail,
  startTestApp,
  type TestApp,
} from '../support/app.ts';
import { addMember, hold, insertInvitation, makeOrganization } from '../support/organizations.ts';
import { makeKey, programOf } from '../support/rest.ts';
import { makeAccount } from '../support/roles.ts';
import { areWaiting } from '../support/waiting.ts';

const LIMIT = plans.business.limits.members;
let app: TestApp;
let db: Db;
let hash: string;
beforeAll(async () => {
  app = await startTestApp();
  db = app.context.db;
  hash = await hashedPassword(app);
});
afterAll(() => app.destroy());

const account = () => makeAccount(app, hash);

/** An organization with its owner, and a program of it. */
async function acme(scopes: readonly Scope[] = ['members:write', 'cards:write']) {
  const ana = await account();
  const made = await makeOrganization(app, ana.userId);
  await sql`update profiles set name = 'Café Sol' where id = ${made.id}`.execute(db);
  const { id: keyId, key } = await makeKey(app, made.id, { scopes });
  return { ...made, ana, keyId, call: programOf(app, key), trpc: ana.browser.actingFor(made.id).trpc };
}

async function memberOf(organizationId: string, role: Role) {
  const made = await account();
  await addMember(app, organizationId, made.userId, role);
  return made;
}

const actionsOf = async (trpc: Awaited<ReturnType<typeof acme>>['trpc']) =>
  (await trpc.audit.list.query({})).entries.map(({ action, person, details }) => [action, person, details.apiKey]);

const byKey = (action: string) => [action, null, 'Shop'];

const cardOf = async (id: string) =>
  (
    await sql<{ holderId: string | null; active: boolean; forwardTo: string | null }>`
      select holder_id, active, forward_to from vcards where id = ${id}`.execute(db)
  ).rows[0];

describe('product 41.25: a program invites', () => {
  test('in the name of the organization, and is named in its activity', async () => {
    const { call, trpc, vcardId } = await acme();
    await call('PATCH', `/cards/${vcardId}`, { body: { externalId: 'hr-1' } });
    const email = someEmail();
    const body = { email: email.toUpperCase(), role: 'editor', cardId: 'ext_hr-1', message: 'Hola', language: 'es' };
    const { status, json } = await call('POST', '/invitations', { body });
    expect(status).toBe(201);
    expect(json).toEqual({
      id: expect.any(String),
      email,
      role: 'editor',
      state: 'open',
      card: { id: vcardId, name: 'Luisa Vega' },
      message: 'Hola',
      invitedBy: null,
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
    });
    const sent = await mail(app, email);
    expect(sent.subject).toBe('Tienes una invitación para unirte a Café Sol');
    expect(sent.text).toMatch(/Tienes una invitación para formar parte de Café Sol\.\n\n> Hola\n/);
    expect(sent.text).not.toContain('Ana García');
    expect((await actionsOf(trpc))[0]).toEqual(byKey('invitation.create'));
    expect((await call('GET', '/invitations')).json).toEqual({ data: [json], nextCursor: null });
    expect((await trpc.invitations.list.query()).invitations).toMatchObject([{ id: json.id, invitedBy: null }]);

    const token = await mailedToken(app, email);
    const browser = app.browser();
    expect((await browser.trpc.invitations.preview.mutate({ token })).inviter).toBeNull();
    const { password, language } = { password: 'Correct-Horse-7-Battery', language: 'es' as const };
    await browser.trpc.invitations.signUp.mutate({ token, name: 'Luis Vega', password, language });
    const { data } = (await call('GET', '/members')).json;
    expect(data.find((each: { email: string }) => each.email === email)).toMatchObject({ role: 'editor', cards: 1 });
    expect((await call('GET', '/invitations')).json.data).toMatchObject([{ state: 'accepted' }]);
    expect((await call('DELETE', `/invitations/${json.id}`)).json.code).toBe('not_found');
  });

  test('as a member and in English, unless it says otherwise', async () => {
    const { call } = await acme();
    const email = someEmail();
    expect((await call('POST', '/invitations', { body: { email } })).json.role).toBe('member');
    const { subject, text } = await mail(app, email);
    expect([subject, text.includes('You are invited to become a member of Café Sol.')]).toEqual([
      'You are invited to join Café Sol',
      true,
    ]);
  });

  test('nobody as an owner, no member, to no card that is held, and none of another organization', async () => {
    const { id, call, vcardId } = await acme();
    const other = await acme();
    const luis = await memberOf(id, 'member');
    const send = async (body: object) => {
      const { status, json } = await call('POST', '/invitations', { body: { email: someEmail(), ...body } });
      return [status, json.code ?? null];
    };
    expect(await send({ role: 'owner' })).toEqual([422, 'invalid_input']);
    expect(await send({ email: 'luis@' })).toEqual([422, 'invalid_input']);
    expect(await send({ cardId: other.vcardId })).toEqual([404, 'not_found']);
    expect(await send({ email: luis.email })).toEqual([409, 'already_member']);
    await hold(app, vcardId, luis.userId);
    expect(await send({ cardId: vcardId })).toEqual([409, 'card_held']);
    const asOwner = someEmail();
    const owners = await insertInvitation(app, id, asOwner, { role: 'owner' });
    expect(await send({ email: asOwner })).toEqual([403, 'forbidden']);
    expect((await call('DELETE', `/invitations/${owners}`)).json.code).toBe('forbidden');
    expect((await call('GET', '/invitations')).json.data).toMatchObject([{ id: owners, state: 'open', role: 'owner' }]);
  });

  test('with a card only if its key is for cards, too', async () => {
    const { call, vcardId } = await acme(['members:write']);
    const body = { email: someEmail(), cardId: vcardId };
    expect((await call('POST', '/invitations', { body })).json).toMatchObject({
      ...{ status: 403, code: 'scope_missing', scope: 'cards:write' },
    });
    expect((await call('GET', '/invitations')).json.data).toEqual([]);
  });

  test('as many as there are places, however many at once, and no seat is bought', async () => {
    const { id, call } = await acme();
    const seats = () => sql`select seats from subscriptions where user_id = ${id}`.execute(db);
    const before = (await seats()).rows;
    const emails = Array.from({ length: 12 }, someEmail);
    const answers = await Promise.all(emails.map((email) => call('POST', '/invitations', { body: { email } })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(LIMIT - 1);
    const refused = answers.filter(({ status }) => status !== 201).map(({ json }) => [json.code, json.limit]);
    expect(refused).toEqual(Array.from({ length: 12 - LIMIT + 1 }, () => ['limit_members', LIMIT]));
    expect((await seats()).rows).toEqual(before);
  });

  test('the same address only so often, and the refusal names the limit', async () => {
    const { call } = await acme();
    const body = { email: someEmail() };
    for (let n = 0; n < 3; n += 1) expect((await call('POST', '/invitations', { body })).status).toBe(201);
    const { json, headers } = await call('POST', '/invitations', { body });
    expect(json).toMatchObject({
      ...{ status: 429, code: 'too_many_requests', 'violated-policies': ['invitations'] },
      type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
    });
    expect(headers['retry-after']).toBe(String(json.secondsLeft));
  });

  test('32 equal requests at once with a key invite once', async () => {
    const { call } = await acme();
    const body = { email: someEmail() };
    const headers = { 'idempotency-key': 'a' };
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => call('POST', '/invitations', { body, headers })),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made.filter(({ headers: answered }) => answered['idempotency-replayed'] === undefined)).toHaveLength(1);
    for (const { status, json } of answers)
      expect([201, 409]).toContain(status === 409 && json.code !== 'request_in_progress' ? json : status);
    const { rows } = await sql`select from invitations where email = ${body.email}`.execute(db);
    expect(rows).toHaveLength(1);
  });

  test('and lists invitations in pages, newest first', async () => {
    const { id, call } = await acme();
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) made.unshift(await insertInvitation(app, id, someEmail()));
    const seen: string[] = [];
    let path = '/invitations?limit=2';
    for (let page = 0; page < 3; page += 1) {
      const { json } = await call('GET', path);
      seen.push(...json.data.map((each: { id: string }) => each.id));
      path = `/invitations?limit=2&cursor=${json.nextCursor}`;
      // The next page begins there, even if the last one is gone
      await sql`delete from invitations where id = ${seen.at(-1)}`.execute(db);
    }
    expect(seen).toEqual(made);
  });

  test('and withdraws invitations; a revoked key’s are void, and only these', async () => {
    const { call, id, keyId, trpc } = await acme();
    const withdrawn = (await call('POST', '/invitations', { body: { email: someEmail() } })).json;
    expect((await call('DELETE', `/invitations/${withdrawn.id}`)).status).toBe(204);
    expect((await call('DELETE', `/invitations/${withdrawn.id}`)).status).toBe(404);
    expect((await actionsOf(trpc))[0]).toEqual(byKey('invitation.revoke'));

    const [mine, others] = [someEmail(), someEmail()];
    await call('POST', '/invitations', { body: { email: mine } });
    const another = programOf(app, (await makeKey(app, id)).key);
    await another('POST', '/invitations', { body: { email: others } });
    await trpc.apiKeys.revoke.mutate({ id: keyId });
    const { data } = (await another('GET', '/invitations')).json;
    expect(data.map(({ email, state }: { email: string; state: string }) => `${email} ${state}`)).toEqual([
      ...[`${others} open`, `${mine} revoked`, `${withdrawn.email} revoked`],
    ]);
    const token = await mailedToken(app, mine);
    expect(await refusal(app.browser().trpc.invitations.preview.mutate({ token }))).toBe('token_invalid');
  });
});

test.each(['replaced at once', 'replaced, then revoked'])(
  'product 41.25: what a key invited that is %s, is void',
  async (way) => {
    const { call, keyId, trpc } = await acme();
    await call('POST', '/invitations', { body: { email: someEmail() } });
    const overlapHours = way === 'replaced at once' ? 0 : 24;
    const made = await trpc.apiKeys.rotate.mutate({ id: keyId, overlapHours, password: PASSWORD });
    const state = async () => (await trpc.invitations.list.query()).invitations[0]?.state;
    if (way !== 'replaced at once') {
      expect(await state()).toBe('open');
      const next = await trpc.apiKeys.rotate.mutate({ id: made.id, overlapHours: 24, password: PASSWORD });
      await trpc.apiKeys.revoke.mutate({ id: next.id });
    }
    expect(await state()).toBe('revoked');
  },
);

test('product 41.25: a key is no way to more rights: it neither invites nor removes admins', async () => {
  const { id, call } = await acme();
  const { userId, browser } = await memberOf(id, 'admin');
  const invited = await call('POST', '/invitations', { body: { email: someEmail(), role: 'admin' } });
  expect(invited.json).toMatchObject({ status: 422, errors: [{ pointer: '#/role' }] });
  expect((await call('DELETE', `/members/${userId}`)).json).toMatchObject({ status: 403, code: 'forbidden' });
  const email = someEmail();
  await browser.actingFor(id).trpc.invitations.create.mutate({ emails: [email], role: 'admin' });
  // A newer one would make it void
  expect((await call('POST', '/invitations', { body: { email } })).json.code).toBe('forbidden');
  const [open] = (await call('GET', '/invitations')).json.data;
  expect([open.role, open.state]).toEqual(['admin', 'open']);
  expect((await call('DELETE', `/invitations/${open.id}`)).json.code).toBe('forbidden');
});

test('product 41.11: a replay needs what the request needed, and a key that is good', async () => {
  const { id, call, vcardId } = await acme();
  const headers = { 'idempotency-key': 'a' };
  const sent = { body: { email: someEmail(), cardId: vcardId }, headers };
  expect((await call('POST', '/invitations', sent)).status).toBe(201);
  expect((await call('POST', '/invitations', sent)).headers['idempotency-replayed']).toBe('true');
  const weak = programOf(app, (await makeKey(app, id, { scopes: ['members:write'] })).key);
  expect((await weak('POST', '/invitations', sent)).json).toMatchObject({
    code: 'scope_missing',
    scope: 'cards:write',
  });

  const [first, other] = [await makeKey(app, id), await makeKey(app, id)];
  const used = async () => {
    const { rows } = await sql<{
      at: Date | null;
    }>`select last_used_at as at from api_keys where id = ${other.id}`.execute(db);
    return rows[0]?.at;
  };
  const waiting = await db.transaction().execute(async (tx) => {
    await lockOwner(tx, id);
    const running = programOf(app, first.key)('POST', '/cards', { body: { name: 'Eva' } });
    await areWaiting(db, 1);
    // Its key is known, and it waits for the turn of its owner
    const replay = programOf(app, other.key)('POST', '/invitations', sent);
    await expect.poll(used, { timeout: 20_000, interval: 20 }).not.toBeNull();
    await sql`update api_keys set revoked_at = now() where id = ${other.id}`.execute(tx);
    return { running, replay };
  });
  expect((await waiting.running).status).toBe(201);
  expect((await waiting.replay).json.code).toBe('unauthenticated');
});

describe('product 41.25: a program removes members', () => {
  test('but no owners, and who is in charge is told which key did', async () => {
    const { id, ana, call, trpc, vcardId } = await acme();
    const [luis, eva] = [await memberOf(id, 'editor'), await memberOf(id, 'owner')];
    await hold(app, vcardId, luis.userId);
    for (const owner of [ana, eva])
      expect((await call('DELETE', `/members/${owner.userId}`)).json).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await call('DELETE', `/members/${randomUUID()}`)).json.code).toBe('not_found');
    expect((await call('DELETE', `/members/${luis.userId}`)).status).toBe(204);
    expect((await call('DELETE', `/members/${luis.userId}`)).status).toBe(404);
    expect(await cardOf(vcardId)).toEqual({ holderId: null, active: true, forwardTo: null });
    expect((await actionsOf(trpc))[0]).toEqual(byKey('member.remove'));
    const { text } = await mail(app, ana.email);
    expect(text).toContain('A program with the API key “Shop” removed Ana García.');
    expect((await mail(app, luis.email)).text).not.toContain('Shop');
    expect(await refusal(luis.browser.actingFor(id).trpc.members.list.query())).toBe('not_found');
  });

  test('and says what becomes of their cards, if its key is for cards', async () => {
    const { id, call, vcardId } = await acme();
    const weak = programOf(app, (await makeKey(app, id, { scopes: ['members:write'] })).key);
    const { id: target } = (await call('POST', '/cards', { body: { name: 'Eva', externalId: 'eva' } })).json;
    const remove = async (query: string, program = call) => {
      const luis = await memberOf(id, 'member');
      await hold(app, vcardId, luis.userId);
      await sql`update vcards set active = true, forward_to = null where id = ${vcardId}`.execute(db);
      const { status, json } = await program('DELETE', `/members/${luis.userId}${query}`);
      return [status, json?.code ?? null, await cardOf(vcardId)];
    };
    const gone = (active: boolean, forwardTo: string | null) => [204, null, { holderId: null, active, forwardTo }];
    expect(await remove('?afterwards=keep')).toEqual(gone(true, null));
    expect(await remove('?afterwards=off')).toEqual(gone(false, null));
    expect(await remove('?afterwards=forward&forwardTo=ext_eva')).toEqual(gone(false, target));
    expect((await remove(`?afterwards=forward&forwardTo=${vcardId}`)).slice(0, 2)).toEqual([409, 'card_off']);
    expect((await remove(`?afterwards=off&forwardTo=${target}`)).slice(0, 2)).toEqual([422, 'invalid_input']);
    expect((await remove('?afterwards=off', weak)).slice(0, 2)).toEqual([403, 'scope_missing']);
    expect((await remove('', weak)).slice(0, 1)).toEqual([204]);
  });
});

test('product 41.25: a program reads the templates of an organization', async () => {
  const { id, call, templateId } = await acme(['cards:read']);
  const content = { fields: { ...blankTemplateFields, company: 'Café Sol' }, policy: policyPresets.strict };
  const strict = await insertTemplate(db, id, { name: 'Kitchen', ...content });
  await updateDefaultTemplate(db, id, strict.id);
  const { data } = (await call('GET', '/templates')).json;
  expect(data).toMatchObject([
    { id: strict.id, name: 'Kitchen', isDefault: true, cards: 0, fields: { company: 'Café Sol', phone: '' } },
    { id: templateId, name: 'Sales', isDefault: false },
  ]);
  const ruleOf = (part: string) => data[0].parts.find((each: { part: string }) => each.part === part);
  expect([ruleOf('company'), ruleOf('photo'), ruleOf('phone')]).toEqual([
    { part: 'company', mode: 'shared', required: false },
    { part: 'photo', mode: 'own', required: false },
    { part: 'phone', mode: 'managed', required: false },
  ]);
});

test('product 41.25: persons have no members, invitations and templates', async () => {
  const { userId } = await account();
  await sql`update profiles set plan_type = 'business', trial_start_date = null where id = ${userId}`.execute(db);
  const call = programOf(app, (await makeKey(app, userId)).key);
  for (const [method, path, body] of [
    ['GET', '/members'],
    ['GET', '/invitations'],
    ['GET', '/templates'],
    ['POST', '/invitations', { email: someEmail() }],
    ['DELETE', `/invitations/${randomUUID()}`],
    ['DELETE', `/members/${userId}`],
  ] as const)
    expect((await call(method, path, body && { body })).json).toMatchObject({ status: 404, code: 'not_found' });
});
