import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertTemplate } from '#db/cards/templates.ts';
import type { Db } from '#db/connect.ts';
import { blankTemplateFields, policyPresets, type TemplateFields, type TemplatePolicy } from '#src/cards/templates.ts';
import { hashedPassword, startTestApp, type TestApp } from '../support/app.ts';
import { addMember, makeOrganization } from '../support/organizations.ts';
import { accountWithKey, makeKey, programOf } from '../support/rest.ts';
import { makeAccount } from '../support/roles.ts';

let app: TestApp;
let db: Db;
let hash: string;
beforeAll(async () => {
  app = await startTestApp();
  db = app.context.db;
  hash = await hashedPassword(app);
});
afterAll(() => app.destroy());

/** An organization with an owner, a member, and a program for cards. */
async function acme() {
  const [ana, luis] = [await makeAccount(app, hash), await makeAccount(app, hash)];
  const made = await makeOrganization(app, ana.userId);
  await addMember(app, made.id, luis.userId, 'member');
  const { key } = await makeKey(app, made.id, { scopes: ['cards:write', 'members:read'] });
  const template = async (fields: Partial<TemplateFields>, policy: TemplatePolicy = policyPresets.standard) =>
    (await insertTemplate(db, made.id, { name: 'Kitchen', fields: { ...blankTemplateFields, ...fields }, policy })).id;
  return { ...made, ana, luis, template, call: programOf(app, key), trpc: ana.browser.actingFor(made.id).trpc };
}

const open = (url: string) => app.app.inject({ url: new URL(url).pathname });

test('product 41.26: a card is made with a template, a holder and a state, and says what is its own', async () => {
  const { call, luis, template, trpc } = await acme();
  const templateId = await template({ company: 'Café Sol', website: 'https://sol.example', position: 'Team' });
  const eva = (await call('POST', '/cards', { body: { name: 'Eva', externalId: 'eva' } })).json;
  expect(eva).toMatchObject({ templateId: null, own: null, holder: null, active: true, forwardTo: null });
  const holder = { email: luis.email.toUpperCase() };
  const body = { name: 'Luis Ortega', phone: '+34600100200', templateId, holder, active: false, forwardTo: 'ext_eva' };
  const made = await call('POST', '/cards', { body });
  expect([made.status, made.json]).toEqual([
    201,
    expect.objectContaining({
      ...{ name: 'Luis Ortega', company: 'Café Sol', website: 'https://sol.example', position: 'Team', templateId },
      holder: { id: luis.userId, name: 'Ana García' },
      active: false,
      forwardTo: eva.id,
      own: expect.objectContaining({
        name: 'Luis Ortega',
        company: '',
        website: '',
        position: '',
        phone: '+34600100200',
      }),
    }),
  ]);
  const { statusCode, headers } = await open(made.json.pageUrl);
  expect([statusCode, headers.location]).toEqual([302, new URL(eva.pageUrl).pathname]);
  const { entries } = await trpc.audit.list.query({});
  expect(entries.slice(0, 3).map(({ action, details }) => [action, details.apiKey])).toEqual([
    ...[
      ['card.forward', 'Shop'],
      ['card.holder', 'Shop'],
      ['card.create', 'Shop'],
    ],
  ]);
});

test('product 41.26: a change gives a card to another member or to nobody, and to no one else', async () => {
  const { id, call, ana, luis, vcardId } = await acme();
  const change = async (body: object) => (await call('PATCH', `/cards/${vcardId}`, { body })).json;
  const before = await change({ holder: { email: luis.email } });
  expect(before.holder.id).toBe(luis.userId);
  expect((await change({ holder: { email: ana.email } })).holder.id).toBe(ana.userId);
  const stranger = await makeAccount(app, hash);
  for (const email of [stranger.email, 'nobody@example.com'])
    expect(await change({ holder: { email }, company: 'Other' })).toMatchObject({
      ...{ status: 404, code: 'not_found', errors: [{ pointer: '#/holder' }] },
    });
  // An unconfirmed email is nobody's
  await sql`update users set email_verified = false where id = ${luis.userId}`.execute(db);
  expect(await change({ holder: { email: luis.email } })).toMatchObject({ code: 'not_found' });
  const now = (await call('GET', `/cards/${vcardId}`)).json;
  expect(now).toMatchObject({ company: before.company, holder: { id: ana.userId } });
  expect((await change({ holder: null })).holder).toBeNull();
  expect((await change({ holder: { mail: 'x' } })).errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
    ...['#/holder/email', '#/holder/mail'],
  ]);
  const { rows } = await sql`select from audit_entries where owner_id = ${id} and action = 'card.holder'`.execute(db);
  expect(rows).toHaveLength(3);
});

test('product 41.26: naming a holder takes the permission to read members', async () => {
  const { id, call, luis, vcardId } = await acme();
  const weak = programOf(app, (await makeKey(app, id, { scopes: ['cards:write'] })).key);
  const body = { holder: { email: luis.email } };
  const missing = { status: 403, code: 'scope_missing', scope: 'members:read' };
  expect((await weak('PATCH', `/cards/${vcardId}`, { body })).json).toMatchObject(missing);
  expect((await weak('POST', '/cards', { body: { name: 'Eva', ...body } })).json).toMatchObject(missing);
  expect((await weak('PUT', '/cards/ext_a', { body: { name: 'Eva', ...body } })).json).toMatchObject(missing);
  await call('PATCH', `/cards/${vcardId}`, { body });
  expect((await weak('PATCH', `/cards/${vcardId}`, { body: { holder: null } })).json.holder).toBeNull();
});

test('product 41.19, 41.26: what the template decides is refused by name, with the template of the same call', async () => {
  const { call, template, vcardId } = await acme();
  const strict = await template({ company: 'Café Sol' }, policyPresets.strict);
  const change = async (body: object) => (await call('PATCH', `/cards/${vcardId}`, { body })).json;
  await change({ company: 'Own', position: 'Chef' });
  const refused = await change({ templateId: strict, company: 'Other', website: 'https://example.com' });
  expect(refused).toMatchObject({ status: 422, code: 'field_locked' });
  expect(refused.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual(['#/company', '#/website']);
  expect((await call('GET', `/cards/${vcardId}`)).json).toMatchObject({ templateId: null, company: 'Own' });

  const given = await change({ templateId: strict, position: 'Head chef' });
  expect(given).toMatchObject({
    templateId: strict,
    company: 'Café Sol',
    position: 'Head chef',
    own: { company: 'Own' },
  });
  // Without it, the card shows its own again, and may be sent it at once
  expect(await change({ templateId: null, website: 'https://own.example' })).toMatchObject({
    ...{ templateId: null, company: 'Own', website: 'https://own.example', own: null },
  });
  const other = await acme();
  expect(await change({ templateId: await other.template({}) })).toMatchObject({
    ...{ status: 404, errors: [{ pointer: '#/templateId' }] },
  });
  const made = await call('POST', '/cards', { body: { name: 'Eva', templateId: strict, company: 'X' } });
  expect(made.json).toMatchObject({ code: 'field_locked', errors: [{ pointer: '#/company' }] });
});

test('product 41.26: a card that lacks what its template requires can still be given away and switched off', async () => {
  const { call, luis, template, vcardId } = await acme();
  const required = { ...policyPresets.relaxed, phone: { mode: 'own', required: true } } as const;
  const templateId = await template({}, required);
  const change = async (body: object) => (await call('PATCH', `/cards/${vcardId}`, { body })).json;
  expect((await change({ templateId })).templateId).toBe(templateId);
  expect(await change({ holder: { email: luis.email }, active: false })).toMatchObject({ active: false });
  expect(await change({ company: 'Acme' })).toMatchObject({ code: 'card_incomplete', parts: ['phone'] });
  expect(await change({ company: 'Acme', phone: '+34600100200' })).toMatchObject({ company: 'Acme' });
});

test('product 41.26: a card is switched off, leads to another one, and comes back', async () => {
  const { call, vcardId } = await acme();
  const eva = (await call('POST', '/cards', { body: { name: 'Eva', externalId: 'eva' } })).json;
  const change = async (body: object) => (await call('PATCH', `/cards/${vcardId}`, { body })).json;
  const { pageUrl } = await change({ active: true });
  expect(await change({ forwardTo: eva.id })).toMatchObject({ status: 422, errors: [{ pointer: '#/forwardTo' }] });
  expect(await change({ active: true, forwardTo: 'ext_eva' })).toMatchObject({ code: 'invalid_input' });
  expect(await change({ active: false })).toMatchObject({ active: false, forwardTo: null });
  expect((await open(pageUrl)).statusCode).toBe(410);
  expect(await change({ forwardTo: 'ext_eva' })).toMatchObject({ active: false, forwardTo: eva.id });
  expect((await open(pageUrl)).statusCode).toBe(302);
  // Left alone, it goes on leading there
  expect(await change({ active: false, position: 'Chef' })).toMatchObject({ forwardTo: eva.id, position: 'Chef' });
  expect(await change({ forwardTo: vcardId })).toMatchObject({ status: 409, code: 'card_off' });
  const other = await acme();
  for (const forwardTo of [other.vcardId, 'ext_none', randomUUID()])
    expect(await change({ forwardTo })).toMatchObject({ status: 404, errors: [{ pointer: '#/forwardTo' }] });
  expect(await change({ forwardTo: null })).toMatchObject({ active: false, forwardTo: null });
  await change({ forwardTo: eva.id });
  expect(await change({ active: true })).toMatchObject({ active: true, forwardTo: null });
  expect((await open(pageUrl)).statusCode).toBe(200);
});

test('product 41.26: a replaced card keeps its template, holder and state, unless they are sent', async () => {
  const { call, luis, template } = await acme();
  const templateId = await template({ company: 'Café Sol' });
  const put = async (body: object) => await call('PUT', '/cards/ext_hr-1', { body: { name: 'Luis', ...body } });
  const made = await put({ templateId, holder: { email: luis.email }, active: false });
  expect([made.status, made.json]).toEqual([
    201,
    expect.objectContaining({ templateId, active: false, externalId: 'hr-1', company: 'Café Sol' }),
  ]);
  const replaced = await put({ position: 'Chef' });
  expect([replaced.status, replaced.json]).toEqual([
    200,
    expect.objectContaining({ templateId, active: false, position: 'Chef', holder: made.json.holder }),
  ]);
  expect((await put({ templateId: null, holder: null, active: true })).json).toMatchObject({
    ...{ templateId: null, holder: null, active: true, position: '', company: '' },
  });
});

test('product 41.26: links that a template chose and that are gone are not named', async () => {
  const { call, template, vcardId, linkId, qrCodeId } = await acme();
  const policy: TemplatePolicy = { ...policyPresets.relaxed, links: { mode: 'shared', required: false } };
  const templateId = await template({ linkChoice: 'chosen', chosenLinks: [qrCodeId, randomUUID(), linkId] }, policy);
  const { json } = await call('PATCH', `/cards/${vcardId}`, { body: { templateId } });
  expect([json.linkChoice, json.chosenLinks, json.own.chosenLinks]).toEqual(['chosen', [qrCodeId, linkId], []]);
});

test('product 41.26: cards of persons have none of this', async () => {
  const { call, email } = await accountWithKey(app);
  const same = { templateId: null, holder: null, active: true, forwardTo: null };
  const made = await call('POST', '/cards', { body: { name: 'Ana', ...same } });
  expect([made.status, made.json]).toEqual([201, expect.objectContaining({ ...same, own: null })]);
  const at = `/cards/${made.json.id}`;
  for (const [field, value] of Object.entries({ holder: { email }, active: false, templateId: randomUUID() }))
    expect((await call('PATCH', at, { body: { company: 'Acme', [field]: value } })).json).toMatchObject({
      ...{ status: 404, code: 'not_found', errors: [{ pointer: `#/${field}` }] },
    });
  expect((await call('POST', '/cards', { body: { name: 'Eva', active: false } })).status).toBe(404);
  expect((await call('GET', '/cards')).json.data).toMatchObject([{ name: 'Ana', company: '', active: true }]);
});
