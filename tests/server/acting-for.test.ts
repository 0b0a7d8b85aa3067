import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#db/connect.ts';
import { updateOwnerSuspension } from '#db/support/suspensions.ts';
import type { Actor } from '#server/accounts/actor.ts';
import { createCard, updateCard } from '#server/cards/cards.ts';
import type { Context } from '#server/context.ts';
import { appRouter } from '#server/router.ts';
import { ingest } from '#server/visits/ingest.ts';
import { journalDirectory } from '#server/visits/recorder.ts';
import type { LinkChoice } from '#src/cards/link-choice.ts';
import type { CardScope } from '#src/owners/card-scope.ts';
import { OWNER_PARAMETER } from '#src/owners/named-owner.ts';
import { actions } from '#src/owners/permissions.ts';
import { paths } from '#src/paths.ts';
import { hashedPassword, PASSWORD, refusal, startTestApp, type TestApp, type TestBrowser } from '../support/app.ts';
import { accountWithApp, answer, elevenMinutes } from '../support/factors.ts';
import { addMember, hold, makeOrganization, type Organization } from '../support/organizations.ts';
import { plainPng } from '../support/pictures.ts';
import { record } from '../support/recorded.ts';
import { makeOwner, type Owner } from '../support/roles.ts';
import { upload } from '../support/upload.ts';

let app: TestApp;
let db: Db;
/** owns the organization */
let ana: Owner;
/** is nobody in it, unless a test says so */
let luis: Owner;
let acme: Organization;
beforeAll(async () => {
  app = await startTestApp();
  db = app.context.db;
  const hash = await hashedPassword(app);
  [ana, luis] = [await makeOwner(app, hash), await makeOwner(app, hash)];
  acme = await makeOrganization(app, ana.userId);
});
afterAll(() => app.destroy());
beforeEach(async () => {
  await sql`delete from memberships where user_id = ${luis.userId}`.execute(db);
  await hold(app, acme.vcardId, null);
});

/** The statuses of downloads and of an upload for the organization. */
async function transfers({ browser }: Owner): Promise<number[]> {
  const day = new Date().toISOString().slice(0, 10);
  const of = `${OWNER_PARAMETER}=${acme.id}`;
  return [
    (await browser.open(`${paths.statsCsv}?from=${day}&to=${day}&${of}`)).statusCode,
    (await browser.open({ method: 'POST', url: `${paths.listsCsv}?${of}`, payload: { kind: 'link' } })).statusCode,
    (await upload(inAcme({ browser }), await plainPng(300, {}))).statusCode,
  ];
}

const inAcme = ({ browser }: { browser: TestBrowser } = luis) => browser.actingFor(acme.id);

describe('product 36.2: a call names the owner', () => {
  test('and reads and changes what that owner has, not what the person has', async () => {
    const { trpc } = inAcme(ana);
    const cards = async ({ browser }: { browser: TestBrowser }) =>
      (await browser.trpc.vcards.page.query({ sort: 'order' })).vcards.map(({ id }) => id);
    expect((await trpc.vcards.page.query({ sort: 'order' })).vcards.map(({ id }) => id)).toEqual([acme.vcardId]);
    const before = await cards(ana);
    const { id } = await trpc.vcards.create.mutate({ name: 'Pedro Ruiz' });
    expect(await cards(ana)).toEqual(before);
    const { rows } = await sql`select user_id as owner from vcards where id = ${id}`.execute(db);
    expect(rows).toEqual([{ owner: acme.id }]);
    await trpc.vcards.delete.mutate({ id });
    await ana.browser.actingFor(ana.userId.toUpperCase()).trpc.vcards.byId.query({ id: ana.vcardId });
    expect(await refusal(trpc.vcards.byId.query({ id: ana.vcardId }))).toBe('not_found');
    expect(await refusal(ana.browser.trpc.vcards.byId.query({ id: acme.vcardId }))).toBe('not_found');
  });

  test('the person stays the person', async () => {
    const { trpc } = inAcme(ana);
    expect((await trpc.profiles.me.query())?.id).toBe(ana.userId);
    expect(await refusal(trpc.profiles.updatePersonal.mutate({ firstName: 'A', lastName: '', username: '' }))).toBe(
      'not_found',
    );
    await trpc.profiles.setLanguage.mutate({ language: 'es' });
    await trpc.profiles.setTimeZone.mutate({ timeZone: 'Asia/Tokyo' });
    const { rows } =
      await sql`select owner_kind, language, time_zone from profiles where id in (${ana.userId}, ${acme.id})
      order by owner_kind`.execute(db);
    expect(rows).toEqual([
      { ownerKind: 'organization', language: 'en', timeZone: 'Asia/Tokyo' },
      expect.objectContaining({ ownerKind: 'person', language: 'es' }),
    ]);
    await ana.browser.trpc.profiles.setLanguage.mutate({ language: 'en' });
  });

  test.each([
    ['nobody', () => randomUUID()],
    ['no ID', () => "' or 1=1"],
    ['another person', () => ana.userId],
    ['an organization without the person', () => acme.id],
  ])('%s doesn’t exist', async (_, named) => {
    const { trpc } = luis.browser.actingFor(named());
    expect(await refusal(trpc.vcards.page.query({ sort: 'order' }))).toBe('not_found');
    expect(await refusal(trpc.billing.subscription.query())).toBe('not_found');
    expect(await refusal(trpc.support.unread.query())).toBe('not_found');
    expect((await trpc.profiles.me.query())?.id).toBe(luis.userId);
  });

  test('a visitor stays a visitor', async () => {
    const { trpc } = app.browser().actingFor(acme.id);
    expect(await refusal(trpc.vcards.page.query({ sort: 'order' }))).toBe('unauthenticated');
    expect((await trpc.billing.subscription.query()).planType).toBe('free');
  });

  test('a suspended one is refused to its members', async () => {
    await updateOwnerSuspension(db, acme.id, true);
    expect(await refusal(inAcme(ana).trpc.links.page.query({ sort: 'order' }))).toBe('account_disabled');
    expect(await refusal(inAcme().trpc.links.page.query({ sort: 'order' }))).toBe('not_found');
    await updateOwnerSuspension(db, acme.id, false);
  });

  test('one that requires a second factor is refused to members without one', async () => {
    await addMember(app, acme.id, luis.userId, 'editor');
    await sql`update organizations set requires_factor = true where id = ${acme.id}`.execute(db);
    expect(await refusal(inAcme().trpc.links.page.query({ sort: 'order' }))).toBe('factor_required');
    expect(await transfers(luis)).toEqual([403, 403, 403]);
    await sql`update organizations set requires_factor = false where id = ${acme.id}`.execute(db);
    expect(await refusal(inAcme().trpc.links.page.query({ sort: 'order' }))).toBe('accepted');
    expect(await transfers(luis)).toEqual([200, 200, 201]);
  });

  test('product 23.6: who has a second factor demands it of all, with the recent use of it, and takes that back', async () => {
    const strong = await accountWithApp(app);
    await addMember(app, acme.id, strong.userId, 'admin');
    const demand = (of: { browser: TestBrowser }, requiresFactor: boolean, password?: string) =>
      refusal(inAcme(of).trpc.organizations.setRequiresFactor.mutate({ requiresFactor, password }));
    expect(await demand(ana, true, PASSWORD)).toBe('factor_required');
    await elevenMinutes(app, strong.email);
    expect(await demand(strong, true, PASSWORD)).toBe('step_up_required');
    await answer(strong.browser, strong.factorId, strong.code());
    expect(await demand(strong, true)).toBe('accepted');
    expect(await demand(ana, false, PASSWORD)).toBe('factor_required');
    expect(await refusal(inAcme(strong).trpc.links.page.query({ sort: 'order' }))).toBe('accepted');
    const { organizations } = await ana.browser.trpc.organizations.list.query();
    expect(organizations).toMatchObject([{ id: acme.id, requiresFactor: true }]);
    expect(await demand(strong, false)).toBe('accepted');
    expect(await demand(ana, false, 'wrong')).toBe('password_wrong');
    expect(await demand(ana, false, PASSWORD)).toBe('accepted');
    const { rows } =
      await sql`select action, user_id from audit_entries where owner_id = ${acme.id} order by id desc limit 3`.execute(
        db,
      );
    expect(rows).toEqual([
      { action: 'organization.waive_factor', userId: ana.userId },
      { action: 'organization.waive_factor', userId: strong.userId },
      { action: 'organization.require_factor', userId: strong.userId },
    ]);
  });

  test('with one query in a batch, which all of its calls share', async () => {
    const input = encodeURIComponent(JSON.stringify({ 0: { sort: 'order' }, 1: { sort: 'order' } }));
    const answer = await inAcme(ana).open(`/trpc/vcards.page,links.page?batch=1&input=${input}`);
    const found = answer.json().map(({ result }: { result: { data: object } }) => Object.values(result.data)[0]);
    expect(found.map((items: { id: string }[]) => items.map(({ id }) => id).sort())).toEqual([
      [acme.vcardId],
      [acme.linkId, acme.qrCodeId].sort(),
    ]);
  });

  test('in the query of downloads and forms, in the header of uploads', async () => {
    const of = `${OWNER_PARAMETER}=${acme.id}`;
    expect(await transfers(luis)).toEqual([404, 404, 404]);
    expect(await transfers(ana)).toEqual([200, 200, 201]);
    expect((await luis.browser.open(`${paths.accountExport}?${of}`)).statusCode).toBe(200);
    const list = await ana.browser.open({ method: 'POST', url: `${paths.listsCsv}?${of}`, payload: { kind: 'link' } });
    expect(list.body).toContain('https://acme.example.com/page');
    const { rows } = await sql<{
      owner: string;
    }>`select user_id as owner from photos order by created_at desc limit 1`.execute(db);
    expect(rows).toEqual([{ owner: acme.id }]);
  });
});

describe('product 1.12: the export of an organization', () => {
  const exportOf = ({ browser }: { browser: TestBrowser }) =>
    browser.open(`${paths.organizationExport}?${OWNER_PARAMETER}=${acme.id}`);
  const filesIn = (payload: Buffer) => {
    const files = unzipSync(new Uint8Array(payload));
    return { names: Object.keys(files), read: (name: string) => JSON.parse(Buffer.from(files[name] ?? []).toString()) };
  };

  test('is for its owners, also after the plan', async () => {
    for (const role of ['admin', 'editor', 'member'] as const) {
      await addMember(app, acme.id, luis.userId, role);
      expect((await exportOf(luis)).statusCode).toBe(403);
    }
    await sql`delete from memberships where user_id = ${luis.userId}`.execute(db);
    expect((await exportOf(luis)).statusCode).toBe(404);
    expect((await exportOf({ browser: app.browser() })).statusCode).toBe(401);
    expect((await ana.browser.open(paths.organizationExport)).statusCode).toBe(404);
    await sql`update profiles set plan_type = 'free' where id = ${acme.id}`.execute(db);
    const { statusCode, headers } = await exportOf(ana);
    await sql`update profiles set plan_type = 'business' where id = ${acme.id}`.execute(db);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip']);
    expect(headers['content-disposition']).toMatch(/filename="organization-export-\d{4}-\d\d-\d\d\.zip"/);
  });

  test('has all that it owns, its members, invitations and audit log; a person’s has what they are and did there', async () => {
    await sql`delete from memberships where organization_id = ${acme.id} and user_id <> ${ana.userId}`.execute(db);
    await addMember(app, acme.id, luis.userId, 'editor');
    await inAcme(ana).trpc.members.setRole.mutate({ userId: luis.userId, role: 'admin' });
    await inAcme(luis).trpc.tags.create.mutate({ name: 'Export', color: 'red' });
    const invited = `${randomUUID()}@example.com`;
    await inAcme(luis).trpc.invitations.create.mutate({ emails: [invited], role: 'member' });
    const { names, read } = filesIn((await exportOf(ana)).rawPayload);
    expect(names).toEqual(expect.arrayContaining(['profile.json', 'billing.json', `cards/${acme.vcardId}.vcf`]));
    expect(names.filter((name) => /session|device|factor|support/.test(name))).toEqual([]);
    expect(read('profile.json')).toMatchObject({
      organization: { id: acme.id, requiresFactor: false },
      profile: { name: 'Acme', ownerKind: 'organization' },
      usernames: [{ name: acme.username }],
    });
    expect(read('links.json').map(({ id }: { id: string }) => id)).toContain(acme.linkId);
    expect(read('members.json')).toMatchObject([
      { userId: ana.userId, email: ana.email, role: 'owner' },
      { userId: luis.userId, email: luis.email, role: 'admin' },
    ]);
    expect(read('invitations.json')).toMatchObject([{ email: invited, role: 'member', invitedBy: luis.userId }]);
    expect(JSON.stringify(read('invitations.json'))).not.toMatch(/token/i);
    expect(read('audit.json').slice(-3)).toMatchObject([
      { userId: ana.userId, action: 'member.role', targetId: luis.userId, details: { from: 'editor', to: 'admin' } },
      { userId: luis.userId, action: 'tag.create' },
      { userId: luis.userId, action: 'invitation.create' },
    ]);
    const own = filesIn((await luis.browser.open(paths.accountExport)).rawPayload);
    expect(own.read('organizations.json')).toMatchObject([{ organization: 'Acme', role: 'admin' }]);
    const done = own
      .read('audit.json')
      .map(({ action, organization }: Record<string, string>) => [action, organization]);
    expect(done.slice(-2)).toEqual([
      ['tag.create', 'Acme'],
      ['invitation.create', 'Acme'],
    ]);
    expect(own.read('cards.json').map(({ id }: { id: string }) => id)).toEqual([luis.vcardId]);
  });
});

test('product 36.1, 5.12: the first card of an organization is at its handle, not at the username, and is no main card', async () => {
  const { trpc } = inAcme(ana);
  const path = paths.handle(acme.username, 'luisa');
  const { slug, address, isMain } = await trpc.vcards.byId.query({ id: acme.vcardId });
  expect([address, isMain]).toEqual([path, false]);
  for (const from of [paths.shortLink(slug), paths.scan(slug)])
    expect((await app.browser().open(from)).headers.location).toBe(path);
  for (const from of [path, paths.card(acme.vcardId)]) {
    const { statusCode, body } = await app.browser().open(from);
    expect([from, statusCode]).toEqual([from, 200]);
    expect(body).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${path}"`));
  }
  const { codes } = await trpc.qrCodes.list.query();
  expect(codes.find(({ vcardId }) => vcardId === acme.vcardId)?.url).toMatch(path);
  const own = await ana.browser.trpc.vcards.byId.query({ id: ana.vcardId });
  expect(own.address).toBe(paths.profile(ana.username));
  // An earlier release may have stored one
  const { id } = await trpc.vcards.create.mutate({ name: 'Eva' });
  await sql`update profiles set main_vcard_id = ${id} where id = ${acme.id}`.execute(db);
  const { vcards } = await trpc.vcards.page.query({ sort: 'order' });
  expect(vcards.map((card) => card.id)).toEqual([acme.vcardId, id]);
  await trpc.vcards.delete.mutate({ id });
});

test('product 20.3: a member’s visits to pages of the organization are not counted', async () => {
  await addMember(app, acme.id, luis.userId, 'member');
  const phone = {
    'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  };
  const visit = { url: `/${acme.username}`, headers: phone };
  for (const { open } of [luis.browser, ana.browser, app.browser()]) expect((await open(visit)).statusCode).toBe(200);
  await ingest(app.context, journalDirectory(app.context.env.dataDir));
  const { total } = await inAcme(ana).trpc.analytics.overview.query();
  expect(total.now).toBe(1);
});

describe('product 36.3: a role', () => {
  test('that is too small is refused', async () => {
    await addMember(app, acme.id, luis.userId, 'editor');
    const { trpc } = inAcme();
    expect(await refusal(trpc.billing.history.query())).toBe('forbidden');
    expect(await refusal(trpc.billing.subscription.query())).toBe('forbidden');
    expect(await refusal(trpc.profiles.setAccent.mutate({ themeColor: '#102030' }))).toBe('forbidden');
    await addMember(app, acme.id, luis.userId, 'admin');
    expect(await refusal(trpc.profiles.setAccent.mutate({ themeColor: '#102030' }))).toBe('accepted');
    await addMember(app, acme.id, luis.userId, 'owner');
    expect(await refusal(trpc.billing.subscription.query())).toBe('accepted');
  });

  test('product 3.5: reads after the plan has ended, and changes nothing', async () => {
    await sql`update profiles set plan_type = 'free' where id = ${acme.id}`.execute(db);
    const { trpc } = inAcme(ana);
    expect(await refusal(trpc.links.page.query({ sort: 'order' }))).toBe('accepted');
    expect(await refusal(trpc.links.update.mutate({ id: acme.linkId, changes: { title: 'New' } }))).toBe(
      'trial_expired',
    );
    await sql`update profiles set plan_type = 'business' where id = ${acme.id}`.execute(db);
  });
});

describe('product 36.4: a member', () => {
  const card = { name: 'Luisa Vega' };
  const period = { period: '30' as const };

  test('finds nothing but the cards that they hold', async () => {
    await addMember(app, acme.id, luis.userId, 'member');
    const { trpc } = inAcme();
    const seen = async () => ({
      list: (await trpc.vcards.list.query()).vcards.length,
      page: (await trpc.vcards.page.query({ sort: 'visits', search: 'luisa' })).vcards.length,
      main: (await trpc.vcards.main.query()) !== null,
      search: (await trpc.search.items.query({ query: 'luisa' })).length,
      links: (await trpc.search.items.query({ query: 'page' })).length,
      byId: await refusal(trpc.vcards.byId.query({ id: acme.vcardId })),
      shown: await refusal(trpc.vcards.shownLinks.query({ id: acme.vcardId })),
      editor: await refusal(trpc.drafts.card.query({ id: acme.vcardId })),
      stats: await refusal(trpc.analytics.report.query({ itemId: acme.vcardId, ...period })),
      hours: await refusal(trpc.analytics.hours.query({ itemId: acme.vcardId })),
      item: await refusal(trpc.analytics.item.query({ itemId: acme.vcardId })),
      csv: (await inAcme().open({ method: 'POST', url: paths.listsCsv, payload: { kind: 'card' } })).body.includes(
        'Luisa',
      ),
    });
    const [hidden, found] = ['not_found', 'accepted'];
    expect(await seen()).toEqual({
      ...{ list: 0, page: 0, main: false, search: 0, links: 0, csv: false },
      ...{ byId: hidden, shown: hidden, editor: hidden, stats: hidden, hours: hidden, item: hidden },
    });
    await hold(app, acme.vcardId, luis.userId);
    expect(await seen()).toEqual({
      ...{ list: 1, page: 1, main: true, search: 1, links: 0, csv: true },
      ...{ byId: found, shown: found, editor: found, stats: found, hours: found, item: found },
    });
  });

  test('changes nothing else', async () => {
    await addMember(app, acme.id, luis.userId, 'member');
    const { trpc } = inAcme();
    const draft = { kind: 'card' as const, id: acme.vcardId, version: randomUUID(), after: null, base: 'x' };
    const tries = async () => [
      await refusal(trpc.vcards.update.mutate({ id: acme.vcardId, fields: card })),
      await refusal(trpc.drafts.save.mutate({ ...draft, data: { name: 'Luisa' } as never })),
      await refusal(trpc.drafts.discard.mutate({ kind: 'card', id: acme.vcardId, version: draft.version })),
      await refusal(trpc.drafts.discard.mutate({ kind: 'link', id: acme.linkId, version: draft.version })),
      await refusal(trpc.vcards.create.mutate(card)),
      await refusal(trpc.vcards.delete.mutate({ id: acme.vcardId })),
      await refusal(trpc.vcards.deleteMany.mutate({ ids: [acme.vcardId] })),
    ];
    const others = ['forbidden', 'forbidden', 'forbidden', 'forbidden'];
    expect(await tries()).toEqual(['not_found', 'not_found', 'not_found', ...others]);
    await hold(app, acme.vcardId, luis.userId);
    expect(await tries()).toEqual(['accepted', 'accepted', 'accepted', ...others]);
  });

  test('keeps the handle of a card that they change', async () => {
    await addMember(app, acme.id, luis.userId, 'member');
    await hold(app, acme.vcardId, luis.userId);
    const { trpc } = inAcme();
    const handle = (await trpc.vcards.byId.query({ id: acme.vcardId })).handle ?? '';
    const update = (fields: { handle: string }) =>
      refusal(trpc.vcards.update.mutate({ id: acme.vcardId, fields: { ...card, ...fields } }));
    expect(await update({ handle })).toBe('accepted');
    expect(await update({ handle: 'the-boss' })).toBe('forbidden');
    await addMember(app, acme.id, luis.userId, 'editor');
    expect(await update({ handle: 'the-boss' })).toBe('accepted');
  });

  test('chooses no links for it that it doesn’t have, also with IDs from an earlier role', async () => {
    await addMember(app, acme.id, luis.userId, 'member');
    await hold(app, acme.vcardId, luis.userId);
    const choose = (by: Owner, chosenLinks: string[]) =>
      refusal(
        inAcme(by).trpc.vcards.update.mutate({
          id: acme.vcardId,
          fields: { ...card, linkChoice: 'chosen', chosenLinks },
        }),
      );
    expect(await choose(luis, [acme.linkId])).toBe('forbidden');
    expect(await choose(ana, [acme.linkId])).toBe('accepted');
    expect(await choose(luis, [acme.linkId])).toBe('accepted');
    expect(await choose(luis, [])).toBe('accepted');
    expect(await choose(luis, [acme.linkId])).toBe('forbidden');
  });

  test('does not choose whether it shows links, and reads none that it doesn’t show', async () => {
    await addMember(app, acme.id, luis.userId, 'member');
    await hold(app, acme.vcardId, luis.userId);
    const { vcards } = inAcme().trpc;
    const id = acme.vcardId;
    const choose = (by: Owner, linkChoice: LinkChoice) =>
      refusal(inAcme(by).trpc.vcards.update.mutate({ id, fields: { ...card, linkChoice } }));
    expect(await choose(ana, 'none')).toBe('accepted');
    for (const linkChoice of ['all', 'default', 'chosen'] as const)
      expect(await choose(luis, linkChoice)).toBe('forbidden');
    const fields = { ...card, linkChoice: 'all' as const };
    const known = { revision: 'x', draft: null };
    expect(await refusal(vcards.publish.mutate({ id, fields, known }))).toBe('forbidden');
    expect(await choose(luis, 'none')).toBe('accepted');
    expect(await refusal(vcards.update.mutate({ id, fields: card }))).toBe('accepted');
    expect((await vcards.byId.query({ id })).linkChoice).toBe('none');
    const shown = async (by: Owner) => (await inAcme(by).trpc.vcards.shownLinks.query()).links.length > 0;
    expect([await shown(luis), await shown(ana)]).toEqual([false, true]);
    expect(await choose(ana, 'default')).toBe('accepted');
  });

  test('finds no tags of it', async () => {
    await addMember(app, acme.id, luis.userId, 'member');
    await hold(app, acme.vcardId, luis.userId);
    const query = { tagIds: [acme.tagId] };
    await inAcme(ana).trpc.tags.assign.mutate({ kind: 'card', ids: [acme.vcardId], add: [acme.tagId] });
    const found = async (by: Owner) => {
      const { open, trpc } = inAcme(by);
      const csv = async (payload: object) => (await open({ method: 'POST', url: paths.listsCsv, payload })).body;
      const all = await csv({ kind: 'card' });
      return {
        tagIds: (await trpc.vcards.page.query({})).vcards.map((each) => each.tagIds),
        filtered: (await trpc.vcards.page.query(query)).vcards.length,
        csv: [all.includes('Tags'), all.includes('Fair'), all.includes('Luisa')],
        filteredCsv: (await csv({ kind: 'card', query: JSON.stringify(query) })).includes('Luisa'),
      };
    };
    const all = { tagIds: [[acme.tagId]], filtered: 1, csv: [true, true, true], filteredCsv: true };
    const none = { tagIds: [[]], filtered: 0, csv: [false, false, true], filteredCsv: false };
    expect([await found(ana), await found(luis)]).toEqual([all, none]);
  });

  test('sees no stats of the whole organization', async () => {
    await addMember(app, acme.id, luis.userId, 'member');
    await hold(app, acme.vcardId, luis.userId);
    const { analytics } = inAcme().trpc;
    const whole = { itemId: null, ...period };
    expect([
      await refusal(analytics.overview.query()),
      await refusal(analytics.report.query(whole)),
      await refusal(analytics.hours.query({ itemId: null })),
      await refusal(analytics.breakdown.query({ ...whole, dimension: 'source' })),
      await refusal(analytics.items.query(period)),
      await refusal(analytics.members.query(period)),
    ]).toEqual(Array.from({ length: 6 }, () => 'forbidden'));
    expect(await refusal(analytics.item.query({ itemId: acme.linkId }))).toBe('not_found');
    expect(await refusal(analytics.report.query({ itemId: acme.linkId, ...period }))).toBe('not_found');
  });

  test('product 36.39: stats by member are the sums of the cards that members hold now', async () => {
    const fair = await makeOrganization(app, ana.userId);
    const inFair = ana.browser.actingFor(fair.id).trpc;
    await addMember(app, fair.id, luis.userId, 'member');
    const second = await inFair.vcards.create.mutate({ name: 'Eva Ruiz' });
    const third = await inFair.vcards.create.mutate({ name: 'Tom Sauer' });
    await hold(app, fair.vcardId, luis.userId);
    await hold(app, second.id, luis.userId);
    const visits = [fair.vcardId, second.id, second.id, third.id, fair.linkId];
    await record(
      app,
      visits.map((itemId) => ({ userId: fair.id, itemId })),
    );
    const { members, others } = await inFair.analytics.members.query(period);
    const of = ({ hits }: { hits: Record<string, number> }) => Object.values(hits).reduce((sum, each) => sum + each, 0);
    expect(members.map((each) => [each.holder?.id ?? null, of(each)])).toEqual([
      [luis.userId, 3],
      [null, 1],
    ]);
    expect(others).toBe(0);
    const { items } = await inFair.analytics.items.query(period);
    const names = Object.fromEntries(items.map(({ id, holder }) => [id, holder]));
    expect([names[fair.vcardId], names[third.id], names[fair.linkId]]).toEqual([
      (await luis.browser.trpc.profiles.me.query())?.name,
      null,
      null,
    ]);
  });

  test('a scope is not made by hand', () => {
    const planted = (context: Context, actor: Actor) => [
      createCard(context, actor, card as never),
      updateCard(context, actor, acme.vcardId, card as never),
      // @ts-expect-error
      { ownerId: acme.id, heldBy: null } satisfies CardScope,
    ];
    expect(planted).toBeDefined();
  });
});

describe('product 36.13: the holder of a card', () => {
  beforeEach(() => addMember(app, acme.id, luis.userId, 'editor'));

  test('is shown by name only, found and filtered by, and is in the CSV of the list', async () => {
    const { trpc } = inAcme();
    await hold(app, acme.vcardId, ana.userId);
    const { name } = await ana.browser.trpc.profiles.me.query().then((me) => ({ name: me?.name ?? '' }));
    const holder = { id: ana.userId, name };
    const { item } = await trpc.drafts.card.query({ id: acme.vcardId });
    expect([item.holder, (await trpc.vcards.byId.query({ id: acme.vcardId })).holder]).toEqual([holder, holder]);
    const found = async (filter: { search?: string; holder?: string }) =>
      (await trpc.vcards.page.query(filter)).vcards.map((each) => each.holder);
    await sql`update profiles set name = 'Zoë Ibáñez' where id = ${ana.userId}`.execute(db);
    const named = { ...holder, name: 'Zoë Ibáñez' };
    expect(await found({ search: 'zoe ibanez' })).toEqual([named]);
    expect(await found({ holder: ana.userId })).toEqual([named]);
    expect([await found({ holder: luis.userId }), await found({ holder: 'none' })]).toEqual([[], []]);
    const csv = await inAcme().open({ method: 'POST', url: paths.listsCsv, payload: { kind: 'card' } });
    expect(csv.body).toContain('Zoë Ibáñez');
    expect(await refusal(trpc.vcards.page.query({ holder: 'anyone' }))).toBe('invalid_input');
    await hold(app, acme.vcardId, null);
    expect(await found({ holder: 'none' })).toEqual([null]);
  });

  test('is a member, or nobody, and chosen by those who see all cards', async () => {
    const { vcards } = inAcme().trpc;
    const give = (holderId: string | null, id = acme.vcardId) => refusal(vcards.setHolder.mutate({ id, holderId }));
    const holder = async () => (await inAcme(ana).trpc.vcards.byId.query({ id: acme.vcardId })).holder?.id ?? null;
    expect(await give(randomUUID())).toBe('not_found');
    expect(await give(luis.userId, luis.vcardId)).toBe('not_found');
    expect([await give(luis.userId), await holder()]).toEqual(['accepted', luis.userId]);
    expect([await give(ana.userId), await holder()]).toEqual(['accepted', ana.userId]);
    await addMember(app, acme.id, luis.userId, 'member');
    expect(await give(luis.userId)).toBe('forbidden');
    await hold(app, acme.vcardId, luis.userId);
    // A holder may change the card, but not pass it on
    expect([await give(null), await holder()]).toEqual(['forbidden', luis.userId]);
    const own = { id: luis.vcardId, holderId: luis.userId };
    expect(await refusal(luis.browser.trpc.vcards.setHolder.mutate(own))).toBe('not_found');
  });

  test('of two who hold a card in turn, only the present one sees and changes it', async () => {
    await addMember(app, acme.id, luis.userId, 'member');
    const give = (holderId: string | null) => inAcme(ana).trpc.vcards.setHolder.mutate({ id: acme.vcardId, holderId });
    const cards = async () => (await inAcme().trpc.vcards.page.query({})).vcards.length;
    await give(luis.userId);
    expect(await cards()).toBe(1);
    await give(ana.userId);
    expect(await cards()).toBe(0);
  });
});

describe('every procedure', () => {
  const levels = Object.entries(
    appRouter._def.procedures as unknown as Record<string, { _def: { meta?: { who?: string } } }>,
  ).map(([path, { _def }]) => [path, _def.meta?.who ?? 'nobody'] as const);
  const isOf = (router: string) => (path: string) => path.startsWith(`${router}.`);

  test('product 36.3: names an action, or is about the person', () => {
    const others = levels.filter(([, who]) => !(actions as readonly string[]).includes(who)).map(([path]) => path);
    const ofPersons = ['auth', 'phoneSignIn', 'factors', 'account', 'support', 'live'];
    expect(others.filter((path) => !ofPersons.some((router) => isOf(router)(path))).sort()).toEqual([
      ...[
        'billing.prices',
        'billing.subscription',
        'invitations.accept',
        'invitations.preview',
        'invitations.signUp',
        'organizations.create',
        'organizations.leave',
        'organizations.list',
      ],
      ...['profiles.fullPhones', 'profiles.me', 'profiles.setCountry'],
      ...['profiles.setLanguage', 'profiles.setNewDeviceEmails', 'profiles.setSingleKeys'],
    ]);
  });
});
