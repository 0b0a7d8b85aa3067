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
import { catalogue } from './catalogue.ts';
import { dueAt } from './due-dates.ts';
import { missing } from './refusals.ts';

/** One request or one step of time: a transaction, its moment, and who asked. */
export type Ledger = {
  db: Db;
  /** seconds since 1970 */
  now: number;
  /** origin of the pages under /dev/pay */
  publicUrl: string;
  appName: string;
  /** what its events say they come from */
  request: Stripe.Event.Request | null;
};

export type CardBehavior =
  | 'succeeds'
  | 'declined'
  | 'insufficient_funds'
  | 'declined_later'
  | 'authenticates'
  | 'disputed';

/** Beside the fields of the interface, what only the sandbox knows; no answer shows it. */
export type StoredSession = Stripe.Checkout.Session & { sandbox: { subscriptionMetadata: Stripe.Metadata } };
export type StoredPaymentMethod = Stripe.PaymentMethod & { sandbox: { behavior: CardBehavior } };

export type Kinds = {
  customer: Stripe.Customer | Stripe.DeletedCustomer;
  product: Stripe.Product;
  price: Stripe.Price;
  subscription: Stripe.Subscription;
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
export type Kind = keyof Kinds;

export async function find<K extends Kind>({ db }: Ledger, kind: K, id: string): Promise<Kinds[K] | null> {
  const found = catalogue(id) ?? (await findSandboxObject(db, id));
  return found?.object === kind ? (found as Kinds[K]) : null;
}

/** @throws ApiRefusal resource_missing; `param` names the parameter that held the id, 'id' the path */
export async function get<K extends Kind>(ledger: Ledger, kind: K, id: string, param?: string): Promise<Kinds[K]> {
  const found = await find(ledger, kind, id);
  if (!found) throw missing(kind, id, param);
  return found;
}

/** As `get`, and nobody else changes it before this request is done. */
export async function lock<K extends Kind>(ledger: Ledger, kind: K, id: string, param?: string): Promise<Kinds[K]> {
  // The customer first, always: so no two wait for each other
  const seen = await findSandboxObject(ledger.db, id);
  const owner = seen && customerOf(seen as Stored);
  if (owner && owner !== id) await lockSandboxObject(ledger.db, owner);
  const found = await lockSandboxObject(ledger.db, id);
  if (found?.object !== kind) throw missing(kind, id, param);
  return found as Kinds[K];
}

type Stored = Kinds[Exclude<Kind, 'product' | 'price'>];

export async function insert<T extends Stored>({ db }: Ledger, object: T, customerId = customerOf(object)): Promise<T> {
  await insertSandboxObject(db, {
    id: object.id,
    object: object.object,
    customerId,
    dueAt: dueAt(object),
    data: object,
  });
  return object;
}

export async function update<T extends Stored>({ db }: Ledger, object: T, customerId = customerOf(object)): Promise<T> {
  await updateSandboxObject(db, {
    id: object.id,
    object: object.object,
    customerId,
    dueAt: dueAt(object),
    data: object,
  });
  return object;
}

export async function list<K extends Kind>(
  { db }: Ledger,
  kind: K,
  filter: Omit<SandboxFilter, 'object'> = {},
  page?: SandboxPage,
): Promise<Kinds[K][]> {
  return (await listSandboxObjects(db, { object: kind, ...filter }, page)) as Kinds[K][];
}

/** Whose an object is. Events and what hangs on a charge are told by their makers. */
function customerOf(object: Stored): string | null {
  if (object.object === 'customer') return object.id;
  if (!('customer' in object) || object.customer === null) return null;
  return idOf(object.customer);
}

export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

/** @throws ApiRefusal where it is gone or was deleted */
export async function getCustomer(ledger: Ledger, id: string, param = 'customer'): Promise<Stripe.Customer> {
  const customer = await lock(ledger, 'customer', id, param);
  if (customer.deleted) throw missing('customer', id, param);
  return customer;
}
