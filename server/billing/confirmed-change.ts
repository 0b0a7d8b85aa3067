import { findCustomer, lockBilling, queueSync } from '#db/billing/customers.ts';
import type { Db } from '#db/connect.ts';
import { insertAuditEntry } from '#db/owners/organizations/audit.ts';
import { findOwner } from '#db/owners/profiles.ts';
import { AppError, type ErrorCode } from '#src/errors.ts';
import type { AuditAction } from '#src/owners/audit-actions.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Payments, StripeCaller } from '../gateways/stripe.ts';
import { requireRole } from '../owners/lock-actor.ts';
import { changeNow, invoicePreview, type ProratedPrice } from './change-subscription.ts';
import type { PlanChange } from './find-plan-change.ts';

// How plans and seats are changed alike: shown, then confirmed (product 17.11, 17.12)

export type ChangePreview = {
  /** US cents per interval, for plan and seats */
  price: number;
  startsAt: Date;
  renewsAt: Date;
  /** null: nothing is charged or credited today */
  today: (ProratedPrice & { prorationDate: number }) | null;
};

/** @throws payments_unavailable */
export async function previewChange(shop: Payments, ask: StripeCaller, change: PlanChange): Promise<ChangePreview> {
  const { timing, target, found } = change;
  const isNow = timing === 'now';
  const preview = isNow ? await invoicePreview(shop, ask, change, Math.floor(Date.now() / 1000)) : null;
  const periodEnd = new Date(found.periodEnd * 1000);
  return {
    price: target.amount + target.seats * (target.seatPrice?.amount ?? 0),
    startsAt: isNow ? new Date() : periodEnd,
    renewsAt: preview?.renewsAt ?? periodEnd,
    today: preview?.today ?? null,
  };
}

/** What the screen showed; null if nothing is due today. */
export type ConfirmedPrice = { due: number; prorationDate: number } | null;

/** How long a shown price is good for. */
const PREVIEW_SECONDS = 1800;

/** Charges what was shown and changes the subscription, or neither. Returns why it was refused. @throws price_changed, payments_unavailable */
export async function confirmNow(
  shop: Payments,
  ask: StripeCaller,
  change: PlanChange,
  today: ConfirmedPrice,
): Promise<ErrorCode | null> {
  const { due, prorationDate } = today ?? { due: -1, prorationDate: 0 };
  const age = Date.now() / 1000 - prorationDate;
  if (age < -1 || age > PREVIEW_SECONDS) throw new AppError('price_changed');
  const shown = await invoicePreview(shop, ask, change, prorationDate);
  if (shown.today.due !== due) throw new AppError('price_changed');
  return await changeNow(shop, ask, change, prorationDate);
}

/** What is recorded of a change, or why it was refused; null: there was nothing to change. */
export type Outcome = { recorded: Record<string, string | number> } | { refusal: ErrorCode; limit?: number } | null;

/** One change at a time per owner; afterwards the customer is read again, however it ended. */
export async function inOwnersTurn(
  { db, payments }: { db: Db; payments: Payments },
  actor: Actor,
  action: AuditAction,
  work: (tx: Db, ask: StripeCaller) => Promise<Outcome>,
): Promise<void> {
  const { id: ownerId } = actor.owner;
  const outcome = await payments.queued(ownerId, (ask) =>
    db.transaction().execute(async (tx) => {
      await lockBilling(tx, ownerId);
      if (!(await findOwner(tx, ownerId))) throw new AppError('unauthenticated');
      await requireRole(tx, actor, 'billing.manage');
      const result = await work(tx, ask);
      const customer = await findCustomer(tx, ownerId);
      if (customer) await queueSync(tx, customer.id);
      if (result && 'recorded' in result) await insertAuditEntry(tx, actor, action, { kind: 'plan' }, result.recorded);
      return result;
    }),
  );
  if (!outcome || !('refusal' in outcome)) return;
  const { refusal, ...details } = outcome;
  throw new AppError(refusal, details);
}

export function requireShop(payments: Payments | null): Payments {
  if (!payments) throw new AppError('nothing_to_manage');
  return payments;
}
