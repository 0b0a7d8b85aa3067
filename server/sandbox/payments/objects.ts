import type Stripe from 'stripe';
import type { Db } from '#db/connect.ts';
import {
  findSandboxObject,
  insertSandboxObject,
  listSandboxObjects,
  lockSandboxObject,
  type SandboxFilter,
  type SandboxPage,
  updateSandboxObject,
} from '#db/sandbox/payments.ts';
import { missing } from './api-errors.ts';
import { catalogObject } from './catalog.ts';
import { dueAt } from './due-dates.ts';

/** The transaction of one request or clock step. */
export type SandboxTx = {
  db: Db;
  /** Unix seconds */
  now: number;
  /** origin of /dev/pay */
  publicUrl: string;
  appName: string;
  /** the request that events refer to */
  request: Stripe.Event.Request | null;
};

export type CardBehavior =
  | 'succeeds'
  | 'declined'
  | 'insufficient_funds'
  | 'declined_later'
  | 'authenticates'
  | 'authenticates_always'
  | 'disputed';

/** `sandbox` holds internal fields that no response includes. */
export type StoredSession = Stripe.Checkout.Session & { sandbox: { subscriptionMetadata: Stripe.Metadata } };
export type StoredPaymentMethod = Stripe.PaymentMethod & { sandbox: { behavior: CardBehavior } };

export type ObjectByKind = {
  customer: Stripe.Customer | Stripe.DeletedCustomer;
  product: Stripe.Product;
  price: Stripe.Price;
  subscription: Stripe.Subscription;
  subscription_schedule: Stripe.SubscriptionSchedule;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  payment_method: StoredPaymentMethod;
  'checkout.session': StoredSession;
  'billing_portal.session': Stripe.BillingPortal.Session;
  event: Stripe.Event;
};
export type ObjectKind = keyof ObjectByKind;

export async function find<K extends ObjectKind>(
  { db }: SandboxTx,
  kind: K,
  id: string,
): Promise<ObjectByKind[K] | null> {
  const found = catalogObject(id) ?? (await findSandboxObject(db, id));
  return found?.object === kind ? (found as ObjectByKind[K]) : null;
}

/** @throws ApiError resource_missing; `param` names the parameter with the ID, or 'id' for the path */
export async function get<K extends ObjectKind>(
  tx: SandboxTx,
  kind: K,
  id: string,
  param?: string,
): Promise<ObjectByKind[K]> {
  const found = await find(tx, kind, id);
  if (!found) throw missing(kind, id, param);
  return found;
}

/** Does what `get` does, and locks the row. */
export async function lock<K extends ObjectKind>(
  tx: SandboxTx,
  kind: K,
  id: string,
  param?: string,
): Promise<ObjectByKind[K]> {
  // Always lock the customer first, to avoid deadlocks
  const seen = await findSandboxObject(tx.db, id);
  const owner = seen && customerOf(seen as AnyObject);
  if (owner && owner !== id) await lockSandboxObject(tx.db, owner);
  const found = await lockSandboxObject(tx.db, id);
  if (found?.object !== kind) throw missing(kind, id, param);
  return found as ObjectByKind[K];
}

type AnyObject = ObjectByKind[Exclude<ObjectKind, 'product' | 'price'>];

export async function insert<T extends AnyObject>(
  { db }: SandboxTx,
  object: T,
  customerId = customerOf(object),
): Promise<T> {
  await insertSandboxObject(db, {
    id: object.id,
    object: object.object,
    customerId,
    dueAt: dueAt(object),
    data: object,
  });
  return object;
}

export async function update<T extends AnyObject>(
  { db }: SandboxTx,
  object: T,
  customerId = customerOf(object),
): Promise<T> {
  await updateSandboxObject(db, {
    id: object.id,
    object: object.object,
    customerId,
    dueAt: dueAt(object),
    data: object,
  });
  return object;
}

export async function list<K extends ObjectKind>(
  { db }: SandboxTx,
  kind: K,
  filter: Omit<SandboxFilter, 'object'> = {},
  page?: SandboxPage,
): Promise<ObjectByKind[K][]> {
  return (await listSandboxObjects(db, { object: kind, ...filter }, page)) as ObjectByKind[K][];
}

/** Callers pass the customer of events and of a charge's children. */
function customerOf(object: AnyObject): string | null {
  if (object.object === 'customer') return object.id;
  if (!('customer' in object) || object.customer === null) return null;
  return idOf(object.customer);
}

export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

/** @throws ApiError if it doesn't exist or was deleted */
export async function getCustomer(tx: SandboxTx, id: string, param = 'customer'): Promise<Stripe.Customer> {
  const customer = await lock(tx, 'customer', id, param);
  if (customer.deleted) throw missing('customer', id, param);
  return customer;
}

/** Lists that are included only on request (`expand`). */
export const expandableLists: Readonly<Record<string, readonly string[]>> = {
  invoice: ['payments'],
  customer: ['subscriptions'],
  charge: ['refunds'],
  'checkout.session': ['line_items'],
};

/** The object without internal fields and unrequested lists. */
export function publicFields(object: object): object {
  const { object: kind = '' } = object as { object?: string };
  const { sandbox, ...shown } = object as { sandbox?: unknown };
  return Object.fromEntries(Object.entries(shown).filter(([key]) => !expandableLists[kind]?.includes(key)));
}
