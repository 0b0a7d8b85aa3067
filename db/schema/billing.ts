import type { Generated } from 'kysely';
import type { Subscription } from '#src/billing/entitlement.ts';
import type { PaidPlan } from '#src/owners/plans.ts';

/** Stripe and plans (product 17). */
export type BillingTables = {
  customers: CustomersTable;
  subscriptions: SubscriptionsTable;
  paymentEvents: PaymentEventsTable;
  planGrants: PlanGrantsTable;
  defaultPlan: DefaultPlanTable;
  notices: NoticesTable;
};

type CustomersTable = {
  userId: string;
  /** the payment provider's */
  id: string;
  /** the last checkout session */
  checkoutId: string | null;
  /** Incremented before each read from the provider */
  readingsBegun: Generated<number>;
  /** Data is stored unless a later read was stored first */
  readingStored: Generated<number>;
  createdAt: Generated<Date>;
};

type SubscriptionsTable = Subscription & { userId: string };

type PaymentEventsTable = {
  /** the payment provider's */
  id: string;
  type: string;
  customerId: string | null;
  /** created at the provider */
  createdAt: Date;
  receivedAt: Generated<Date>;
  /** null: not processed yet */
  doneAt: Date | null;
};

type PlanGrantsTable = {
  userId: string;
  planType: PaidPlan;
  endsAt: Date | null;
  createdAt: Generated<Date>;
};

/** That everyone has; at most one row (product 38.5). */
type DefaultPlanTable = { isOnly: Generated<boolean>; planType: PaidPlan };

/** Sent-once markers of notifications. */
type NoticesTable = {
  userId: string;
  name: string;
  createdAt: Generated<Date>;
};
