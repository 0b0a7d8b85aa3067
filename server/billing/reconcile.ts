import { listCustomerIds } from '#db/billing/customers.ts';
import { listKnownEventIds } from '#db/billing/payment-events.ts';
import { insertJob, type Tasks } from '#db/jobs.ts';
import { eventTypes, storeEvent } from './events.ts';
import type { BillingContext } from './provider.ts';

const DAY = 86_400_000;
/** The provider goes on telling an event for three days; what was lost by then is looked for here. */
const LOOKED_BACK_MS = 4 * DAY;
const EVENTS_PAGE = 100;
const CUSTOMERS_PAGE = 500;
/** How far apart two readings begin: the provider allows many more, and visitors' own payments come first. */
const SPREAD_MS = 500;
const PRIORITY = 20;

/**
 * Every night: finds what was lost on the way. Events that the provider made and we never got are worked off as if they had
 * just arrived; then each customer is read anew, a few at a time (product 17.4). A page at a time, each in a job of its own.
 */
export async function reconcilePayments(
  context: BillingContext,
  { eventsAfter, customersAfter }: Tasks['reconcile-payments'],
  now = new Date(),
): Promise<void> {
  const { db, payments } = context;
  if (!payments) return;
  if (customersAfter !== undefined) return await readCustomers(context, customersAfter, now);
  const created = { gte: Math.floor((now.getTime() - LOOKED_BACK_MS) / 1000) };
  const page = await payments.patiently()((options) =>
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
  const lost = page.data.filter(({ id }) => !known.has(id));
  if (lost.length > 0) context.log.warn({ events: lost.length }, 'events of the payment provider had not arrived');
  // In the order in which they were made, newest last
  for (const event of lost.reverse()) await storeEvent(db, event);
  const last = page.data.at(-1)?.id;
  const next = page.has_more && last !== undefined ? { eventsAfter: last } : { customersAfter: '' };
  await insertJob(db, 'reconcile-payments', next, { key: NEXT, priority: PRIORITY });
}

/** Not the key of the schedule: the next night's beginning is not this night's going on. */
const NEXT = 'reconcile-payments-next';

async function readCustomers({ db }: BillingContext, after: string, now: Date): Promise<void> {
  const ids = await listCustomerIds(db, after, CUSTOMERS_PAGE);
  await db.transaction().execute(async (tx) => {
    for (const [index, customerId] of ids.entries()) {
      const runAt = new Date(now.getTime() + index * SPREAD_MS);
      await insertJob(tx, 'read-customer', { customerId }, { key: `read:${customerId}`, priority: PRIORITY, runAt });
    }
    if (ids.length < CUSTOMERS_PAGE) return;
    const runAt = new Date(now.getTime() + ids.length * SPREAD_MS);
    const next = { customersAfter: ids.at(-1) ?? '' };
    await insertJob(tx, 'reconcile-payments', next, { key: NEXT, priority: PRIORITY, runAt });
  });
}
