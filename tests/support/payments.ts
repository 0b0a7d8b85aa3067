import type { Interval, PaidPlan } from '#src/owners/plans.ts';
import type { TestApp, TestBrowser } from './app.ts';

/** Starts the server and directs webhooks to it. Returns its URL. */
export async function openShop(app: TestApp): Promise<string> {
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
  app.context.sandboxes?.payments?.deliverTo(`${address}/webhooks/stripe`);
  return address;
}

export function priceId(app: TestApp, plan: PaidPlan, interval: Interval = 'month'): string {
  const { payments } = app.context;
  if (!payments) throw new Error('nothing is sold here');
  return payments.prices[plan][interval];
}

export function sessionIdOf(url: string): string {
  const id = /cs_test_\w+/.exec(url)?.[0];
  if (!id) throw new Error(`no session in ${url}`);
  return id;
}

type Buyer = { browser: TestBrowser };

export async function pay(
  app: TestApp,
  { browser }: Buyer,
  plan: PaidPlan,
  interval: Interval = 'month',
  card?: string,
) {
  const order = { priceId: priceId(app, plan, interval), returnTo: 'billing' as const };
  const { url } = await browser.trpc.billing.createCheckout.mutate(order);
  return await app.payments.payCheckout(sessionIdOf(url), card);
}

/** Buys a plan and waits for it. */
export async function buy(
  app: TestApp,
  buyer: Buyer,
  plan: PaidPlan = 'pro',
  interval: Interval = 'month',
  card?: string,
) {
  await pay(app, buyer, plan, interval, card);
  return await until(
    () => buyer.browser.trpc.billing.subscription.query(),
    ({ planType }) => planType === plan,
  );
}

/** Polls until the result matches. */
export async function until<T>(ask: () => Promise<T>, isRight: (answer: T) => boolean, ms = 30_000): Promise<T> {
  const deadline = Date.now() + ms;
  for (;;) {
    const answer = await ask();
    if (isRight(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export async function customerOf(app: TestApp, email: string): Promise<{ userId: string; customerId: string }> {
  const row = await app.context.db
    .selectFrom('profiles')
    .innerJoin('customers', 'customers.userId', 'profiles.id')
    .select(['profiles.id as userId', 'customers.id as customerId'])
    .where('profiles.email', '=', email)
    .executeTakeFirstOrThrow();
  return row;
}

/** An account's stored billing state. */
export async function standingOf(app: TestApp, userId: string) {
  const { db } = app.context;
  const profile = await db
    .selectFrom('profiles')
    .select(['planType', 'subscriptionEnd'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const subscriptions = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('startedAt')
    .orderBy('id')
    .execute();
  return { profile, subscriptions };
}

/** Resolves when no relevant job is pending. */
export async function jobsDone(app: TestApp): Promise<void> {
  const { pool } = app.context;
  await until(
    async () =>
      (
        await pool.query(
          `select count(*)::int as left from graphile_worker.jobs where run_at <= now() and attempts < max_attempts`,
        )
      ).rows[0].left as number,
    (left) => left === 0,
  );
}

/**
 * Waits for jobs that failed, too, which otherwise try again later and keep their payload, and for the provider's
 * events, which queue further jobs.
 */
export async function retriedJobsDone(app: TestApp): Promise<void> {
  const { pool } = app.context;
  await until(
    async () => {
      await pool.query(`select graphile_worker.reschedule_jobs(
        array(select id from graphile_worker.jobs where attempts between 1 and max_attempts - 1 and run_at > now()
          and updated_at < now() - interval '200 ms'),
        run_at => now())`);
      await jobsDone(app);
      const { rows } = await pool.query(
        `select (select count(*) from graphile_worker.jobs where attempts between 1 and max_attempts - 1
            or (attempts = 0 and run_at <= now()))::int
          + (select count(*) from sandbox_deliveries where delivered_at is null)::int as left`,
      );
      return rows[0].left as number;
    },
    (left) => left === 0,
  );
}

/** All emails to a recipient, oldest first. */
export async function mailsTo(app: TestApp, to: string): Promise<{ subject: string; text: string }[]> {
  return ((await app.context.sandboxes?.mailbox?.list(to)) ?? []).toReversed();
}
