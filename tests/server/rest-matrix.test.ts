import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '#server/api/operations.ts';
import { scopeOf } from '#src/owners/permissions.ts';
import { type Scope, scopes } from '#src/owners/scopes.ts';
import { someEmail, someUsername, startTestApp, type TestApp } from '../support/app.ts';
import { addMember, insertInvitation, makeOrganization, type Organization } from '../support/organizations.ts';
import { accountWithKey, makeKey, programOf } from '../support/rest.ts';
import { makeAccount, setPlan } from '../support/roles.ts';
import { fileForm } from '../support/upload.ts';

let app: TestApp;
type Items = Organization & { memberId: string; invitationId: string };
type Refused = { items: Items; key: string };
let acme: Items;
let other: Items;
let resting: Refused;
let suspended: Refused;
let person: Awaited<ReturnType<typeof accountWithKey>>;
beforeAll(async () => {
  // A name server that isn't there: a check answers that nobody answered
  const customDomains = { cnameTarget: 'cards.example.net', dnsServers: ['127.0.0.1:9'], heldHosts: [] };
  app = await startTestApp({ customDomains });
  person = await accountWithKey(app);
  [acme, other] = [await organization(), await organization()];
  [resting, suspended] = [await refused(), await refused()];
  await setPlan(app, resting.items.id, 'free');
  await sql`update profiles set disabled_at = now() where id = ${suspended.items.id}`.execute(app.context.db);
  for (const { id } of [acme, other]) await addMember(app, id, person.userId, 'owner');
});
afterAll(() => app.destroy());

async function organization(): Promise<Items> {
  const made = await makeOrganization(app, person.userId);
  const { userId: memberId } = await makeAccount(app, 'no password');
  await addMember(app, made.id, memberId, 'member');
  return { ...made, memberId, invitationId: await insertInvitation(app, made.id, someEmail()) };
}

/** Their items are their own: only the state of the owner is in the way. */
async function refused(): Promise<Refused> {
  const items = await organization();
  return { items, key: (await makeKey(app, items.id)).key };
}

type Row = {
  /** below /api/v1, about items of this organization */
  path?: (items: Items) => string;
  body?: (items: Items) => unknown;
  headers?: Record<string, string>;
  /** of the owner of the items */
  status: number;
  /** of another owner; the same, where the request names no item */
  elsewhere?: number;
};

const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: '#336699' } });
const form = fileForm(await picture.jpeg().toBuffer());
const link = { title: 'Menu', url: 'https://example.com/menu' };
const named = (kind: 'cards' | 'links') => `/${kind}/ext_${randomUUID()}`;
const found = (status: number) => ({ status, elsewhere: 404 });

/** A valid request for each operation. */
const rows: Record<string, Row> = {
  getMe: { status: 200 },
  createPhoto: { body: () => form.payload, headers: form.headers, status: 201 },
  listMembers: { status: 200 },
  listInvitations: { status: 200 },
  createInvitation: { body: () => ({ email: someEmail() }), status: 201 },
  deleteInvitation: { path: ({ invitationId }) => `/invitations/${invitationId}`, ...found(204) },
  deleteMember: { path: ({ memberId }) => `/members/${memberId}`, ...found(204) },
  listCards: { status: 200 },
  createCard: { body: () => ({ name: 'Luis' }), status: 201 },
  getCard: { path: ({ vcardId }) => `/cards/${vcardId}`, ...found(200) },
  listTemplates: { status: 200 },
  getCardContact: { path: ({ vcardId }) => `/cards/${vcardId}/contact.vcf`, ...found(200) },
  getCardQrImage: { path: ({ vcardId }) => `/cards/${vcardId}/qr.svg`, ...found(200) },
  updateCard: { path: ({ vcardId }) => `/cards/${vcardId}`, body: () => ({ company: 'Acme' }), ...found(200) },
  putCard: { path: () => named('cards'), body: () => ({ name: 'Eva' }), status: 201 },
  listLinks: { status: 200 },
  createLink: { body: () => link, status: 201 },
  getLink: { path: ({ linkId }) => `/links/${linkId}`, ...found(200) },
  updateLink: { path: ({ linkId }) => `/links/${linkId}`, body: () => ({ title: 'Menu' }), ...found(200) },
  putLink: { path: () => named('links'), body: () => link, status: 201 },
  putLinkQrCode: { path: ({ linkId }) => `/links/${linkId}/qr-code`, body: () => ({ dots: 'rounded' }), ...found(200) },
  getLinkQrImage: { path: ({ linkId }) => `/links/${linkId}/qr.svg`, ...found(200) },
  deleteLinkQrCode: { path: ({ linkId }) => `/links/${linkId}/qr-code`, ...found(204) },
  createLinks: { body: () => ({ items: [link] }), status: 200 },
  updateLinks: { body: ({ linkId }) => ({ items: [{ id: linkId, changes: { title: 'Menu' } }] }), status: 200 },
  deleteLinks: { body: () => ({ items: [{ id: randomUUID() }] }), status: 200 },
  listTags: { status: 200 },
  createTag: { body: () => ({ name: randomUUID(), color: 'red' }), status: 201 },
  updateTag: { path: ({ tagId }) => `/tags/${tagId}`, body: () => ({ color: 'blue' }), ...found(200) },
  assignTags: {
    body: ({ linkId, tagId }) => ({ kind: 'link', ids: [linkId], add: [tagId], remove: [] }),
    ...found(204),
  },
  getSeries: { path: ({ linkId }) => `/analytics/series?itemId=${linkId}`, ...found(200) },
  getHours: { path: ({ linkId }) => `/analytics/hours?itemId=${linkId}`, ...found(200) },
  getBreakdown: { path: ({ vcardId }) => `/analytics/breakdown?dimension=source&itemId=${vcardId}`, ...found(200) },
  getItems: { status: 200 },
  listDomains: { status: 200 },
  createDomain: { body: () => ({ host: `${someUsername()}.acme.com` }), status: 201 },
  getDomain: { path: ({ domainId }) => `/domains/${domainId}`, ...found(200) },
  updateDomain: { path: ({ domainId }) => `/domains/${domainId}`, body: () => ({ isMain: true }), ...found(200) },
  checkDomain: { path: ({ domainId }) => `/domains/${domainId}/check`, ...found(200) },
  // Last: nothing is left
  deleteTag: { path: ({ tagId }) => `/tags/${tagId}`, ...found(204) },
  deleteDomain: { path: ({ domainId }) => `/domains/${domainId}`, ...found(204) },
  deleteCard: { path: ({ vcardId }) => `/cards/${vcardId}`, ...found(204) },
  deleteLink: { path: ({ linkId }) => `/links/${linkId}`, ...found(204) },
};

test('product 31.8, 41.8: every operation is declared, and nothing else', () => {
  expect(Object.keys(rows).sort()).toEqual(operations.map(({ id }) => id).sort());
});

const operationOf = (id: string) => {
  const operation = operations.find((each) => each.id === id);
  if (!operation) throw new Error(`no operation ${id}`);
  return operation;
};

describe('product 41.1, 41.4, 41.6: who may do it', () => {
  test.each(Object.keys(rows))('%s', { timeout: 30_000 }, async (id) => {
    const { method, path, action } = operationOf(id);
    const { path: at = () => path, body, headers = {}, status, elsewhere = status } = rows[id] as Row;
    const send = async (key: string | null, items = acme) => {
      const sent = { headers, ...(body && { body: body(items) }) };
      const { status, json } = await programOf(app, key)(method, at(items), sent);
      return [status, json?.code ?? null];
    };
    const needed = scopeOf(action);
    if (needed === null) throw new Error(`no key may ${action}`);
    const without = scopes.filter((scope) => needed === 'any' || !scope.startsWith(needed.split(':')[0] ?? ''));
    const withIt: readonly Scope[] = needed === 'any' ? ['links:read'] : [needed];

    expect(await send(null)).toEqual([401, 'unauthenticated']);
    const ended = await makeKey(app, acme.id, { expiresAt: new Date(Date.now() - 1000) });
    expect(await send(ended.key)).toEqual([401, 'key_expired']);
    const revoked = await makeKey(app, acme.id);
    await person.browser.actingFor(acme.id).trpc.apiKeys.revoke.mutate({ id: revoked.id });
    expect(await send(revoked.key)).toEqual([401, 'unauthenticated']);
    expect(await send(resting.key, resting.items)).toEqual([403, 'plan_required']);
    expect(await send(suspended.key, suspended.items)).toEqual([403, 'account_disabled']);
    if (needed !== 'any')
      expect(await send((await makeKey(app, acme.id, { scopes: without })).key)).toEqual([403, 'scope_missing']);
    const foreign = await send((await makeKey(app, other.id)).key);
    expect(foreign).toEqual([elsewhere, elsewhere < 400 ? null : 'not_found']);
    expect(await send((await makeKey(app, acme.id, { scopes: withIt })).key)).toEqual([status, null]);
  });
});
