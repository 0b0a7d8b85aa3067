import type { Db } from '#db/connect.ts';
import type { Profile } from '#db/schema/database.ts';
import type { Context } from '../context.ts';
import type { Payments } from '../gateways/stripe.ts';

/** What the rooms' jobs work with. */
export type BillingContext = Pick<Context, 'db' | 'env' | 'i18n' | 'log' | 'payments'>;

/** What else is written together with a reading; null: the customer is no account's. */
export type Effects = (tx: Db, owner: Profile | null) => Promise<void>;

/** The payment provider, for jobs: they wait until it is configured again. */
export function configured({ payments }: Pick<Context, 'payments'>): Payments {
  if (!payments) throw new Error('no payment provider is configured');
  return payments;
}

export function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}
