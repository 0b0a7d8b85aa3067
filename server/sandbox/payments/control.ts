import type { Db } from '#db/connect.ts';
import { listSandboxDeliveries, type SandboxDelivery } from '#db/sandbox/deliveries.ts';
import { updateSandboxFailure, updateSandboxHold } from '#db/sandbox/settings.ts';
import { inTransaction } from './api/answers.ts';
import { get, type Ledger, lock, type StoredSession } from './books.ts';
import { type CardInput, cardFault, cardRefusal, insertCard } from './cards.ts';
import { completeCheckout, expireCheckout } from './checkouts.ts';
import { type Account, letTimePass } from './clock.ts';
import type { Deliveries } from './deliveries.ts';
import { closeDispute } from './disputes.ts';
import { replaceCard } from './portal-actions.ts';
import { ApiRefusal } from './refusals.ts';

export const failureModes = ['none', 'slow', 'error', 'rate_limit', 'nonsense', 'down'] as const;
export type FailureMode = (typeof failureModes)[number];

/** What a test, or a person at /dev/pay, may do to the sandbox. */
export type Control = {
  /** how the interface fails from now on, for one account or for everybody; the pages go on */
  setFailure(mode: FailureMode, userId?: string): Promise<void>;
  /** while they are held, events are made and wait */
  holdEvents(held: boolean): Promise<void>;
  /** newest first */
  listEvents(options?: { limit?: number; customerId?: string }): Promise<SandboxDelivery[]>;
  /** what it was answered: a status, or why there was none */
  redeliver(eventId: string): Promise<string>;
  /** sends what waits, held or not; how many events */
  deliverPending: Deliveries['deliverPending'];
  letTimePass(account: Account, days: number): Promise<void>;
  /** pays by a card, 4242… unless told; a 3-D Secure step counts as done. @throws ApiRefusal where the card is refused */
  payCheckout(sessionId: string, number?: string): Promise<StoredSession>;
  expireCheckout(sessionId: string): Promise<void>;
  /** another card for everything that is charged from now on */
  updateCard(customerId: string, number: string): Promise<void>;
  closeDispute(disputeId: string, status: 'won' | 'lost'): Promise<void>;
};

export function createControl(options: {
  db: Db;
  publicUrl: string;
  appName: string;
  deliveries: Deliveries;
}): Control & { act: Act } {
  const { db, publicUrl, appName, deliveries } = options;

  const act: Act = async (work) => {
    const result = await inTransaction({ db }, (transaction) =>
      work({ db: transaction, now: Math.floor(Date.now() / 1000), publicUrl, appName, request: null }),
    );
    deliveries.wake();
    return result;
  };

  return {
    act,
    setFailure: (mode, userId) => updateSandboxFailure(db, userId ?? null, mode),
    holdEvents: async (holdsEvents) => {
      await updateSandboxHold(db, holdsEvents);
      deliveries.wake();
    },
    listEvents: (which = {}) => listSandboxDeliveries(db, which),
    redeliver: (eventId) => deliveries.redeliver(eventId),
    deliverPending: (how) => deliveries.deliverPending(how),
    letTimePass: (account, days) => act((ledger) => letTimePass(ledger, account, days)),
    payCheckout: (sessionId, number = '4242424242424242') =>
      act(async (ledger) => {
        await lock(ledger, 'checkout.session', sessionId);
        return await completeCheckout(ledger, sessionId, await insertCard(ledger, validCard(ledger, number)));
      }),
    expireCheckout: (sessionId) =>
      act(async (ledger) => {
        const session = await lock(ledger, 'checkout.session', sessionId);
        if (session.status === 'open') await expireCheckout(ledger, session);
      }),
    updateCard: (customerId, number) =>
      act(async (ledger) => {
        await get(ledger, 'customer', customerId);
        await replaceCard(ledger, customerId, await insertCard(ledger, validCard(ledger, number)));
      }),
    closeDispute: (disputeId, status) =>
      act(async (ledger) => {
        await closeDispute(ledger, disputeId, status);
      }),
  };
}

/** Runs in one transaction at the present moment, then has the events delivered. */
export type Act = <T>(work: (ledger: Ledger) => Promise<T>) => Promise<T>;

/** @throws ApiRefusal where no such card can be */
function validCard(ledger: Ledger, number: string): CardInput {
  const year = new Date(ledger.now * 1000).getUTCFullYear() + 4;
  const card = { number, expMonth: 12, expYear: year, cvc: '123' };
  const fault = cardFault(card, ledger.now);
  if (fault)
    throw fault === 'card_declined'
      ? cardRefusal(fault)
      : new ApiRefusal(402, { type: 'card_error', code: fault, message: 'Your card number is incorrect.' });
  return card;
}
