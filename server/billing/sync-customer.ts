import { isDeepStrictEqual } from 'node:util';
import { deleteCustomer, findCustomerById, updateSyncStarted, updateSyncStored } from '#db/billing/customers.ts';
import { listSubscriptions, replaceSubscriptions } from '#db/billing/entitlements.ts';
import type { Db } from '#db/connect.ts';
import { insertJob } from '#db/jobs.ts';
import { lockOwner, updateProfile } from '#db/owners/profiles.ts';
import { insertSentMarker } from '#db/owners/sent-notifications.ts';
import type { Owner } from '#db/schema/profiles.ts';
import { failureGraceEnd, isCharging, type Subscription } from '#src/billing/entitlement.ts';
import { queueOwnerEmail } from '../owners/emails.ts';
import { receiveUnknownCustomer } from './customers.ts';
import { paymentFailedEmail } from './emails.ts';
import { type FetchedCustomer, type FetchedSubscription, fetchCustomer } from './fetch-customer.ts';
import { type BillingContext, type Effects, requirePayments } from './payments.ts';
import { recomputePlan } from './recompute-plan.ts';

/** Recomputes the plan from Stripe's full state, so that order and loss of events don't matter (product 17.1). */
export async function syncCustomer(
  context: BillingContext,
  customerId: string,
  effects: Effects = async () => {},
): Promise<void> {
  const { db } = context;
  const payments = requirePayments(context);
  const started = await updateSyncStarted(db, customerId);
  if (!started) return await receiveUnknownCustomer(context, customerId, effects);
  const { ownerId, sync } = started;
  const known = await listSubscriptions(db, ownerId);
  const fetched = await fetchCustomer(payments, payments.forJob(), customerId, known);
  // Stripe still knows deleted customers, so this one belongs to other API keys
  if (!fetched) throw new Error('the payment provider does not know a customer of ours');
  const isStored = await db.transaction().execute(async (tx) => {
    const owner = (await lockOwner(tx, ownerId)) ?? null;
    // It may have moved to another owner while the provider was asked
    const current = await findCustomerById(tx, customerId);
    if (current && current.userId !== ownerId) return false;
    if (owner && (await updateSyncStored(tx, customerId, sync))) {
      await storeSubscriptions(tx, context, owner, fetched);
      if (fetched.isDeleted) await deleteCustomer(tx, customerId);
    }
    await effects(tx, owner);
    return true;
  });
  if (!isStored) await syncCustomer(context, customerId, effects);
}

async function storeSubscriptions(
  tx: Db,
  context: BillingContext,
  owner: Owner,
  fetched: FetchedCustomer,
): Promise<void> {
  const now = new Date();
  const ownerId = owner.id;
  const known = await listSubscriptions(tx, ownerId);
  const subscriptions = fetched.subscriptions.map(({ failedInvoiceId: _, ...subscription }) => subscription);
  for (const subscription of subscriptions) {
    const { planType, priceId } = subscription;
    if (planType === null) context.log.warn({ priceId }, 'subscription to a price that is not in the catalog');
    else if (owner.ownerKind === 'organization' && planType !== 'business' && isCharging(subscription))
      context.log.warn({ ownerId, priceId }, 'an organization pays for Pro, which gives it nothing');
  }
  await replaceSubscriptions(tx, ownerId, subscriptions);
  const { before, after } = await recomputePlan(tx, ownerId, now);
  const isSamePlan =
    before.planType === after.planType && isDeepStrictEqual(before.subscriptionEnd, after.subscriptionEnd);
  // Touch the profile so that open screens show a new price or period of the same plan
  if (isSamePlan && !isDeepStrictEqual(byId(known), byId(subscriptions))) await updateProfile(tx, ownerId, {});
  const inForce = fetched.subscriptions.find(({ id }) => id === after.subscription?.id);
  if (inForce) await emailPaymentFailed(tx, context, owner, inForce, now);
  for (const { id } of after.duplicates) {
    await insertJob(tx, 'end-surplus', { userId: ownerId, subscriptionId: id });
  }
}

function byId(subscriptions: Subscription[]): Subscription[] {
  return subscriptions.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Once per failed payment, during the grace days (product 17.5). */
async function emailPaymentFailed(
  tx: Db,
  context: BillingContext,
  owner: Owner,
  { failedSince, failedInvoiceId }: FetchedSubscription,
  now: Date,
): Promise<void> {
  if (!failedSince || !failedInvoiceId) return;
  const until = failureGraceEnd(failedSince);
  if (until <= now || !(await insertSentMarker(tx, owner.id, `payment-failed:${failedInvoiceId}`))) return;
  await queueOwnerEmail(context, tx, owner.id, paymentFailedEmail(until));
}
