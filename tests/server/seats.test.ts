import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteGrant, upsertGrant } from '#db/billing/entitlements.ts';
import type { Db } from '#db/connect.ts';
import { type Interval, plans, seatPrices, UNLIMITED } from '#src/owners/plans.ts';
import {
  hashedPassword,
  PASSWORD,
  refusal,
  someEmail,
  someUsername,
  startTwoApps,
  type TestApp,
  type TestBrowser,
} from '../support/app.ts';
import { makeOrganization } from '../support/organizations.ts';
import { buy, customerOf, openShop, priceId, retriedJobsDone, sessionIdOf, until } from '../support/payments.ts';
import { enter, makeAccount } from '../support/roles.ts';

const INCLUDED = plans.business.limits.members;
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

describe('product 17.16: the places of an organization', () => {
  async function acme() {
    const ana = await makeAccount(app, hash);
    const { id } = await makeOrganization(app, ana.userId);
    const { invitations } = ana.browser.actingFor(id).trpc;
    return {
      id,
      limit: async () => (await invitations.list.query()).limit,
      invite: (count: number) =>
        refusal(invitations.create.mutate({ emails: Array.from({ length: count }, someEmail), role: 'member' })),
    };
  }

  test('are five, and as many more as there are seats, of which those that end soon are none', async () => {
    const { id, limit, invite } = await acme();
    expect(await limit()).toBe(INCLUDED);
    await sql`insert into subscriptions (id, user_id, status, product_id, price_id, plan_type, interval, started_at,
      current_period_end, seats) values (${`sub_${id}`}, ${id}, 'active', 'prod_1', 'price_1', 'business', 'month', now(),
      now() + interval '20 days', 3)`.execute(db);
    expect(await limit()).toBe(INCLUDED + 3);
    expect(await invite(INCLUDED + 2)).toBe('accepted');
    expect(await invite(1)).toBe('limit_members');
    await sql`update subscriptions set scheduled_seats = 1 where user_id = ${id}`.execute(db);
    expect(await limit()).toBe(INCLUDED + 1);
    await sql`update subscriptions set status = 'canceled', ended_at = now() where user_id = ${id}`.execute(db);
    expect(await limit()).toBe(INCLUDED);
  });

  test('have no limit while a grant of Business is in force', async () => {
    const { id, limit, invite } = await acme();
    await upsertGrant(db, id, { planType: 'pro', endsAt: null });
    expect(await limit()).toBe(INCLUDED);
    await upsertGrant(db, id, { planType: 'business', endsAt: new Date(Date.now() + 3_600_000) });
    expect(await limit()).toBe(UNLIMITED);
    expect(await invite(INCLUDED + 1)).toBe('accepted');
    await upsertGrant(db, id, { planType: 'business', endsAt: new Date() });
    expect(await limit()).toBe(INCLUDED);
    expect(await invite(1)).toBe('limit_members');
    await deleteGrant(db, id);
    expect(await limit()).toBe(INCLUDED);
  });
});

type Trpc = TestBrowser['trpc'];
type Organization = Awaited<ReturnType<typeof organization>>;

/** An organization with a Business subscription. */
async function organization(interval: Interval = 'month', card?: string) {
  const ana = await makeAccount(app, hash);
  await buy(app, ana, 'business', interval, card);
  const { customerId } = await customerOf(app, ana.email);
  const { id } = await ana.browser.trpc.organizations.create.mutate({
    name: 'Acme',
    username: `acme-${someUsername()}`,
  });
  await retriedJobsDone(app);
  return { id, ana, customerId, trpc: ana.browser.actingFor(id).trpc };
}

const stripe = () => {
  if (!app.context.payments) throw new Error('nothing is sold here');
  return app.context.payments.stripe;
};

const onSecond = async ({ id, ana }: Organization) => (await enter(second, ana.userId)).actingFor(id).trpc;
const preview = ({ trpc }: { trpc: Trpc }, seats: number) => trpc.billing.previewSeats.query({ seats });
type Shown = Awaited<ReturnType<typeof preview>>;

/** Confirms what the preview shows. */
async function change(acme: { trpc: Trpc }, seats: number, shown?: Shown): Promise<Shown> {
  const before = shown ?? (await preview(acme, seats));
  const today = before.today && { due: before.today.due, prorationDate: before.today.prorationDate };
  await acme.trpc.billing.changeSeats.mutate({ seats, today });
  return before;
}

const invite = ({ trpc }: { trpc: Trpc }, count = 1) =>
  refusal(trpc.invitations.create.mutate({ emails: Array.from({ length: count }, someEmail), role: 'member' }));
const seatsOf = async ({ trpc }: Organization) => (await trpc.billing.subscription.query()).seats;
const invoicesOf = async ({ trpc }: Organization) =>
  (await trpc.billing.history.query()).invoices.map(({ amount }) => amount);
const pass = ({ id, customerId }: Organization, days: number) =>
  app.payments.letTimePass({ userId: id, customerId }, days);

/** The items of the subscription as the provider has them, with the quantity of each. */
async function itemsOf({ customerId }: Pick<Organization, 'customerId'>) {
  const { data } = await stripe().subscriptions.list({ customer: customerId });
  const items = data[0]?.items.data ?? [];
  return { id: data[0]?.id ?? '', items: items.map(({ price, quantity }) => [price.id, quantity]) };
}

const business = (interval: Interval = 'month') => [priceId(app, 'business', interval), 1];
const seatItem = (quantity: number, interval: Interval = 'month') => [
  app.context.payments?.seatPrices?.[interval],
  quantity,
];

describe('product 17.17: more seats start now, for what the preview says', () => {
  test('and there is room for their members at once', async () => {
    const acme = await organization();
    await invite(acme, INCLUDED - 1);
    expect(await invite(acme)).toBe('limit_members');
    const shown = await preview(acme, 3);
    expect(shown).toMatchObject({ timing: 'now', seats: 3, interval: 'month', seatPrice: 999, price: 8999 + 3 * 999 });
    const { due = 0, charge, credit } = shown.today ?? {};
    expect([charge, credit]).toEqual([due, 0]);
    expect(due).toBeGreaterThan(3 * 990);
    expect(due).toBeLessThanOrEqual(3 * 999);
    await change(acme, 3, shown);
    expect(await seatsOf(acme)).toEqual({ bought: 3, used: INCLUDED, limit: INCLUDED + 3, isOffered: true });
    expect(await invite(acme, 3)).toBe('accepted');
    expect(await invite(acme)).toBe('limit_members');
    await retriedJobsDone(app);
    expect(await seatsOf(acme)).toMatchObject({ bought: 3, limit: INCLUDED + 3 });
    expect(await itemsOf(acme)).toMatchObject({ items: [business(), seatItem(3)] });

    await pass(acme, 15);
    const more = await change(acme, 4);
    // For one seat and half a month
    expect((more.today?.due ?? 0) / 999).toBeCloseTo(0.5, 1);
    await pass(acme, 17);
    expect(await invoicesOf(acme)).toEqual([8999 + 4 * 999, more.today?.due, due, 8999]);
    const [renewal] = (await stripe().invoices.list({ customer: acme.customerId, limit: 1 })).data;
    expect(renewal?.lines.data.map(({ description, quantity }) => [description, quantity])).toEqual([
      ['1 × Business (at $89.99 / month)', 1],
      ['4 × Business seat (at $9.99 / month)', 4],
    ]);
    const { rows } = await sql`select action, details from audit_entries where owner_id = ${acme.id}
      and action = 'plan.seats' order by id`.execute(db);
    expect(rows).toEqual([
      { action: 'plan.seats', details: { from: 0, to: 3 } },
      { action: 'plan.seats', details: { from: 3, to: 4 } },
    ]);
  });

  test('product 17.12: an amount that was not shown, is old, or was shown before another change is refused', async () => {
    const acme = await organization();
    const shown = await preview(acme, 2);
    const { today } = shown;
    if (!today) throw new Error('nothing to pay');
    const wrong: Shown[] = [
      { ...shown, today: { ...today, due: today.due - 1 } },
      { ...shown, today: { ...today, prorationDate: today.prorationDate - 3600 } },
      { ...shown, today: null },
    ];
    for (const each of wrong) expect(await refusal(change(acme, 2, each))).toBe('price_changed');
    expect(await refusal(change(acme, 3, shown))).toBe('price_changed');
    await change(acme, 1);
    expect(await refusal(change(acme, 2, shown))).toBe('price_changed');
    expect(await seatsOf(acme)).toMatchObject({ bought: 1 });
    expect(await invoicesOf(acme)).toHaveLength(2);
  });

  test('product 17.12: a declined card and a provider that is down leave nothing', async () => {
    const acme = await organization('month', '4000000000000341');
    const shown = await preview(acme, 2);
    expect(await refusal(change(acme, 2, shown))).toBe('payment_declined');
    await app.payments.setFailure('down', acme.id);
    expect(await refusal(preview(acme, 2))).toBe('payments_unavailable');
    expect(await refusal(change(acme, 2, shown))).toBe('payments_unavailable');
    await app.payments.setFailure('none', acme.id);
    await retriedJobsDone(app);
    expect(await seatsOf(acme)).toMatchObject({ bought: 0, limit: INCLUDED });
    expect(await itemsOf(acme)).toMatchObject({ items: [business()] });
    expect(await invoicesOf(acme)).toEqual([8999]);
    await app.payments.updateCard(acme.customerId, '4242424242424242');
    await change(acme, 2);
    expect(await seatsOf(acme)).toMatchObject({ bought: 2 });
  });

  test('product 17.12: a card whose holder must confirm each payment buys none, and the refusal says what to do', async () => {
    const acme = await organization();
    await app.payments.updateCard(acme.customerId, '4000002760003184');
    const shown = await preview(acme, 2);
    expect(await refusal(change(acme, 2, shown))).toBe('seats_unconfirmed');
    expect(await itemsOf(acme)).toMatchObject({ items: [business()] });
    expect(await invoicesOf(acme)).toEqual([8999]);
    await app.payments.updateCard(acme.customerId, '4242424242424242');
    await change(acme, 2);
    expect(await seatsOf(acme)).toMatchObject({ bought: 2 });
    await app.payments.updateCard(acme.customerId, '4000002760003184');
    expect(await refusal(change(acme, 3))).toBe('seats_unconfirmed');
    // Fewer charge nothing
    await change(acme, 1);
    expect(await itemsOf(acme)).toMatchObject({ items: [business(), seatItem(2)] });
  });

  test('product 17.12: confirmed six times at once on two processes, they are paid once', async () => {
    const acme = await organization();
    const there = { trpc: await onSecond(acme) };
    const shown = await preview(acme, 2);
    await Promise.all([0, 1, 2, 3, 4, 5].map((n) => change(n % 2 ? acme : there, 2, shown)));
    expect(await invoicesOf(acme)).toHaveLength(2);
    // Of two numbers, the second was shown another price
    const [three, four] = [await preview(acme, 3), await preview(acme, 4)];
    const outcomes = await Promise.all([refusal(change(acme, 3, three)), refusal(change(there, 4, four))]);
    expect(outcomes.sort()).toEqual(['accepted', 'price_changed']);
    expect(await invoicesOf(acme)).toHaveLength(3);
    await retriedJobsDone(app);
    const { bought = 0 } = (await seatsOf(acme)) ?? {};
    expect(await itemsOf(acme)).toMatchObject({ items: [business(), seatItem(bought)] });
  });

  test('a subscription that ends or is unpaid, a person and a plan that is granted have none to buy', async () => {
    const acme = await organization('month', '4000000000000341');
    const { id } = await itemsOf(acme);
    await stripe().subscriptions.update(id, { cancel_at_period_end: true });
    expect(await refusal(preview(acme, 1))).toBe('subscription_ending');
    await stripe().subscriptions.update(id, { cancel_at_period_end: false });
    await pass(acme, 32);
    expect(await refusal(preview(acme, 1))).toBe('payment_overdue');
    expect(await refusal(acme.ana.browser.trpc.billing.previewSeats.query({ seats: 1 }))).toBe('not_found');
    const bruno = await makeAccount(app, hash);
    const granted = { trpc: bruno.browser.actingFor((await makeOrganization(app, bruno.userId)).id).trpc };
    expect(await refusal(preview(granted, 1))).toBe('nothing_to_manage');
    expect(await refusal(preview(granted, 1_000_000))).toBe('invalid_input');
  });

  test('where no prices of seats are configured, none are sold, and bought ones stay', async () => {
    const [acme, other] = [await organization(), await organization()];
    await change(acme, 2);
    const { payments } = app.context;
    const configured = payments?.seatPrices ?? null;
    Object.assign(payments ?? {}, { seatPrices: null });
    try {
      expect(await refusal(preview(other, 1))).toBe('plan_not_purchasable');
      expect(await seatsOf(other)).toMatchObject({ isOffered: false, limit: INCLUDED });
      await stripe().subscriptions.update((await itemsOf(acme)).id, { metadata: { seen: 'again' } });
      await retriedJobsDone(app);
      expect(await seatsOf(acme)).toMatchObject({ bought: 2, limit: INCLUDED + 2 });
    } finally {
      Object.assign(payments ?? {}, { seatPrices: configured });
    }
  });
});

describe('product 17.17: fewer seats', () => {
  test('end when the paid time is over, never below what is used, and it can be undone until then', async () => {
    const acme = await organization();
    await change(acme, 4);
    await invite(acme, INCLUDED);
    expect(await seatsOf(acme)).toMatchObject({ used: INCLUDED + 1 });
    const below = await preview(acme, 0).catch(({ data }) => data);
    expect(below).toMatchObject({ error: 'limit_members', limit: INCLUDED });
    expect(await refusal(acme.trpc.billing.changeSeats.mutate({ seats: 0, today: null }))).toBe('limit_members');
    const shown = await preview(acme, 1);
    expect(shown).toMatchObject({ timing: 'period_end', today: null, price: 8999 + 999 });
    await change(acme, 1, shown);
    // At once: who is invited meanwhile could not stay
    expect(await invite(acme)).toBe('limit_members');
    await change(acme, 1, shown);
    await retriedJobsDone(app);
    const { scheduledChange, renewsAt, seats } = await acme.trpc.billing.subscription.query();
    expect(scheduledChange).toEqual({ plan: 'business', interval: 'month', seats: 1, at: renewsAt });
    expect(seats).toMatchObject({ bought: 4, limit: INCLUDED + 1 });
    expect(await refusal(preview(acme, 6))).toBe('change_scheduled');
    expect(
      await refusal(acme.trpc.billing.previewPlanChange.query({ priceId: priceId(app, 'business', 'year') })),
    ).toBe('change_scheduled');
    await acme.trpc.billing.keepPlan.mutate();
    await retriedJobsDone(app);
    expect(await seatsOf(acme)).toMatchObject({ bought: 4, limit: INCLUDED + 4 });

    await change(acme, 1);
    await pass(acme, 32);
    await retriedJobsDone(app);
    expect(await seatsOf(acme)).toMatchObject({ bought: 1, limit: INCLUDED + 1 });
    expect(await itemsOf(acme)).toMatchObject({ items: [business(), seatItem(1)] });
    expect((await invoicesOf(acme))[0]).toBe(8999 + 999);
    await sql`delete from invitations where organization_id = ${acme.id}`.execute(db);
    await change(acme, 0);
    await pass(acme, 32);
    expect(await itemsOf(acme)).toMatchObject({ items: [business()] });
  });

  test('of the provider’s own doing remove nobody, and nobody is invited until there is room', async () => {
    const acme = await organization();
    await change(acme, 2);
    await invite(acme, INCLUDED + 1);
    const { id } = await itemsOf(acme);
    const { data } = (await stripe().subscriptions.retrieve(id)).items;
    await stripe().subscriptions.update(id, { items: [{ id: data[1]?.id ?? '', deleted: true }] });
    await until(
      () => seatsOf(acme),
      (seats) => seats?.bought === 0,
    );
    expect(await seatsOf(acme)).toMatchObject({ used: INCLUDED + 2, limit: INCLUDED });
    const list = await acme.trpc.invitations.list.query();
    expect(list.invitations.filter(({ state }) => state === 'open')).toHaveLength(INCLUDED + 1);
    expect(await invite(acme)).toBe('limit_members');
  });
});

describe('product 17.18: an organization whose plan has ended buys Business', () => {
  /** With eight members and open invitations. */
  async function ended() {
    const acme = await organization();
    await change(acme, 3);
    await invite(acme, INCLUDED + 2);
    await stripe().subscriptions.cancel((await itemsOf(acme)).id);
    await until(
      () => acme.trpc.billing.subscription.query(),
      ({ planType }) => planType === 'free',
    );
    return acme;
  }
  const order = ({ trpc }: Organization, seats?: number, interval: Interval = 'month') =>
    trpc.billing.createCheckout.mutate({ priceId: priceId(app, 'business', interval), returnTo: 'billing', seats });
  const amountOf = async (url: string) => (await stripe().checkout.sessions.retrieve(sessionIdOf(url))).amount_total;

  test.each<Interval>(['month', 'year'])(
    'with the seats that it needs, for what was shown, by the %s',
    async (interval) => {
      const acme = await ended();
      const { seats } = await acme.trpc.billing.subscription.query();
      expect(seats).toMatchObject({ used: INCLUDED + 3, isOffered: true });
      for (const wrong of [undefined, 0, 2, 4])
        expect(await refusal(order(acme, wrong, interval))).toBe('price_changed');
      const { url } = await order(acme, 3, interval);
      const price = (plans.business.prices?.[interval] ?? 0) + 3 * seatPrices[interval];
      expect(await amountOf(url)).toBe(price);
      await app.payments.payCheckout(sessionIdOf(url));
      await until(
        () => acme.trpc.billing.subscription.query(),
        ({ planType }) => planType === 'business',
      );
      expect(await itemsOf(acme)).toMatchObject({ items: [business(interval), seatItem(3, interval)] });
      expect((await invoicesOf(acme))[0]).toBe(price);
      expect(await seatsOf(acme)).toMatchObject({ bought: 3, limit: INCLUDED + 3 });
    },
  );

  test('with fewer seats when an invitation is withdrawn before it is paid', async () => {
    const acme = await ended();
    const { url } = await order(acme, 3);
    expect((await order(acme, 3)).url).toBe(url);
    const [first] = (await acme.trpc.invitations.list.query()).invitations;
    await acme.trpc.invitations.revoke.mutate({ id: first?.id ?? '' });
    expect(await refusal(order(acme, 3))).toBe('price_changed');
    const another = await order(acme, 2);
    expect(await amountOf(another.url)).toBe(8999 + 2 * 999);
    expect(await stripe().checkout.sessions.retrieve(sessionIdOf(url))).toMatchObject({ status: 'expired' });
    // A person has no members
    expect(await refusal(order({ ...acme, trpc: acme.ana.browser.trpc }, 2))).toBe('price_changed');
  });

  test('product 17.16: without seats where none are sold: nobody is removed, and nobody is invited until there is room', async () => {
    const acme = await ended();
    const { payments } = app.context;
    const configured = payments?.seatPrices ?? null;
    Object.assign(payments ?? {}, { seatPrices: null });
    try {
      expect(await refusal(order(acme, 3))).toBe('price_changed');
      const { url } = await order(acme);
      expect(await amountOf(url)).toBe(8999);
      await app.payments.payCheckout(sessionIdOf(url));
      await until(
        () => acme.trpc.billing.subscription.query(),
        ({ planType }) => planType === 'business',
      );
      expect(await seatsOf(acme)).toMatchObject({ bought: 0, used: INCLUDED + 3, limit: INCLUDED, isOffered: false });
      expect(await invite(acme)).toBe('limit_members');
    } finally {
      Object.assign(payments ?? {}, { seatPrices: configured });
    }
  });
});

describe('product 17.11: another interval of a plan with seats', () => {
  test('is that of the seats, too', async () => {
    const acme = await organization();
    await change(acme, 3);
    const toYear = { priceId: priceId(app, 'business', 'year') };
    const shown = await acme.trpc.billing.previewPlanChange.query(toYear);
    const yearly = 89_900 + 3 * seatPrices.year;
    expect(shown).toMatchObject({ timing: 'now', seats: 3, price: yearly, today: { charge: yearly } });
    const { due = 0, prorationDate = 0 } = shown.today ?? {};
    await acme.trpc.billing.changePlan.mutate({ ...toYear, timing: 'now', today: { due, prorationDate } });
    await retriedJobsDone(app);
    expect(await itemsOf(acme)).toMatchObject({ items: [business('year'), seatItem(3, 'year')] });
    expect(await seatsOf(acme)).toMatchObject({ bought: 3 });
    expect((await invoicesOf(acme))[0]).toBe(due);
    expect(await preview(acme, 4)).toMatchObject({ interval: 'year', seatPrice: seatPrices.year });

    const toMonth = { priceId: priceId(app, 'business', 'month') };
    await acme.trpc.billing.changePlan.mutate({ ...toMonth, timing: 'period_end', today: null });
    await retriedJobsDone(app);
    expect((await acme.trpc.billing.subscription.query()).scheduledChange).toMatchObject({
      interval: 'month',
      seats: 3,
    });
    expect(await seatsOf(acme)).toMatchObject({ limit: INCLUDED + 3 });
    await pass(acme, 370);
    await retriedJobsDone(app);
    expect(await itemsOf(acme)).toMatchObject({ items: [business(), seatItem(3)] });
  });
});

describe('product 17.1: an item at the provider', () => {
  async function withOther(acme: Organization): Promise<string> {
    const id = `price_${acme.id}`;
    const price = await stripe().prices.retrieve(app.context.payments?.seatPrices?.month ?? '');
    await sql`insert into sandbox_objects (id, object, data)
      values (${id}, 'price', ${JSON.stringify({ ...price, id, product: 'prod_other', lastResponse: undefined })})`.execute(
      db,
    );
    await stripe().subscriptions.update((await itemsOf(acme)).id, { items: [{ price: id, quantity: 2 }] });
    await retriedJobsDone(app);
    return id;
  }

  test('at a price that is none of ours is no seat, and stays', async () => {
    const acme = await organization();
    const other = await withOther(acme);
    expect(await acme.trpc.billing.subscription.query()).toMatchObject({ planType: 'business', seats: { bought: 0 } });
    await change(acme, 2);
    await change(acme, 1);
    await pass(acme, 32);
    await retriedJobsDone(app);
    expect(await seatsOf(acme)).toMatchObject({ bought: 1 });
    expect((await itemsOf(acme)).items.sort()).toEqual([business(), seatItem(1), [other, 2]].sort());
  });

  test('at a price of seats that is no longer sold stays what it was', async () => {
    const acme = await organization();
    const other = await withOther(acme);
    await sql`update subscriptions set seat_price_id = ${other} where user_id = ${acme.id}`.execute(db);
    await change(acme, 3);
    await retriedJobsDone(app);
    expect(await seatsOf(acme)).toMatchObject({ bought: 3 });
    expect((await itemsOf(acme)).items).toEqual([business(), [other, 3]]);
  });
});

describe('product 17.16: everyone who is invited has a place', () => {
  test('fifty at once on two processes', { timeout: 60_000 }, async () => {
    const acme = await organization();
    const there = { trpc: await onSecond(acme) };
    await change(acme, 2);
    const outcomes = await Promise.all(Array.from({ length: 50 }, (_, n) => invite(n % 2 ? acme : there)));
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(INCLUDED + 1);
    expect(await seatsOf(acme)).toMatchObject({ used: INCLUDED + 2, limit: INCLUDED + 2 });
  });

  test('also while seats are given up', { timeout: 60_000 }, async () => {
    const acme = await organization();
    const there = { trpc: await onSecond(acme) };
    await change(acme, 2);
    await invite(acme, INCLUDED - 2);
    const giveBack = change(acme, 0).then(
      () => ({ error: 'accepted' }),
      ({ data }) => data,
    );
    const [given, ...invited] = await Promise.all([
      giveBack,
      ...Array.from({ length: 8 }, (_, n) => invite(n % 2 ? acme : there)),
    ]);
    await retriedJobsDone(app);
    const { used = 0, limit = 0 } = (await seatsOf(acme)) ?? {};
    expect(invited.filter((outcome) => outcome === 'accepted')).toHaveLength(used - INCLUDED + 1);
    expect(used).toBeLessThanOrEqual(limit);
    if (given.error === 'accepted') expect(limit).toBe(INCLUDED);
    // With the limit, the text is the owner's, not the one of invited people
    else expect([given, limit]).toMatchObject([{ error: 'limit_members', limit: INCLUDED }, INCLUDED + 2]);
  });
});

describe('product 36.6: a subscription that goes back to a person', () => {
  test.each<[string, Interval, boolean]>([
    ['has no seats any more', 'month', false],
    ['keeps the change that waits', 'year', true],
  ])('%s', async (_, interval, waits) => {
    const acme = await organization(interval);
    await change(acme, 2);
    const month = { priceId: priceId(app, 'business'), timing: 'period_end', today: null } as const;
    if (waits) await acme.trpc.billing.changePlan.mutate(month);
    await retriedJobsDone(app);
    await acme.trpc.organizations.delete.mutate({ name: 'Acme', password: PASSWORD });
    await retriedJobsDone(app);
    expect(await itemsOf(acme)).toMatchObject({ items: [business(interval)] });
    const customer = await stripe().customers.retrieve(acme.customerId);
    expect(customer.deleted ? 0 : customer.balance).toBeLessThan(-2 * 950);
    const own = await acme.ana.browser.trpc.billing.subscription.query();
    expect(own).toMatchObject({ planType: 'business', isGranted: false, seats: null });
    expect(own.scheduledChange).toEqual(waits ? expect.objectContaining({ interval: 'month', seats: 0 }) : null);
  });
});
