import { isDeepStrictEqual } from 'node:util';
import { deleteCustomer, updateReadingStored, updateReadingsBegun } from '#db/billing/customers.ts';
import { listSubscriptions, replaceSubscriptions } from '#db/billing/subscriptions.ts';
import type { Db } from '#db/connect.ts';
import { insertJob } from '#db/jobs.ts';
import { lockProfile, updateProfile } from '#db/owners/profiles.ts';
import { insertNotice } from '#db/owners/sent-notifications.ts';
import type { Profile } from '#db/schema/database.ts';
import { endOfFailure, type Subscription } from '#src/billing/entitlement.ts';
import { type Fetched, type FetchedSubscription, fetchCustomer } from './fetch-customer.ts';
import { paymentFailedMail } from './mails.ts';
import { type BillingContext, configured, type Effects } from './provider.ts';
import { restand } from './recompute-plan.ts';
import { receiveStranger } from './unknown-customer.ts';

/**
 * Reads everything the provider knows of a customer, and makes the account's plan of it. Whatever order, repetition, delay or
 * loss the events had: whoever reads sees the whole (product 17.1). Throws where the provider does not answer: tried again later.
 */
export async function readCustomer(
  context: BillingContext,
  customerId: string,
  effects: Effects = async () => {},
): Promise<void> {
  const { db } = context;
  const payments = configured(context);
  const begun = await updateReadingsBegun(db, customerId);
  if (!begun) return await receiveStranger(context, customerId, effects);
  const ask = payments.patiently();
  const fetched = await fetchCustomer(payments, ask, customerId, await listSubscriptions(db, begun.userId));
  // One that was deleted would be known as such. This says that other keys are configured than those it was made with
  if (!fetched) throw new Error('the payment provider does not know a customer of ours');
  await db.transaction().execute(async (tx) => {
    const owner = (await lockProfile(tx, begun.userId)) ?? null;
    if (owner && (await updateReadingStored(tx, customerId, begun.reading))) {
      await storeReading(tx, context, owner, fetched);
      if (fetched.isDeleted) await deleteCustomer(tx, customerId);
    }
    await effects(tx, owner);
  });
}

async function storeReading(tx: Db, context: BillingContext, owner: Profile, fetched: Fetched): Promise<void> {
  const now = new Date();
  const userId = owner.id;
  const known = await listSubscriptions(tx, userId);
  const subscriptions = fetched.subscriptions.map(({ failedInvoiceId: _, ...subscription }) => subscription);
  for (const { planType, priceId } of subscriptions) {
    if (planType === null) context.log.warn({ priceId }, 'a subscription is for a price that is none of ours');
  }
  await replaceSubscriptions(tx, userId, subscriptions);
  const { before, after } = await restand(tx, userId, now);
  const isSamePlan =
    before.planType === after.planType && isDeepStrictEqual(before.subscriptionEnd, after.subscriptionEnd);
  // Another price or period is no other plan, and open screens show it all the same
  if (isSamePlan && !isDeepStrictEqual(inOrder(known), inOrder(subscriptions))) await updateProfile(tx, userId, {});
  const inForce = fetched.subscriptions.find(({ id }) => id === after.subscription?.id);
  if (inForce) await tellFailure(tx, context, owner, inForce, now);
  for (const { id } of after.surplus) await insertJob(tx, 'end-surplus', { userId, subscriptionId: id });
}

function inOrder(subscriptions: Subscription[]): Subscription[] {
  return subscriptions.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Once for each payment that fails, while there is still time to mend it (product 17.5). */
async function tellFailure(
  tx: Db,
  { env, i18n }: BillingContext,
  owner: Profile,
  { failedSince, failedInvoiceId }: FetchedSubscription,
  now: Date,
): Promise<void> {
  if (!failedSince || !failedInvoiceId) return;
  const until = endOfFailure(failedSince);
  if (until <= now || !(await insertNotice(tx, owner.id, `payment-failed:${failedInvoiceId}`))) return;
  const texts = i18n(owner.language);
  const mail = paymentFailedMail({ i18n: texts, appName: env.appName, publicUrl: env.publicUrl, until });
  await insertJob(tx, 'send-mail', { about: owner.id, to: owner.email, ...mail });
}
