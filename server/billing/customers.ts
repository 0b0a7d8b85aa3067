import { findCustomerById } from '#db/billing/customers.ts';
import { findProfile } from '#db/owners/profiles.ts';
import { isMissing } from '../gateways/stripe.ts';
import { type BillingContext, configured } from './provider.ts';

/**
 * Tells the provider the present address of an account (product 1.16). It is read when the job runs, so that order and
 * repetition do not matter.
 */
export async function updateCustomer(context: BillingContext, { customerId }: { customerId: string }): Promise<void> {
  const customer = await findCustomerById(context.db, customerId);
  const owner = customer && (await findProfile(context.db, customer.userId));
  if (!owner) return;
  const { stripe, ...payments } = configured(context);
  const ask = payments.patiently();
  await ask((options) =>
    stripe.customers.update(customerId, { email: owner.email }, options).catch((error) => {
      // One that the provider has deleted has no address to keep
      if (!isMissing(error)) throw error;
    }),
  );
}
