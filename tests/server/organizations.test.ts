import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lockUser } from '#db/accounts/users.ts';
import { upsertGrant } from '#db/billing/entitlements.ts';
import type { Db } from '#db/connect.ts';
import { insertAuditEntry } from '#db/owners/organizations/audit.ts';
import { lockOwner } from '#db/owners/profiles.ts';
import { recomputePlan } from '#server/billing/recompute-plan.ts';
import { deleteLockedAccount, lockAccount } from '#server/privacy/deletion.ts';
import type { Role } from '#src/owners/permissions.ts';
import { paths } from '#src/paths.ts';
import { wallClockAt } from '#src/time-zones.ts';
import {
  hashedPassword,
  PASSWORD,
  refusal,
  someUsername,
  startTwoApps,
  type TestApp,
  type TestBrowser,
} from '../support/app.ts';
import { addMember, hold } from '../support/organizations.ts';
import {
  buy,
  customerOf,
  mailsTo,
  openShop,
  priceId,
  retriedJobsDone,
  sessionIdOf,
  standingOf,
  until,
} from '../support/payments.ts';
import { plainPng } from '../support/pictures.ts';
import { enter, makeAccount, makeOwner } from '../support/roles.ts';
import { upload } from '../support/upload.ts';
import { areWaiting } from '../support/waiting.ts';

let app: TestApp;
let second: TestApp;
let db: Db;
let hash: string;
beforeAll(async () => {
  [app, second] = await startTwoApps();
  await openShop(app);
  db = app.context.db;
  hash = await hashedPassword(app);
});
afterAll(async () => {
  await second.destroy();
  await app.destroy();
});

type Account = Awaited<ReturnType<typeof makeAccount>>;

const account = () => makeAccount(app, hash);

async function grant(ownerId: string, endsAt: Date | null = null): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOwner(tx, ownerId);
    await upsertGrant(tx, ownerId, { planType: 'business', endsAt });
    await recomputePlan(tx, ownerId, new Date());
  });
}

async function founder(): Promise<Account & { organizationId: string }> {
  const made = await account();
  await grant(made.userId);
  const { id } = await made.browser.trpc.organizations.create.mutate({ name: 'Acme', username: someName() });
  return { ...made, organizationId: id };
}

const someName = () => `acme-${someUsername()}`;

const planOf = async ({ browser }: Account) => {
  const { planType, isGranted, coveredBy, planEnded } = await browser.trpc.billing.subscription.query();
  return { planType, isGranted, by: coveredBy?.name ?? null, planEnded };
};

const planIn = async (id: string) =>
  (await sql<{ plan: string }>`select plan_type as plan from profiles where id = ${id}`.execute(db)).rows[0]?.plan;

describe('product 36.6: an organization is made', () => {
  const create = ({ browser }: Account, username = someName()) =>
    browser.trpc.organizations.create.mutate({ name: 'Acme', username });

  test('of Business of one’s own, and of nothing less', async () => {
    const ana = await account();
    expect(await refusal(create(ana))).toBe('plan_required');
    await sql`update profiles set plan_type = 'pro' where id = ${ana.userId}`.execute(db);
    expect(await refusal(create(ana))).toBe('plan_required');
    await grant(ana.userId, new Date(Date.now() + 86_400_000));
    expect(await refusal(create(ana, 'x'))).toBe('username_form');
    expect(await refusal(create(ana, 'admin'))).toBe('username_reserved');
    const { id } = await create(ana);
    expect(await planOf(ana)).toEqual({ planType: 'business', isGranted: false, by: 'Acme', planEnded: false });
    expect(await planIn(id)).toBe('business');
    expect(await refusal(create(ana))).toBe('plan_required');
    const { organizations } = await ana.browser.trpc.organizations.list.query();
    expect(organizations).toEqual([
      expect.objectContaining({ id, name: 'Acme', role: 'owner', isSuspended: false, requiresFactor: false }),
    ]);
    const { grants } = (
      await sql<{ grants: string[] }>`select array_agg(user_id::text) as grants from plan_grants
      where user_id in (${ana.userId}, ${id})`.execute(db)
    ).rows[0] ?? { grants: [] };
    expect(grants).toEqual([id]);
  });

  test('product 36.14: with a logo that its founder uploaded for it, and a color', async () => {
    const ana = await makeOwner(app, hash);
    await grant(ana.userId);
    const stranger = await makeOwner(app, hash);
    const uploaded = async (by: TestBrowser): Promise<string> =>
      (await upload(by, await plainPng(64, {}))).json<{ path: string }>().path;
    const make = (logo: string) =>
      refusal(
        ana.browser.trpc.organizations.create.mutate({
          ...{ name: 'Acme', username: someName() },
          ...{ logo, themeColor: '#0A7A4F' },
        }),
      );
    const shown = await uploaded(ana.browser);
    await ana.browser.trpc.profiles.setPhoto.mutate({ photo: shown });
    expect(await make(shown)).toBe('not_found');
    expect(await make(await uploaded(stranger.browser))).toBe('not_found');
    expect(await make('/somewhere.png')).toBe('invalid_input');
    const logo = await uploaded(ana.browser);
    expect(await make(logo)).toBe('accepted');
    const { organizations } = await ana.browser.trpc.organizations.list.query();
    expect(organizations).toEqual([expect.objectContaining({ logo, themeColor: '#0a7a4f' })]);
    const { rows } = await sql<{ owner: string }>`select user_id as owner from photos
      where id = ${logo.split('/')[2] ?? ''}`.execute(db);
    expect(rows).toEqual([{ owner: organizations[0]?.id }]);
    expect((await ana.browser.open(logo)).statusCode).toBe(200);
  });

  test('product 36.22: not with a name that speaks for the operator, nor is it renamed to one', async () => {
    const ana = await founder();
    const official = `${app.context.env.appName} Support`;
    const { organizations } = ana.browser.actingFor(ana.organizationId).trpc;
    const { username } = await organizations.get.query();
    const rename = (name: string) => refusal(organizations.update.mutate({ name, username: username ?? '' }));
    expect(await rename(official)).toBe('name_reserved');
    expect(await rename('Support')).toBe('accepted');
    await sql`update profiles set name = ${official} where id = ${ana.organizationId}`.execute(db);
    // One that has it already keeps it
    expect(await rename(official)).toBe('accepted');
    const luis = await account();
    await grant(luis.userId);
    const make = luis.browser.trpc.organizations.create.mutate({ name: official, username: someName() });
    expect(await refusal(make)).toBe('name_reserved');
  });

  test('once, by two at once, and with nothing left of one that fails', async () => {
    const ana = await account();
    await grant(ana.userId);
    const taken = await founder();
    const { rows } = await sql<{ username: string }>`select username from profiles
      where id = ${taken.organizationId}`.execute(db);
    const count = async () =>
      (await sql<{ count: number }>`select count(*)::int as count from organizations`.execute(db)).rows[0]?.count ?? 0;
    const before = await count();
    expect(await refusal(create(ana, rows[0]?.username))).toBe('username_taken');
    expect(await count()).toBe(before);
    const again = { ...ana, browser: await enter(second, ana.userId) };
    expect((await Promise.all([refusal(create(ana)), refusal(create(again))])).sort()).toEqual([
      ...['accepted', 'plan_required'],
    ]);
    expect(await count()).toBe(before + 1);
  });

  test('with the subscription, which its owners manage from then on', async () => {
    const ana = await makeOwner(app, hash);
    await buy(app, ana, 'business');
    const { customerId } = await customerOf(app, ana.email);
    const { id } = await create(ana);
    const { rows } = await sql<{ owner: string }>`select user_id as owner from customers where id = ${customerId}
      union select user_id from subscriptions where user_id in (${ana.userId}, ${id})`.execute(db);
    expect(rows).toEqual([{ owner: id }]);
    expect(await planOf(ana)).toEqual({ planType: 'business', isGranted: false, by: 'Acme', planEnded: false });
    const inAcme = ana.browser.actingFor(id).trpc.billing;
    expect(await inAcme.subscription.query()).toMatchObject({ planType: 'business', canManage: true });
    expect(await refusal(inAcme.previewPlanChange.query({ priceId: priceId(app, 'pro') }))).toBe(
      'plan_not_purchasable',
    );
    const order = { priceId: priceId(app, 'pro'), returnTo: 'billing' as const };
    expect(await refusal(inAcme.createCheckout.mutate(order))).toBe('plan_not_purchasable');
    await inAcme.customerPortal.mutate();
    const log = await ana.browser.actingFor(id).trpc.audit.list.query({});
    expect(log.entries.map(({ action }) => action)).toEqual(['plan.portal', 'organization.create']);
    await retriedJobsDone(app);
    const { stripe } = app.context.payments ?? {};
    expect(await stripe?.customers.retrieve(customerId)).toMatchObject({ name: 'Acme', metadata: { userId: id } });
    // What the provider says later reaches the organization and whom it covers
    const subscriptions = await stripe?.subscriptions.list({ customer: customerId });
    await stripe?.subscriptions.cancel(subscriptions?.data[0]?.id ?? '');
    await until(
      () => planOf(ana),
      ({ planType }) => planType === 'free',
    );
    expect(await planIn(id)).toBe('free');
  });
});

test('product 36.20: the payment provider has the email of a present owner, and owners hear whose card may pay', async () => {
  const [ana, luis, iris] = [await makeOwner(app, hash), await account(), await account()];
  await buy(app, ana, 'business');
  const { customerId } = await customerOf(app, ana.email);
  const { id } = await ana.browser.trpc.organizations.create.mutate({ name: 'Acme', username: someName() });
  for (const { userId } of [luis, iris]) await addMember(app, id, userId, 'owner');
  const customerEmail = async () => {
    await retriedJobsDone(app);
    return (await app.context.payments?.stripe.customers.retrieve(customerId)) as { email?: string | null };
  };
  const members = (of: { browser: TestBrowser }) => of.browser.actingFor(id).trpc.members;
  const aboutCards = async () =>
    (await mailsTo(app, iris.email)).filter(({ text }) => text.includes('may be paid with their card'));
  expect(await customerEmail()).toMatchObject({ email: ana.email });
  await members(luis).setRole.mutate({ userId: ana.userId, role: 'admin' });
  expect(await customerEmail()).toMatchObject({ email: luis.email });
  await members(luis).setRole.mutate({ userId: ana.userId, role: 'owner' });
  expect(await customerEmail()).toMatchObject({ email: ana.email });
  await ana.browser.trpc.organizations.leave.mutate({ id });
  expect(await customerEmail()).toMatchObject({ email: luis.email });
  expect(await aboutCards()).toHaveLength(1);

  const eva = await account();
  await addMember(app, id, eva.userId, 'owner');
  await sql`update memberships set created_at = '2020-01-01' where user_id = ${eva.userId}`.execute(db);
  await members(luis).remove.mutate({ userId: eva.userId });
  expect(await customerEmail()).toMatchObject({ email: luis.email });
  expect(await aboutCards()).toHaveLength(2);
  const pia = await account();
  await addMember(app, id, pia.userId, 'owner');
  await sql`update memberships set created_at = '2020-01-01' where user_id = ${pia.userId}`.execute(db);
  await app.context.payments?.stripe.customers.update(customerId, { email: pia.email });
  await pia.browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD });
  expect(await customerEmail()).toMatchObject({ email: luis.email });
  expect(await aboutCards()).toHaveLength(3);
  // Who pays nothing has no card there
  const zoe = await account();
  await addMember(app, id, zoe.userId, 'member');
  await members(luis).remove.mutate({ userId: zoe.userId });
  await retriedJobsDone(app);
  expect(await aboutCards()).toHaveLength(3);
});

describe('product 36.16: an organization has Business or nothing', () => {
  test('a person who waits for another plan makes none, until that is undone', async () => {
    const ana = await makeOwner(app, hash);
    await buy(app, ana, 'business');
    const { billing, organizations } = ana.browser.trpc;
    const pro = { priceId: priceId(app, 'pro'), timing: 'period_end' as const, today: null };
    await billing.changePlan.mutate(pro);
    const isScheduled = (is: boolean) =>
      until(
        () => billing.subscription.query(),
        ({ scheduledChange }) => (scheduledChange !== null) === is,
      );
    await isScheduled(true);
    const acme = { name: 'Acme', username: someName() };
    expect(await refusal(organizations.create.mutate(acme))).toBe('change_scheduled');
    await billing.keepPlan.mutate();
    await isScheduled(false);
    expect(await refusal(organizations.create.mutate(acme))).toBe('accepted');
  });

  test('Pro that its subscription became at the provider gives it nothing', async () => {
    const ana = await makeOwner(app, hash);
    await buy(app, ana, 'business');
    const { customerId } = await customerOf(app, ana.email);
    const { id } = await ana.browser.trpc.organizations.create.mutate({ name: 'Acme', username: someName() });
    await retriedJobsDone(app);
    const { stripe } = app.context.payments ?? {};
    const [bought] = (await stripe?.subscriptions.list({ customer: customerId }))?.data ?? [];
    const items = [{ id: bought?.items.data[0]?.id ?? '', price: priceId(app, 'pro') }];
    await stripe?.subscriptions.update(bought?.id ?? '', { items });
    await retriedJobsDone(app);
    const { subscriptions } = await standingOf(app, id);
    expect(subscriptions).toEqual([expect.objectContaining({ planType: 'pro', status: 'active' })]);
    expect(await planIn(id)).toBe('free');
    expect(await planOf(ana)).toMatchObject({ planType: 'free', by: null });
    // Back on Business, it has that again
    const { billing } = ana.browser.actingFor(id).trpc;
    expect(await refusal(billing.previewPlanChange.query({ priceId: priceId(app, 'business') }))).toBe('accepted');
    await stripe?.subscriptions.update(bought?.id ?? '', {
      items: items.map((item) => ({ ...item, price: priceId(app, 'business') })),
    });
    await retriedJobsDone(app);
    expect(await planOf(ana)).toMatchObject({ planType: 'business', by: 'Acme' });
  });

  test('Pro that its founder paid in an earlier checkout gives it nothing', async () => {
    const ana = await makeOwner(app, hash);
    const order = { priceId: priceId(app, 'pro'), returnTo: 'billing' as const };
    const { url } = await ana.browser.trpc.billing.createCheckout.mutate(order);
    await grant(ana.userId);
    const { id } = await ana.browser.trpc.organizations.create.mutate({ name: 'Acme', username: someName() });
    await app.payments.payCheckout(sessionIdOf(url));
    await retriedJobsDone(app);
    expect((await standingOf(app, id)).subscriptions).toEqual([expect.objectContaining({ planType: 'pro' })]);
    expect(await planIn(id)).toBe('business');
    await grant(id, new Date(Date.now() - 1000));
    expect(await planIn(id)).toBe('free');
  });
});

test('product 36.10: the list knows the former usernames of an organization, which lead to the current one', async () => {
  const ana = await founder();
  const [first, second] = [someUsername(), `acme-${someUsername()}`];
  const { trpc } = ana.browser.actingFor(ana.organizationId);
  for (const username of [`acme-${first}`, second]) await trpc.organizations.update.mutate({ name: 'Acme', username });
  const { organizations } = await ana.browser.trpc.organizations.list.query();
  expect(organizations).toEqual([
    expect.objectContaining({ username: second, formerUsernames: expect.arrayContaining([`acme-${first}`]) }),
  ]);
  expect(organizations[0]?.formerUsernames).not.toContain(second);
});

describe('product 36.6: an organization’s plan', () => {
  test('covers who made it, as long as it lasts and the membership does', async () => {
    const ana = await founder();
    const luis = await account();
    await addMember(app, ana.organizationId, luis.userId, 'owner');
    expect(await planOf(luis)).toMatchObject({ planType: 'free' });
    await grant(ana.organizationId, new Date(Date.now() - 1000));
    expect(await planOf(ana)).toMatchObject({ planType: 'free', by: null });
    await grant(ana.organizationId);
    expect(await planOf(ana)).toMatchObject({ planType: 'business', by: 'Acme' });
    // Who leaves is told what ends
    for (const [each, isCovering] of [
      [ana, true],
      [luis, false],
    ] as const) {
      const { organizations } = await each.browser.trpc.organizations.list.query();
      expect(organizations).toEqual([expect.objectContaining({ isCovering })]);
    }
    await ana.browser.trpc.organizations.leave.mutate({ id: ana.organizationId });
    expect(await planOf(ana)).toEqual({ planType: 'free', isGranted: false, by: null, planEnded: true });
    expect(await planIn(ana.organizationId)).toBe('business');
  });

  test('product 36.23: covers who made it unless another one does so for longer', async () => {
    const ana = await founder();
    const make = async (name: string, endsAt: Date | null) => {
      await grant(ana.userId, endsAt);
      await ana.browser.trpc.organizations.create.mutate({ name, username: someName() });
      return await planOf(ana);
    };
    const soon = new Date(Date.now() + 86_400_000);
    expect(await make('Short', soon)).toMatchObject({ planType: 'business', by: 'Acme' });
    expect(await make('Equal', null)).toMatchObject({ planType: 'business', by: 'Equal' });
    await grant(ana.organizationId, soon);
    await sql`update profiles set covered_by = ${ana.organizationId} where id = ${ana.userId}`.execute(db);
    expect(await make('Longer', null)).toMatchObject({ planType: 'business', by: 'Longer' });
  });

  test('product 36.17: ends for a founder who is removed, and the email says so', async () => {
    const ana = await founder();
    const luis = await account();
    await addMember(app, ana.organizationId, luis.userId, 'owner');
    await luis.browser.actingFor(ana.organizationId).trpc.members.remove.mutate({ userId: ana.userId });
    await retriedJobsDone(app);
    const sent = (await mailsTo(app, ana.email)).filter(({ subject }) => subject.includes('no longer a member'));
    expect(sent).toEqual([
      expect.objectContaining({ text: expect.stringContaining('the plan that came with Acme has ended') }),
    ]);
  });

  test('product 36.1: is all that makes it accessible: it has no trial', async () => {
    const ana = await founder();
    const { organizations, links } = ana.browser.actingFor(ana.organizationId).trpc;
    expect(await organizations.get.query()).toMatchObject({
      ownerKind: 'organization',
      role: 'owner',
      isAccessible: true,
    });
    await grant(ana.organizationId, new Date(Date.now() - 1000));
    expect(await organizations.get.query()).toMatchObject({ isAccessible: false });
    expect(await refusal(links.create.mutate({ title: 'A', url: 'https://example.com/' }))).toBe('trial_expired');
  });

  test('goes back when it is deleted, with everything it owned', async () => {
    const ana = await founder();
    const luis = await account();
    await addMember(app, ana.organizationId, luis.userId, 'admin');
    const { trpc } = ana.browser.actingFor(ana.organizationId);
    await trpc.links.create.mutate({ title: 'A', url: 'https://example.com/' });
    const { username } = await trpc.organizations.get.query();
    const remove = (name: string, password = PASSWORD) => refusal(trpc.organizations.delete.mutate({ name, password }));
    expect(await remove('Acne')).toBe('confirmation_missing');
    expect(await remove('Acme', 'Wrong-Horse-7')).toBe('password_wrong');
    const asLuis = luis.browser.actingFor(ana.organizationId).trpc.organizations;
    expect(await refusal(asLuis.delete.mutate({ name: 'Acme', password: PASSWORD }))).toBe('forbidden');
    expect(await remove('Acme')).toBe('accepted');
    expect(await planOf(ana)).toEqual({ planType: 'business', isGranted: true, by: null, planEnded: false });
    const { rows } = await sql<{
      count: number;
    }>`select ((select count(*) from profiles where id = ${ana.organizationId})
      + (select count(*) from links where user_id = ${ana.organizationId})
      + (select count(*) from memberships where organization_id = ${ana.organizationId})
      + (select count(*) from usernames where name = ${username}))::int as count`.execute(db);
    expect(rows).toEqual([{ count: 0 }]);
    expect((await luis.browser.trpc.profiles.me.query())?.id).toBe(luis.userId);
    const next = await account();
    await grant(next.userId);
    const again = { name: 'Acme', username: username ?? '' };
    expect(await refusal(next.browser.trpc.organizations.create.mutate(again))).toBe('username_taken');
  });

  test('goes back also to a person who only looked at what to buy since', async () => {
    const ana = await makeOwner(app, hash);
    await buy(app, ana, 'business');
    const paying = await customerOf(app, ana.email);
    const { id } = await ana.browser.trpc.organizations.create.mutate({ name: 'Acme', username: someName() });
    await ana.browser.trpc.billing.createCheckout.mutate({ priceId: priceId(app, 'business'), returnTo: 'billing' });
    // The provider repeats its answers: the customer that it made a minute ago is the organization's by now
    const { rows: customers } = await sql<{
      id: string;
    }>`select id from customers where user_id = ${ana.userId}`.execute(db);
    expect(customers).toEqual([{ id: expect.not.stringContaining(paying.customerId) }]);
    const [checkout] = customers;
    const { trpc } = ana.browser.actingFor(id);
    await trpc.organizations.delete.mutate({ name: 'Acme', password: PASSWORD });
    await retriedJobsDone(app);
    expect(await planOf(ana)).toMatchObject({ planType: 'business', by: null, planEnded: false });
    const { rows } = await sql`select id from customers where user_id = ${ana.userId}`.execute(db);
    expect(rows).toEqual([{ id: paying.customerId }]);
    const looked = await app.context.payments?.stripe.customers.retrieve(checkout?.id ?? '');
    expect(looked).toMatchObject({ deleted: true });
  });

  test('is that of five organizations a day, whatever was deleted, so that nobody takes many names or sends without end', async () => {
    const ana = await account();
    const create = (username = someName()) => ana.browser.trpc.organizations.create.mutate({ name: 'Acme', username });
    for (let n = 0; n < 6; n += 1) expect(await refusal(create())).toBe('plan_required');
    await grant(ana.userId);
    for (let n = 0; n < 5; n += 1) {
      const { id } = await create();
      const { trpc } = ana.browser.actingFor(id);
      await trpc.organizations.delete.mutate({ name: 'Acme', password: PASSWORD });
    }
    expect(await refusal(create())).toBe('too_many_requests');
  });

  test('product 17.9: ends at the provider if nobody gets it back', async () => {
    const ana = await makeOwner(app, hash);
    await buy(app, ana, 'business');
    const { customerId } = await customerOf(app, ana.email);
    const { id } = await ana.browser.trpc.organizations.create.mutate({ name: 'Acme', username: someName() });
    const luis = await account();
    await addMember(app, id, luis.userId, 'owner');
    await ana.browser.trpc.organizations.leave.mutate({ id });
    const { trpc } = luis.browser.actingFor(id);
    await trpc.organizations.delete.mutate({ name: 'Acme', password: PASSWORD });
    await retriedJobsDone(app);
    expect(await app.context.payments?.stripe.customers.retrieve(customerId)).toMatchObject({ deleted: true });
  });

  test('ends also if who would get it back deletes the account at the same moment', async () => {
    const ana = await founder();
    const luis = await account();
    await addMember(app, ana.organizationId, luis.userId, 'owner');
    const { trpc } = luis.browser.actingFor(ana.organizationId);
    const deleted = await db.transaction().execute(async (tx) => {
      const locked = await lockAccount(tx, ana.userId);
      if (!locked) throw new Error('no account');
      const deleting = refusal(trpc.organizations.delete.mutate({ name: 'Acme', password: PASSWORD }));
      await areWaiting(db, 1);
      await deleteLockedAccount(app.context, tx, locked, { isEmailConfirmed: true });
      return { deleting };
    });
    expect(await deleted.deleting).toBe('accepted');
    expect(await planIn(ana.organizationId)).toBeUndefined();
  });
});

test('product 36.1: a person is a member of 20 organizations', async () => {
  const ana = await account();
  const insert = async () => {
    const id = randomUUID();
    await sql`insert into profiles (id, owner_kind, name, trial_days) values (${id}, 'organization', 'Acme', 0)`.execute(
      db,
    );
    await sql`insert into organizations (id) values (${id})`.execute(db);
    await addMember(app, id, ana.userId, 'member');
  };
  for (let n = 0; n < 20; n += 1) await insert();
  await grant(ana.userId);
  const create = ana.browser.trpc.organizations.create.mutate({ name: 'Acme', username: someName() });
  expect(await refusal(create)).toBe('limit_organizations');
});

describe('product 36.5: members', () => {
  let ana: Account & { organizationId: string };
  let luis: Account;
  let eva: Account;
  beforeAll(async () => {
    ana = await founder();
    [luis, eva] = [await account(), await account()];
  });
  beforeEach(async () => {
    await addMember(app, ana.organizationId, ana.userId, 'owner');
  });

  const membersAs = ({ browser }: Account) => browser.actingFor(ana.organizationId).trpc.members;
  const rolesAre = async (luisIs: Role, evaIs: Role) => {
    await addMember(app, ana.organizationId, luis.userId, luisIs);
    await addMember(app, ana.organizationId, eva.userId, evaIs);
  };
  const setRole = (by: Account, of: Account, role: Role) =>
    refusal(membersAs(by).setRole.mutate({ userId: of.userId, role }));
  /** What the organization and the list of them say. */
  const isOnlyOwner = async ({ browser }: Account) => {
    const { isOnlyOwner: there } = await browser.actingFor(ana.organizationId).trpc.organizations.get.query();
    const { organizations } = await browser.trpc.organizations.list.query();
    return [there, organizations.find(({ id }) => id === ana.organizationId)?.isOnlyOwner];
  };
  const remove = (by: Account, of: Account) => refusal(membersAs(by).remove.mutate({ userId: of.userId }));

  test('are listed by name, with their roles and cards', async () => {
    await rolesAre('admin', 'member');
    const { id } = await ana.browser.actingFor(ana.organizationId).trpc.vcards.create.mutate({ name: 'Eva' });
    await hold(app, id, eva.userId);
    const { members, count, next } = await membersAs(luis).list.query();
    expect({ count, next }).toEqual({ count: 3, next: null });
    expect(members.find(({ userId }) => userId === eva.userId)).toMatchObject({
      ...{ role: 'member', cards: 1, email: eva.email, hasFactor: false },
    });
    expect(await refusal(membersAs(eva).list.query())).toBe('forbidden');
    // Editors see who is a member, and not whose account a password alone opens
    await rolesAre('editor', 'member');
    expect((await membersAs(luis).list.query()).members.map(({ hasFactor }) => hasFactor)).toEqual([null, null, null]);
    await rolesAre('admin', 'member');
    const after = { name: members[0]?.name ?? '', userId: members[0]?.userId ?? '' };
    expect((await membersAs(luis).list.query({ after })).members).toEqual(members.slice(1));
  });

  test('are changed by admins and owners, nobody above oneself', async () => {
    await rolesAre('admin', 'editor');
    expect(await setRole(luis, eva, 'admin')).toBe('accepted');
    expect(await setRole(luis, eva, 'owner')).toBe('forbidden');
    expect(await setRole(luis, luis, 'owner')).toBe('forbidden');
    expect(await setRole(luis, ana, 'member')).toBe('forbidden');
    expect(await remove(luis, ana)).toBe('forbidden');
    expect(await setRole(eva, luis, 'editor')).toBe('accepted');
    expect(await setRole(luis, eva, 'member')).toBe('forbidden');
    expect(await remove(luis, eva)).toBe('forbidden');
    expect(await setRole(ana, luis, 'owner')).toBe('accepted');
    const nobody = { ...eva, userId: randomUUID() };
    expect([await setRole(ana, nobody, 'admin'), await remove(ana, nobody)]).toEqual(['not_found', 'not_found']);
  });

  test('lose what they held and the way in when they are removed, also after the plan', async () => {
    await rolesAre('admin', 'member');
    const { id } = await ana.browser.actingFor(ana.organizationId).trpc.vcards.create.mutate({ name: 'Eva' });
    await hold(app, id, eva.userId);
    await sql`update profiles set plan_type = 'free' where id = ${ana.organizationId}`.execute(db);
    expect(await setRole(ana, eva, 'editor')).toBe('trial_expired');
    expect(await remove(ana, eva)).toBe('accepted');
    await sql`update profiles set plan_type = 'business' where id = ${ana.organizationId}`.execute(db);
    const { rows } = await sql`select holder_id from vcards where id = ${id}`.execute(db);
    expect(rows).toEqual([{ holderId: null }]);
    expect(await refusal(eva.browser.actingFor(ana.organizationId).trpc.vcards.page.query({}))).toBe('not_found');
  });

  test('who go are announced to admins and owners, in their language, and to nobody else', async () => {
    await rolesAre('admin', 'editor');
    const { id } = await ana.browser.actingFor(ana.organizationId).trpc.vcards.create.mutate({ name: 'Eva' });
    await hold(app, id, eva.userId);
    await sql`update profiles set language = 'es' where id = ${luis.userId}`.execute(db);
    await sql`update profiles set name = 'Eva Ruiz', language = 'es' where id = ${eva.userId}`.execute(db);
    await sql`update profiles set theme_color = '#10b981' where id = ${ana.organizationId}`.execute(db);
    expect(await remove(ana, eva)).toBe('accepted');
    await rolesAre('admin', 'editor');
    expect(await refusal(eva.browser.trpc.organizations.leave.mutate({ id: ana.organizationId }))).toBe('accepted');
    const zoe = await account();
    await addMember(app, ana.organizationId, zoe.userId, 'member');
    await zoe.browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD });
    await retriedJobsDone(app);
    const sentTo = async ({ email }: Account) => {
      const mails = (await app.context.sandboxes?.mailbox?.list(email)) ?? [];
      // Others are of earlier tests
      const said = mails.filter(({ subject }) => /Eva Ruiz|^A member left|menos$/.test(subject));
      return said.map(({ subject, text }) => `${subject}: ${text}`);
    };
    const [left, unnamed] = [
      /^Eva Ruiz is no longer in Acme: .*Eva Ruiz left\./s,
      /^A member left Acme: .*was deleted\./s,
    ];
    expect((await sentTo(ana)).sort()).toEqual([expect.stringMatching(unnamed), expect.stringMatching(left)]);
    const [deleted, ...named] = (await sentTo(luis)).sort();
    expect(deleted).toMatch(/^Acme tiene un miembro menos: .*\/dashboard\/o\/acme-[^ ]*\/members\b/s);
    expect(named).toEqual([
      expect.stringContaining('Ana García quitó a Eva Ruiz.'),
      expect.stringContaining('Eva Ruiz salió.'),
    ]);
    expect(await sentTo(eva)).toEqual([]);
    // Who is removed learns that, and nothing of others
    const toEva = ((await app.context.sandboxes?.mailbox?.list(eva.email)) ?? []).filter(({ subject }) =>
      /miembro/.test(subject),
    );
    expect(toEva.map(({ subject }) => subject)).toEqual(['Ya no eres miembro de Acme']);
    expect(toEva[0]?.text).not.toMatch(/Ana|\/o\/|Luis/);
    expect(toEva[0]?.text).toMatch(/\/dashboard\s/);
    expect(toEva[0]?.html).toContain('#10b981');
  });

  test('product 14.3: write to support with the largest plan of their account and organizations', async () => {
    await rolesAre('admin', 'member');
    const other = await account();
    for (const each of [eva, other])
      await each.browser.trpc.support.send.mutate({ subject: 'Hello', message: 'Hello' });
    const { rows } =
      await sql`select plan_type as plan, priority, user_id = ${eva.userId} as "isMember" from support_messages
      where user_id in (${eva.userId}, ${other.userId}) order by "isMember" desc`.execute(db);
    expect(rows).toEqual([
      { plan: 'business', priority: 0, isMember: true },
      { plan: 'free', priority: 2, isMember: false },
    ]);
  });

  test('cannot take the last owner away, in any way', async () => {
    await rolesAre('admin', 'editor');
    expect(await isOnlyOwner(ana)).toEqual([true, true]);
    expect(await isOnlyOwner(eva)).toEqual([false, false]);
    expect(await setRole(ana, ana, 'admin')).toBe('last_owner');
    expect(await remove(ana, ana)).toBe('last_owner');
    expect(await refusal(ana.browser.trpc.organizations.leave.mutate({ id: ana.organizationId }))).toBe('last_owner');
    const deletion = ana.browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD });
    await expect(deletion).rejects.toMatchObject({
      data: { error: 'last_owner', organizations: ['Acme'] },
      message: expect.stringContaining('the only owner of Acme'),
    });
    await sql`update profiles set disabled_at = now() where id = ${ana.organizationId}`.execute(db);
    await expect(
      ana.browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD }),
    ).rejects.toMatchObject({
      data: { error: 'last_owner', organizations: ['Acme'] },
      message: `You are the only owner of Acme, which is suspended. Write to ${app.context.env.supportEmail} first.`,
    });
    await sql`update profiles set disabled_at = null where id = ${ana.organizationId}`.execute(db);
    expect(await refusal(eva.browser.trpc.organizations.leave.mutate({ id: ana.organizationId }))).toBe('accepted');
    expect(await refusal(eva.browser.trpc.organizations.leave.mutate({ id: ana.organizationId }))).toBe('not_found');
  });

  test('two owners who go at once, in whatever way and on two processes, leave one', async () => {
    const ways = {
      leave: (of: Account) => of.browser.trpc.organizations.leave.mutate({ id: ana.organizationId }),
      remove: (of: Account) => membersAs(of).remove.mutate({ userId: of.userId }),
      demote: (of: Account) => membersAs(of).setRole.mutate({ userId: of.userId, role: 'editor' }),
      delete: (of: Account) => of.browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD }),
    };
    for (const one of Object.values(ways)) {
      for (const other of Object.values(ways)) {
        await sql`delete from memberships where organization_id = ${ana.organizationId}`.execute(db);
        const [first, last] = [await account(), await account()];
        for (const { userId } of [first, last]) await addMember(app, ana.organizationId, userId, 'owner');
        const elsewhere = { ...last, browser: await enter(second, last.userId) };
        const outcomes = await Promise.all([refusal(one(first)), refusal(other(elsewhere))]);
        expect(outcomes.sort()).toEqual(['accepted', 'last_owner']);
      }
    }
  }, 60_000);

  test('an owner who goes while another one joins and deletes the account leaves one, too', async () => {
    await sql`delete from memberships where organization_id = ${ana.organizationId}`.execute(db);
    const [first, joining] = [await account(), await account()];
    await addMember(app, ana.organizationId, first.userId, 'owner');
    const deleting = await db.transaction().execute(async (leaving) => {
      await lockOwner(leaving, ana.organizationId);
      const deleted = await db.transaction().execute(async (accepting) => {
        await lockUser(accepting, joining.userId);
        const deletion = joining.browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD });
        const outcome = refusal(deletion);
        await areWaiting(db, 1);
        await addMember(app, ana.organizationId, joining.userId, 'owner');
        return { outcome };
      });
      await Promise.race([areWaiting(db, 1), deleted.outcome]);
      await sql`delete from memberships where user_id = ${first.userId}`.execute(leaving);
      return deleted;
    });
    expect(await deleting.outcome).toBe('last_owner');
  });
});

describe('product 36.7: what is recorded of an organization', () => {
  test('says who did what to whom, and stays when the person’s account is deleted', async () => {
    const ana = await founder();
    const luis = await account();
    await addMember(app, ana.organizationId, luis.userId, 'owner');
    const { members, organizations } = luis.browser.actingFor(ana.organizationId).trpc;
    await members.setRole.mutate({ userId: ana.userId, role: 'admin' });
    await organizations.update.mutate({ name: 'Acme Inc.', username: someName() });
    await members.remove.mutate({ userId: ana.userId });
    await addMember(app, ana.organizationId, ana.userId, 'owner');
    await luis.browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD });
    const { rows } = await sql`select action, user_id, target_id, details from audit_entries
      where owner_id = ${ana.organizationId} order by id`.execute(db);
    expect(rows).toEqual([
      { action: 'organization.create', userId: ana.userId, targetId: ana.organizationId, details: {} },
      { action: 'member.role', userId: null, targetId: ana.userId, details: { from: 'owner', to: 'admin' } },
      { action: 'organization.update', userId: null, targetId: ana.organizationId, details: {} },
      { action: 'member.remove', userId: null, targetId: ana.userId, details: { role: 'admin' } },
      { action: 'member.leave', userId: null, targetId: null, details: { role: 'owner' } },
    ]);
  });

  test('is read by admins and owners, by person and action, in pages and as CSV, also after the plan', async () => {
    const ana = await founder();
    const [luis, eva] = [await account(), await account()];
    const { organizationId } = ana;
    await addMember(app, organizationId, luis.userId, 'admin');
    await addMember(app, organizationId, eva.userId, 'editor');
    const inAcme = ({ browser }: Account) => browser.actingFor(organizationId).trpc;
    const { id } = await inAcme(eva).vcards.create.mutate({ name: '=Eva Ruiz' });
    await inAcme(luis).members.setRole.mutate({ userId: eva.userId, role: 'member' });
    await sql`insert into audit_entries (owner_id, user_id, action, target_kind, target_id)
      select ${organizationId}, ${eva.userId}, 'card.update', 'card', ${id} from generate_series(1, 250)`.execute(db);
    await sql`update profiles set plan_type = 'free', time_zone = 'Asia/Tokyo' where id = ${organizationId}`.execute(
      db,
    );
    const read = inAcme(luis).audit.list;
    const first = await read.query({});
    const second = await read.query({ after: first.next });
    const third = await read.query({ after: second.next });
    expect([first.entries.length, second.entries.length, third.entries.length, third.next]).toEqual([
      100,
      100,
      53,
      null,
    ]);
    const all = [...first.entries, ...second.entries, ...third.entries];
    expect(all.slice(-3)).toMatchObject([
      { action: 'member.role', person: { name: 'Ana García', email: luis.email }, target: 'Ana García' },
      { action: 'card.create', person: { id: eva.userId }, target: '=Eva Ruiz', targetKind: 'card' },
      { action: 'organization.create', person: { id: ana.userId } },
    ]);
    expect((await read.query({ personId: luis.userId })).entries.map(({ action }) => action)).toEqual(['member.role']);
    const created = await read.query({ personId: eva.userId, action: 'card.create' });
    expect(created.entries.map(({ target }) => target)).toEqual(['=Eva Ruiz']);
    const csv = (of: Account, query = '') => of.browser.open(`${paths.auditCsv}?owner=${organizationId}${query}`);
    expect((await csv(eva)).statusCode).toBe(403);
    expect((await csv(await account())).statusCode).toBe(404);
    expect((await csv(luis, '&action=card.read')).statusCode).toBe(400);
    const { headers, body } = await csv(luis);
    expect(headers['content-disposition']).toMatch(/filename="acme-audit-\d{4}-\d\d-\d\d\.csv"/);
    const lines = body.replace('\ufeff', '').trimEnd().split('\r\n');
    expect(lines[0]).toBe('Day,Time,Person,Email,Action,About,Details');
    expect(lines).toHaveLength(254);
    const at = wallClockAt(new Date(all.at(-2)?.at ?? 0), 'Asia/Tokyo');
    expect(lines.at(-2)).toBe(`${at.day},${at.time},Ana García,${eva.email},Created a card,'=Eva Ruiz,`);
    expect(lines.at(-3)).toMatch(/Changed a role,Ana García,Editor → Member$/);
    const some = (await csv(luis, `&personId=${eva.userId}&action=card.create`)).body;
    expect(some.trimEnd().split('\r\n')).toHaveLength(2);
    const persons = async () => (await inAcme(luis).audit.persons.query()).persons;
    expect(await persons()).toHaveLength(3);
    // What a former member is called, but no email that is theirs alone by now
    await inAcme(luis).members.remove.mutate({ userId: eva.userId });
    expect(await persons()).toContainEqual({ id: eva.userId, name: 'Ana García', email: null });
    expect((await read.query({ action: 'card.create' })).entries[0]?.person).toEqual({
      id: eva.userId,
      name: 'Ana García',
      email: null,
    });
  });

  // A change of the plan waits for the provider, and may be charged by then
  test('stays without a person whose account was deleted while the change was made', async () => {
    const ana = await founder();
    const luis = await account();
    const by = { owner: { id: ana.organizationId, ownerKind: 'organization' as const }, person: { id: luis.userId } };
    await luis.browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD });
    await insertAuditEntry(db, by, 'plan.seats', { kind: 'plan' }, { from: 0, to: 1 });
    const { rows } = await sql`select user_id, details from audit_entries
      where owner_id = ${ana.organizationId} and action = 'plan.seats'`.execute(db);
    expect(rows).toEqual([{ userId: null, details: { from: 0, to: 1 } }]);
  });
});
