import type { Db } from '#db/connect.ts';
import { listSandboxDeliveries, type SandboxDelivery } from '#db/sandbox/deliveries.ts';
import { updateSandboxFailure, updateSandboxHold } from '#db/sandbox/settings.ts';
import { inTransaction } from './api/responses.ts';
import { ApiError } from './api-errors.ts';
import { cardFault, declinedCardError, insertPaymentCard, type PaymentCardInput } from './cards.ts';
import { completeCheckout, expireCheckout } from './checkouts.ts';
import { letTimePass, type SandboxAccount } from './clock.ts';
import type { Deliveries } from './deliveries.ts';
import { closeDispute } from './disputes.ts';
import { get, lock, type SandboxTx, type StoredSession } from './objects.ts';
import { replaceCard } from './portal.ts';

export const failureModes = ['none', 'slow', 'error', 'rate_limit', 'nonsense', 'down'] as const;
export type FailureMode = (typeof failureModes)[number];

/** Controls for tests and for the page at /dev/pay. */
export type Control = {
  /** sets how the API fails, for one account or all; the pages keep working */
  setFailure(mode: FailureMode, userId?: string): Promise<void>;
  /** held events are recorded but not delivered */
  holdEvents(held: boolean): Promise<void>;
  /** newest first */
  listEvents(options?: { limit?: number; customerId?: string }): Promise<SandboxDelivery[]>;
  /** returns the response status, or why there was none */
  redeliver(eventId: string): Promise<string>;
  /** delivers pending events, even if held; returns their number */
  deliverPending: Deliveries['deliverPending'];
  letTimePass(account: SandboxAccount, days: number): Promise<void>;
  /** pays with card 4242… by default; 3-D Secure succeeds. @throws ApiError if the card is declined */
  payCheckout(sessionId: string, number?: string): Promise<StoredSession>;
  expireCheckout(sessionId: string): Promise<void>;
  /** replaces the card for future charges */
  updateCard(customerId: string, number: string): Promise<void>;
  closeDispute(disputeId: string, status: 'won' | 'lost'): Promise<void>;
};

export function createControl(options: {
  db: Db;
  publicUrl: string;
  appName: string;
  deliveries: Deliveries;
}): Control & { transact: Transact } {
  const { db, publicUrl, appName, deliveries } = options;

  const transact: Transact = async (work) => {
    const result = await inTransaction({ db }, (transaction) =>
      work({ db: transaction, now: Math.floor(Date.now() / 1000), publicUrl, appName, request: null }),
    );
    deliveries.wake();
    return result;
  };

  return {
    transact,
    setFailure: (mode, userId) => updateSandboxFailure(db, userId ?? null, mode),
    holdEvents: async (holdsEvents) => {
      await updateSandboxHold(db, holdsEvents);
      deliveries.wake();
    },
    listEvents: (which = {}) => listSandboxDeliveries(db, which),
    redeliver: (eventId) => deliveries.redeliver(eventId),
    deliverPending: (how) => deliveries.deliverPending(how),
    letTimePass: (account, days) => transact((tx) => letTimePass(tx, account, days)),
    payCheckout: (sessionId, number = '4242424242424242') =>
      transact(async (tx) => {
        await lock(tx, 'checkout.session', sessionId);
        return await completeCheckout(tx, sessionId, await insertPaymentCard(tx, validCard(tx, number)));
      }),
    expireCheckout: (sessionId) =>
      transact(async (tx) => {
        const session = await lock(tx, 'checkout.session', sessionId);
        if (session.status === 'open') await expireCheckout(tx, session);
      }),
    updateCard: (customerId, number) =>
      transact(async (tx) => {
        await get(tx, 'customer', customerId);
        await replaceCard(tx, customerId, await insertPaymentCard(tx, validCard(tx, number)));
      }),
    closeDispute: (disputeId, status) =>
      transact(async (tx) => {
        await closeDispute(tx, disputeId, status);
      }),
  };
}

/** Runs `work` in a transaction at the current time, then delivers its events. */
export type Transact = <T>(work: (tx: SandboxTx) => Promise<T>) => Promise<T>;

/** @throws ApiError for an invalid card */
function validCard(tx: SandboxTx, number: string): PaymentCardInput {
  const year = new Date(tx.now * 1000).getUTCFullYear() + 4;
  const card = { number, expMonth: 12, expYear: year, cvc: '123' };
  const fault = cardFault(card, tx.now);
  if (fault)
    throw fault === 'card_declined'
      ? declinedCardError(fault)
      : new ApiError(402, { type: 'card_error', code: fault, message: 'Your card number is incorrect.' });
  return card;
}
