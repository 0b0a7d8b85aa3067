import { findCustomer } from '#db/billing/customers.ts';
import { AppError } from '#src/errors.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { webAddress } from './stripe-urls.ts';

/** Opens the provider's own pages, where a card is changed and a plan is cancelled. @throws nothing_to_manage, payments_unavailable */
export async function openPortal(
  { db, payments, env }: Pick<Context, 'db' | 'env' | 'payments'>,
  { userId, profile }: Actor,
): Promise<{ url: string }> {
  const customer = await findCustomer(db, userId);
  if (!payments || !customer) throw new AppError('nothing_to_manage');
  const session = await payments.hurriedly()((options) =>
    payments.stripe.billingPortal.sessions.create(
      {
        customer: customer.id,
        locale: profile.language,
        return_url: `${env.publicUrl}/dashboard/billing?portal=return`,
      },
      options,
    ),
  );
  return { url: webAddress(session.url) };
}
