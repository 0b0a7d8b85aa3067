import { listCustomerIds } from '#db/billing/customers.ts';
import { listKnownEventIds } from '#db/billing/payment-events.ts';
import { insertJob, type Tasks } from '#db/jobs.ts';
import { eventTypes, storeEvent } from './events.ts';
import type { BillingContext } from './payments.ts';

const DAY = 86_400_000;
const LOOKBACK_MS = 4 * DAY;
const EVENTS_PAGE = 100;
const CUSTOMERS_PAGE = 500;
/** Between two syncs, to stay far below Stripe's rate limit. */
const SYNC_INTERVAL_MS = 500;
const PRIORITY = 20;

/** Stores missed events, then syncs every customer (product 17.4). Runs nightly, one page per job. */
export async function reconcilePayments(
  context: BillingContext,
  { eventsAfter, customersAfter }: Tasks['reconcile-payments'],
  now = new Date(),
): Promise<void> {
  const { db, payments } = context;
  if (!payments) return;
  if (customersAfter !== undefined) return await syncCustomers(context, customersAfter, now);
  const created = { gte: Math.floor((now.getTime() - LOOKBACK_MS) / 1000) };
  const page = await payments.forJob()((options) =>
    payments.stripe.events.list(
      {
        created,
        types: [...eventTypes],
        limit: EVENTS_PAGE,
        ...(eventsAfter === undefined ? {} : { starting_after: eventsAfter }),
      },
      options,
    ),
  );
  const known = await listKnownEventIds(
    db,
    page.data.map(({ id }) => id),
  );
  const missed = page.data.filter(({ id }) => !known.has(id));
  if (missed.length > 0) context.log.warn({ events: missed.length }, 'found events that the webhook had missed');
  for (const event of missed.reverse()) await storeEvent(db, event);
  const last = page.data.at(-1)?.id;
  const next = page.has_more && last !== undefined ? { eventsAfter: last } : { customersAfter: '' };
  await insertJob(db, 'reconcile-payments', next, { key: NEXT, priority: PRIORITY });
}

/** Not the schedule's key: the next night must not replace this night's continuation. */
const NEXT = 'reconcile-payments-next';

async function syncCustomers({ db }: BillingContext, after: string, now: Date): Promise<void> {
  const ids = await listCustomerIds(db, after, CUSTOMERS_PAGE);
  await db.transaction().execute(async (tx) => {
    for (const [index, customerId] of ids.entries()) {
      const runAt = new Date(now.getTime() + index * SYNC_INTERVAL_MS);
      await insertJob(tx, 'read-customer', { customerId }, { key: `read:${customerId}`, priority: PRIORITY, runAt });
    }
    if (ids.length < CUSTOMERS_PAGE) return;
    const runAt = new Date(now.getTime() + ids.length * SYNC_INTERVAL_MS);
    const next = { customersAfter: ids.at(-1) ?? '' };
    await insertJob(tx, 'reconcile-payments', next, { key: NEXT, priority: PRIORITY, runAt });
  });
}
