import {
  findDueSandboxObject,
  findSandboxCustomerOf,
  lockSandboxObjects,
  movePlanDates,
} from '#db/sandbox/payments.ts';
import { find, type Ledger, lock, update } from './books.ts';
import { settleNext } from './due.ts';
import { record } from './events.ts';

const DAY = 86_400;

/** Ours; a customer that somebody else made may name its owner otherwise. */
const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export type Account = { customerId?: string; userId?: string };

/**
 * Lets days pass for one account alone: its stored dates move back, and what falls due on the way happens in its order,
 * each at its own moment. Everybody else's clock stays.
 */
export async function letTimePass(ledger: Ledger, account: Account, days: number): Promise<void> {
  const { customerId, userId } = await accountOf(ledger, account);
  if (customerId) await lock(ledger, 'customer', customerId);
  for (let left = Math.round(days * DAY); ; ) {
    while (customerId && (await settleNext(ledger, customerId)));
    if (left <= 0) break;
    const due = customerId ? await findDueSandboxObject(ledger.db, customerId) : null;
    const step = due ? Math.min(left, Math.ceil(due.dueAt.getTime() / 1000) - ledger.now) : left;
    if (customerId) await moveObjects(ledger, customerId, step);
    if (userId && isUuid.test(userId)) await movePlanDates(ledger.db, userId, step);
    left -= step;
  }
  // Who keeps dates of the account reads them anew
  const customer = customerId ? await find(ledger, 'customer', customerId) : null;
  if (customer && !customer.deleted) await record(ledger, 'customer.updated', customer, { customerId: customer.id });
}

async function accountOf(
  ledger: Ledger,
  account: Account,
): Promise<{ customerId: string | null; userId: string | null }> {
  const customerId =
    account.customerId ?? (account.userId ? await findSandboxCustomerOf(ledger.db, account.userId) : null);
  if (account.userId || !customerId) return { customerId, userId: account.userId ?? null };
  const customer = await find(ledger, 'customer', customerId);
  return { customerId, userId: (customer && !customer.deleted && customer.metadata.userId) || null };
}

async function moveObjects(ledger: Ledger, customerId: string, seconds: number): Promise<void> {
  for (const object of await lockSandboxObjects(ledger.db, customerId)) {
    await update(ledger, moved(object, seconds) as Parameters<typeof update>[1], customerId);
  }
}

/** Everything that is a moment, by its name: the interface counts seconds since 1970. */
const moments =
  /^(created|billing_cycle_anchor|cancel_at|start_date|trial_start|trial_end|start|end|current_period_(start|end)|period_(start|end)|next_payment_attempt|due_by|effective_at|\w+_at)$/;

function moved(value: unknown, seconds: number, name = ''): unknown {
  if (typeof value === 'number') return moments.test(name) ? value - seconds : value;
  if (Array.isArray(value)) return value.map((each) => moved(each, seconds));
  if (typeof value !== 'object' || value === null) return value;
  // The catalogue's own dates are nobody's
  if ('object' in value && (value.object === 'price' || value.object === 'plan')) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, moved(each, seconds, key)]));
}
