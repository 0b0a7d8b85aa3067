import { findCustomer, insertCustomer } from '#db/billing/customers.ts';
import { insertJob, LASTING_ATTEMPTS } from '#db/jobs.ts';
import { lockProfile } from '#db/owners/profiles.ts';
import { isMissing } from '../gateways/stripe.ts';
import { type BillingContext, configured, type Effects } from './provider.ts';

/**
 * A customer that we do not know. One that was made for an account of ours, and whose answer got lost, becomes its customer;
 * one whose account is gone is ended (product 17.9). What other programs sell by the same provider's account is not ours.
 */
export async function receiveStranger(context: BillingContext, customerId: string, effects: Effects): Promise<void> {
  const { db, env } = context;
  const payments = configured(context);
  const customer = await payments.patiently()((options) =>
    payments.stripe.customers.retrieve(customerId, {}, options).catch((error) => {
      if (isMissing(error)) return null;
      throw error;
    }),
  );
  const { userId, site } = (customer && !customer.deleted && customer.metadata) || {};
  await db.transaction().execute(async (tx) => {
    if (userId === undefined || site !== env.publicUrl) return await effects(tx, null);
    // Waits for a checkout that is just making this customer
    const owner = (await lockProfile(tx, userId)) ?? null;
    if (owner && !(await findCustomer(tx, userId))) await insertCustomer(tx, userId, customerId);
    const isOwners = owner !== null && (await findCustomer(tx, userId))?.id === customerId;
    if (isOwners) await insertJob(tx, 'read-customer', { customerId });
    else await insertJob(tx, 'end-customer', { customerId }, { attempts: LASTING_ATTEMPTS });
    await effects(tx, isOwners ? owner : null);
  });
}
