import fc from 'fast-check';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findGrant, listSubscriptions, upsertGrant } from '#db/billing/entitlements.ts';
import type { Db } from '#db/connect.ts';
import { countPlaces } from '#db/owners/organizations/invitations.ts';
import { findOwner, lockOwner } from '#db/owners/profiles.ts';
import { recomputePlan } from '#server/billing/recompute-plan.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import { memberLimit } from '#src/billing/seats.ts';
import { access } from '#src/owners/access.ts';
import { type Role, roles } from '#src/owners/permissions.ts';
import { plans, UNLIMITED } from '#src/owners/plans.ts';
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
import { addMember } from '../support/organizations.ts';
import { buy, openShop, retriedJobsDone, until } from '../support/payments.ts';
import { makeAccount } from '../support/roles.ts';

// Random histories of organizations, on two processes. In each round, some steps are taken at once. HISTORIES sets their number,
// HISTORIES_SEED which ones they are.
const RUNS = Number(process.env.HISTORIES ?? 24);
const SEED = Number(process.env.HISTORIES_SEED ?? 1);
/** Fewer beside other tests: calls that wait for ten seconds are refused. */
const AT_ONCE = RUNS > 24 ? 12 : 4;
/** After how many of a long run the outcomes are printed. */
const PROGRESS = 1_200;
const PEOPLE = 5;
/** Of a subscription that the provider doesn't know. */
const ROW_SEATS = 1;
const CARDS = { good: '4242424242424242', failing: '4000000000000341' };

/** `by` and `of` are people; the first one is the founder. */
type Step = { do: (typeof steps)[number]; by: number; of: number; role: Role; count: number };
/** What pays: a grant has no limit of members, a row is a subscription that the provider doesn't know, and a bought one it does. */
type History = { paysBy: 'grant' | 'row' | 'purchase'; members: Role[]; rounds: Step[][] };

const steps = [
  ...([
    'invite',
    'invite',
    'invite',
    'invite',
    'accept',
    'accept',
    'accept',
    'accept',
    'join',
    'resend',
    'revoke',
  ] as const),
  ...(['expire', 'setRole', 'setRole', 'setRole', 'remove', 'remove', 'leave', 'leave', 'deleteAccount'] as const),
  ...(['deleteOrganization', 'endPlan', 'startPlan', 'seats', 'seats', 'seats', 'fail', 'mend', 'wait'] as const),
];
const ofMoney: readonly Step['do'][] = ['endPlan', 'startPlan', 'seats', 'fail', 'mend', 'wait'];
/** Of four. */
const often: Partial<Record<Step['do'], number>> = { deleteOrganization: 1, deleteAccount: 2, endPlan: 2 };
const person = fc.oneof(fc.constant(0), fc.nat(PEOPLE - 1));
const step: fc.Arbitrary<Step> = fc.record({
  ...{ do: fc.constantFrom(...steps), by: person, of: fc.nat(PEOPLE - 1) },
  ...{ role: fc.constantFrom(...roles), count: fc.integer({ min: 1, max: 4 }) },
});
const history: fc.Arbitrary<History> = fc.record({
  paysBy: fc.constantFrom(
    'grant',
    'grant',
    'grant',
    'row',
    'row',
    'row',
    'row',
    'row',
    'row',
    'row',
    'row',
    'purchase',
  ),
  // Of those who come after the founder
  members: fc.array(fc.constantFrom(...roles), { maxLength: PEOPLE - 1 }),
  rounds: fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 8 }),
});

let app: TestApp;
let second: TestApp;
let db: Db;
let hash: string;
beforeAll(async () => {
  [app, second] = await startTwoApps();
  await openShop(app);
  // It takes a database that a busy machine keeps waiting for one that hangs, and gives up the queries that run
  await Promise.all([app, second].map(({ context }) => context.databaseWatch.stop()));
  db = app.context.db;
  hash = await hashedPassword(app);
});
afterAll(async () => {
  await second.destroy();
  await app.destroy();
});

type Person = { userId: string; email: string /** on each process */; browsers: TestBrowser[] };
type Life = {
  id: string;
  people: Person[];
  cardId: string;
  customerId: string | null;
  /** the last token that an address was sent */
  tokens: Map<string, string>;
  isFounderGone: boolean;
  paysBy: History['paysBy'];
};

async function makePerson(): Promise<Person> {
  const { browser, userId, email } = await makeAccount(app, hash);
  const other = second.browser();
  for (const [name, value] of browser.cookies) other.cookies.set(name, value);
  return { userId, email, browsers: [browser, other] };
}

async function grant(ownerId: string, endsAt: Date | null): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockOwner(tx, ownerId))) return;
    await upsertGrant(tx, ownerId, { planType: 'business', endsAt });
    await recomputePlan(tx, ownerId, new Date());
  });
}

/** A subscription that the provider doesn't know. */
async function insertRow(ownerId: string): Promise<void> {
  await sql`insert into subscriptions (id, user_id, status, product_id, price_id, plan_type, interval, started_at,
    current_period_end, seats) values (${`sub_${ownerId}`}, ${ownerId}, 'active', 'prod_1', 'price_1', 'business', 'month',
    now(), now() + interval '20 days', ${ROW_SEATS})`.execute(db);
}

async function updateRow(ownerId: string, status: 'active' | 'canceled'): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockOwner(tx, ownerId))) return;
    await sql`update subscriptions set status = ${status}, ended_at = ${status === 'active' ? null : new Date()}
      where user_id = ${ownerId}`.execute(tx);
    await recomputePlan(tx, ownerId, new Date());
  });
}

async function found({ paysBy, members }: History): Promise<Life> {
  const people = await Promise.all(Array.from({ length: PEOPLE }, makePerson));
  const [founder] = people as [Person];
  const [browser] = founder.browsers as [TestBrowser];
  if (paysBy === 'grant') await grant(founder.userId, null);
  if (paysBy === 'row') await insertRow(founder.userId);
  if (paysBy === 'purchase') await buy(app, { browser }, 'business');
  const username = `acme-${someUsername()}`;
  const { id } = await browser.trpc.organizations.create.mutate({ name: 'Acme', username });
  const { id: cardId } = await browser.actingFor(id).trpc.vcards.create.mutate({ name: 'Eva' });
  for (const [n, role] of members.entries()) await addMember(app, id, people[n + 1]?.userId ?? '', role);
  const customer = await db.selectFrom('customers').select('id').where('userId', '=', id).executeTakeFirst();
  return { id, people, cardId, customerId: customer?.id ?? null, tokens: new Map(), isFounderGone: false, paysBy };
}

/** Emails would be read slowly, so the token of an invited person is known. */
async function learnToken({ id, tokens }: Life, email: string): Promise<void> {
  const { token } = newToken();
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ tokenHash: hashToken(token) })
    .where('organizationId', '=', id)
    .where('email', '=', email)
    .where(sql<boolean>`accepted_at is null and revoked_at is null`)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) tokens.set(email, token);
}

async function take(life: Life, { by, of, role, count, ...step }: Step, process: number): Promise<string> {
  const { id, people, tokens, customerId, paysBy } = life;
  const [actor, target] = [people[by] as Person, people[of] as Person];
  const browser = actor.browsers[process % 2] as TestBrowser;
  const inAcme = browser.actingFor(id).trpc;
  const invitationTo = async () =>
    (
      await sql<{ id: string; email: string }>`select id, email from invitations where organization_id = ${id}
      order by created_at desc offset ${count - 1} limit 1`.execute(db)
    ).rows[0];
  if (count > (often[step.do] ?? 4)) return 'skipped';
  switch (step.do) {
    case 'invite': {
      const emails = count < 3 ? [target.email] : Array.from({ length: count - 1 }, someEmail);
      const cardId = count < 3 && role === 'member' ? life.cardId : null;
      const outcome = await refusal(inAcme.invitations.create.mutate({ emails, role, cardId }));
      if (outcome === 'accepted') for (const email of emails) await learnToken(life, email);
      return outcome;
    }
    case 'accept': {
      // Mostly one who was invited
      const guests = people.filter((each) => tokens.has(each.email));
      const guest = guests[by % guests.length] ?? actor;
      const { trpc } = guest.browsers[process % 2] as TestBrowser;
      return await refusal(trpc.invitations.accept.mutate({ token: tokens.get(guest.email) ?? 'x'.repeat(43) }));
    }
    case 'join': {
      const token = [...tokens].find(([email]) => people.every((each) => each.email !== email))?.[1] ?? 'x'.repeat(43);
      const input = { token, name: 'Luis Vega', password: PASSWORD, language: 'es' as const };
      return await refusal((process % 2 ? second : app).browser().trpc.invitations.signUp.mutate(input));
    }
    case 'resend': {
      const invitation = await invitationTo();
      const outcome = await refusal(inAcme.invitations.resend.mutate({ id: invitation?.id ?? id }));
      if (outcome === 'accepted') await learnToken(life, invitation?.email ?? '');
      return outcome;
    }
    case 'revoke':
      return await refusal(inAcme.invitations.revoke.mutate({ id: (await invitationTo())?.id ?? id }));
    case 'expire':
      await sql`update invitations set expires_at = now() where id = ${(await invitationTo())?.id ?? id}`.execute(db);
      return 'accepted';
    case 'setRole':
      return await refusal(inAcme.members.setRole.mutate({ userId: target.userId, role }));
    case 'remove':
      return await ending(life, of, refusal(inAcme.members.remove.mutate({ userId: target.userId })));
    case 'leave':
      return await ending(life, by, refusal(browser.trpc.organizations.leave.mutate({ id })));
    case 'deleteAccount': {
      const input = { confirmation: 'DELETE', password: PASSWORD };
      return await ending(life, by, refusal(browser.trpc.account.delete.mutate(input)));
    }
    case 'deleteOrganization':
      return await refusal(inAcme.organizations.delete.mutate({ name: 'Acme', password: PASSWORD }));
    case 'endPlan':
      if (paysBy === 'grant') await grant(id, new Date());
      else if (paysBy === 'row') await updateRow(id, 'canceled');
      else await cancel(customerId);
      return 'accepted';
    case 'startPlan':
      if (paysBy === 'grant') await grant(id, null);
      else if (paysBy === 'row') await updateRow(id, 'active');
      return 'accepted';
    case 'seats': {
      if (!customerId) return 'skipped';
      const seats = chosenSeats({ count });
      let today: { due: number; prorationDate: number } | null = null;
      const shown = await refusal(
        inAcme.billing.previewSeats.query({ seats }).then((preview) => {
          today = preview.today && { due: preview.today.due, prorationDate: preview.today.prorationDate };
        }),
      );
      return shown === 'accepted' ? await refusal(inAcme.billing.changeSeats.mutate({ seats, today })) : shown;
    }
    case 'fail':
    case 'mend': {
      if (!customerId) return 'skipped';
      await app.payments.updateCard(customerId, step.do === 'fail' ? CARDS.failing : CARDS.good).catch(ofDeleted);
      return 'accepted';
    }
    case 'wait':
      if (!customerId) return 'skipped';
      await app.payments.letTimePass({ userId: id, customerId }, 8 * count).catch(ofDeleted);
      return 'accepted';
  }
}

const chosenSeats = ({ count }: Pick<Step, 'count'>) => count - 1;

/** Of a customer that was deleted with its owner. */
function ofDeleted(error: unknown): void {
  if (!/No such customer/.test(String(error))) throw error;
}

async function cancel(customerId: string | null): Promise<void> {
  if (!customerId) return;
  const { stripe } = app.context.payments ?? {};
  const found = await stripe?.subscriptions.list({ customer: customerId }).catch(ofDeleted);
  // Another step may have ended it
  for (const { id } of found?.data ?? []) await stripe?.subscriptions.cancel(id).catch(() => {});
}

async function ending(life: Life, who: number, leaving: Promise<string>): Promise<string> {
  const outcome = await leaving;
  if (who === 0 && outcome === 'accepted') life.isFounderGone = true;
  return outcome;
}

/** How many members and open invitations there are, and may be. */
async function placesOf({ id }: Life): Promise<{ used: number; limit: number }> {
  const owner = await findOwner(db, id);
  if (!owner) return { used: 0, limit: 0 };
  const now = new Date();
  const paid = { subscriptions: await listSubscriptions(db, id), grant: await findGrant(db, id, now) };
  const limit = memberLimit(access(owner, now).plan, paid, now);
  return { used: await countPlaces(db, id), limit: limit === UNLIMITED ? Number.POSITIVE_INFINITY : limit };
}

const bugs = ['internal', 'unavailable', 'overloaded', 'payments_unavailable', 'invalid_input', 'seats_unconfirmed'];

/** What changes at the provider at the same time makes it refuse the other change. */
const isRefusedByProvider = (outcome: string, round: Step[]) =>
  outcome === 'payments_unavailable' && round.some((each) => each.do === 'endPlan' || each.do === 'wait');

/** Lists what went wrong. `counts`: how often each step had which outcome. */
async function live(past: History, counts: Map<string, number>): Promise<{ life: Life; wrong: string[] }> {
  const life = await found(past);
  const wrong: string[] = [];
  for (const [n, round] of past.rounds.entries()) {
    const before = await placesOf(life);
    const paid = await paidSeats(life);
    const outcomes = await Promise.all(round.map((each, process) => take(life, each, process)));
    for (const [place, outcome] of outcomes.entries()) {
      const name = `${round[place]?.do} ${outcome}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (bugs.includes(outcome) && !isRefusedByProvider(outcome, round)) wrong.push(`round ${n}: ${name}`);
    }
    wrong.push(...(await unequalItems(life)).map((unequal) => `round ${n}: ${unequal}`));
    const after = await placesOf(life);
    // Nobody is removed when there is room for fewer. What pays may have changed back and forth in the round
    const isSamePlan = !round.some((each) => ofMoney.includes(each.do));
    const chosen = round.filter((each) => each.do === 'seats').map(chosenSeats);
    const most = isSamePlan ? 0 : plans.business.limits.members + Math.max(paid, ...chosen);
    const limit = Math.max(before.limit, after.limit, most);
    if (after.used > Math.max(before.used, limit)) wrong.push(`round ${n}: ${after.used} places of ${limit}`);
  }
  return { life, wrong };
}

/** Rows that no history may leave. */
async function leftovers(): Promise<unknown[]> {
  const { rows } = await sql<{ what: string; id: string }>`
    select 'no owner' as what, o.id from organizations o where not exists (
      select from memberships m join users u on u.id = m.user_id where m.organization_id = o.id and m.role = 'owner')
    union all select 'half an organization', p.id from profiles p
      where (p.owner_kind = 'organization') <> exists (select from organizations o where o.id = p.id)
    union all select 'held by no member', v.id from vcards v join organizations o on o.id = v.user_id
      where v.holder_id is not null and not exists (
        select from memberships m where m.organization_id = o.id and m.user_id = v.holder_id)
    union all select 'covered, but no member', p.id from profiles p where p.covered_by is not null and not exists (
      select from memberships m where m.organization_id = p.covered_by and m.user_id = p.id)
    union all select 'waits for a member', i.id from invitations i join users u on u.email = i.email and u.email_verified
      join memberships m on m.user_id = u.id and m.organization_id = i.organization_id
      where i.accepted_at is null and i.revoked_at is null
    union all select 'paid twice', user_id from subscriptions where ended_at is null group by user_id having count(*) > 1
    union all select 'no username', p.id from profiles p where p.owner_kind = 'organization'
      and not exists (select from usernames n where n.user_id = p.id)`.execute(db);
  return rows;
}

/** Whose plan would be another one if it were computed again. */
async function outdatedPlans({ id, people }: Life): Promise<string[]> {
  const outdated: string[] = [];
  const takenBack = new Error('taken back');
  for (const ownerId of [id, ...people.map(({ userId }) => userId)]) {
    const working = db.transaction().execute(async (tx) => {
      if (!(await lockOwner(tx, ownerId))) return;
      const { before, after } = await recomputePlan(tx, ownerId, new Date());
      if (before.planType !== after.planType) outdated.push(`${ownerId} has ${before.planType}, not ${after.planType}`);
      throw takenBack;
    });
    await working.catch((error) => {
      if (error !== takenBack) throw error;
    });
  }
  return outdated;
}

/** The founder is covered until the membership ends. */
async function coverOf({ id, people, isFounderGone }: Life): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from profiles where covered_by = ${id}`.execute(db);
  const isThere = (await findOwner(db, id)) !== undefined;
  const expected = isThere && !isFounderGone ? [people[0]?.userId] : [];
  const covered = rows.map((row) => row.id);
  return covered.join() === expected.join() ? [] : [`covers ${covered.join()} and not ${expected.join()}`];
}

/** The running subscriptions of the customer, as the provider lists them. */
async function subscriptionsAtProvider({ customerId }: Life): Promise<Stripe.Subscription[]> {
  if (!customerId) return [];
  const list = { customer: customerId, status: 'all', limit: 100 } as const;
  const page = await app.context.payments?.stripe.subscriptions.list(list).catch(ofDeleted);
  return page?.data.filter(({ ended_at }) => ended_at === null) ?? [];
}

/** A grant has room for everybody; a row has the seat that it was inserted with. */
async function paidSeats(life: Life): Promise<number> {
  if (life.paysBy !== 'purchase') return life.paysBy === 'grant' ? Number.POSITIVE_INFINITY : ROW_SEATS;
  const items = (await subscriptionsAtProvider(life)).flatMap((subscription) => subscription.items.data);
  return Math.max(0, ...items.filter(isSeat).map(({ quantity }) => quantity ?? 0));
}

const isSeat = ({ price }: Stripe.SubscriptionItem) =>
  Object.values(app.context.payments?.seatPrices ?? {}).includes(price.id);

/** Waits until the rows have the subscriptions, prices and quantities that the provider has, or says how they differ. */
async function unequalItems(life: Life): Promise<string[]> {
  const { customerId } = life;
  if (!customerId) return [];
  const compare = async () => {
    const theirs = (await subscriptionsAtProvider(life)).map(({ id, status, items }) => {
      const each = items.data.toSorted((a, b) => Number(isSeat(a)) - Number(isSeat(b)));
      return [id, status, ...each.map(({ price, quantity }) => `${quantity} ${price.id}`)].join();
    });
    const rows = await db
      .selectFrom('customers')
      .innerJoin('subscriptions', 'subscriptions.userId', 'customers.userId')
      .select(['subscriptions.id', 'status', 'priceId', 'seats', 'seatPriceId'])
      .where('customers.id', '=', customerId)
      .where('endedAt', 'is', null)
      .execute();
    const ours = rows.map(({ id, status, priceId, seats, seatPriceId }) =>
      [id, status, `1 ${priceId}`, ...(seats > 0 ? [`${seats} ${seatPriceId}`] : [])].join(),
    );
    return { ours: ours.sort().join(' '), theirs: theirs.sort().join(' ') };
  };
  try {
    await until(compare, ({ ours, theirs }) => ours === theirs);
    return [];
  } catch (error) {
    return [`the rows differ from the provider: ${error}`];
  }
}

test(`product 36.5, 36.6, 36.8, 17.16: ${RUNS} random histories of organizations (seed ${SEED}) leave an owner, no place too many, and nothing else`, {
  timeout: 60_000 + RUNS * 2_000,
}, async () => {
  const start = performance.now();
  const histories = fc.sample(history, { numRuns: RUNS, seed: SEED });
  const counts = new Map<string, number>();
  const failed: string[] = [];
  for (let from = 0; from < RUNS && failed.length === 0; from += AT_ONCE) {
    const batch = histories.slice(from, from + AT_ONCE);
    const lived = await Promise.all(batch.map((each) => live(each, counts)));
    if (batch.some(({ paysBy }) => paysBy === 'purchase')) await retriedJobsDone(app);
    failed.push(...(await leftovers()).map((row) => `histories from ${from}: ${JSON.stringify(row)}`));
    for (const [n, { life, wrong }] of lived.entries()) {
      wrong.push(...(await outdatedPlans(life)), ...(await coverOf(life)));
      if (wrong.length > 0) failed.push(`history ${from + n}: ${wrong.join(', ')} of ${JSON.stringify(batch[n])}`);
    }
    const done = from + batch.length;
    if (done % PROGRESS === 0 || (done === RUNS && RUNS > PROGRESS)) report(done, counts, performance.now() - start);
  }
  expect(failed).toEqual([]);
});

function report(done: number, counts: Map<string, number>, ms: number): void {
  const outcomes = [...counts].sort(([a], [b]) => a.localeCompare(b)).map(([name, count]) => `  ${name}: ${count}`);
  process.stdout.write(`${done} histories of seed ${SEED}, ${(ms / 1000).toFixed()} s\n${outcomes.join('\n')}\n`);
}
