import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import { AppError } from '#src/errors.ts';
import type { Interval, PaidPlan } from '#src/owners/plans.ts';
import { before, LEAST_MS, remaining } from '../platform/deadlines.ts';
import { createTurns } from '../platform/keyed-semaphore.ts';
import { stripeLibrary } from './stripe-library.ts';

/** The provider's names of what is sold. */
export type PriceIds = Record<PaidPlan, Record<Interval, string>>;

export type StripeKeys = { secretKey: string; webhookSecret: string; prices: PriceIds };

/** One call to the provider; the options carry how long it may take. */
export type Ask = <T>(send: (options: Stripe.RequestOptions) => Promise<T>) => Promise<T>;

export type Payments = {
  stripe: Stripe;
  prices: PriceIds;
  webhookSecret: string;
  /**
   * For a request: all calls made by the function that is returned end within 9 seconds of now, together.
   * @throws payments_unavailable, whatever the provider does wrong
   */
  hurriedly(): Ask;
  /** For a job: each call may take 20 seconds, all together 45. Whatever the provider does wrong is thrown as it is. */
  patiently(): Ask;
  /**
   * As `hurriedly`, for what holds a database connection meanwhile: few at a time, and one of an account; the others wait
   * within their time.
   */
  inTurn<T>(account: string, work: (ask: Ask) => Promise<T>): Promise<T>;
};

const REQUEST_MS = { call: 4_000, all: 9_000 };
const JOB_MS = { call: 20_000, all: 45_000 };
/** The SDK pauses up to 2 seconds between two attempts, and mostly half a second. */
const PAUSE_MS = 1_000;
/** Of the connections of one process: a slow provider must not keep pages from the database. */
const TURNS = 3;

/** The official SDK. `server` is where it speaks to, where that is not the provider itself. */
export function createPayments(options: {
  keys: StripeKeys;
  server?: { host: string; port: number; protocol: 'http' | 'https' };
  log: Pick<FastifyBaseLogger, 'warn'>;
}): Payments {
  const { keys, server, log } = options;
  let client: Stripe | undefined;
  const open = () =>
    new (stripeLibrary())(keys.secretKey, {
      ...(server && { host: server.host, port: server.port, protocol: server.protocol }),
      timeout: REQUEST_MS.call,
      maxNetworkRetries: 1,
      telemetry: false,
    });
  const turns = createTurns(TURNS);
  const hurriedlyUntil =
    (end: number): Ask =>
    (send) =>
      asked(log, () => {
        const rest = remaining(end);
        // Room for a second attempt
        const timeout = Math.min(REQUEST_MS.call, (rest - PAUSE_MS) / 2);
        return before(
          end,
          send(timeout < LEAST_MS ? { timeout: rest, maxNetworkRetries: 0 } : { timeout: Math.floor(timeout) }),
        );
      });
  return {
    get stripe() {
      client ??= open();
      return client;
    },
    prices: keys.prices,
    webhookSecret: keys.webhookSecret,
    hurriedly: () => hurriedlyUntil(Date.now() + REQUEST_MS.all),
    patiently() {
      const end = Date.now() + JOB_MS.all;
      return (send) => before(end, send({ timeout: Math.min(JOB_MS.call, remaining(end)), maxNetworkRetries: 0 }));
    },
    async inTurn(account, work) {
      const end = Date.now() + REQUEST_MS.all;
      const leave = await asked(log, () => turns.take(account, end));
      try {
        return await work(hurriedlyUntil(end));
      } finally {
        leave();
      }
    },
  };
}

/** Every failure of the provider is one refusal to the user (product 17.3), and a line for the operator without anybody's data. */
async function asked<T>(log: Pick<FastifyBaseLogger, 'warn'>, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { type, code, statusCode, param, requestId, name } = (error ?? {}) as Record<string, unknown>;
    log.warn(
      { type: type ?? name, code, statusCode, param, requestId },
      'the payment provider did not answer as it should',
    );
    throw new AppError('payments_unavailable');
  }
}

/** Whether the provider says that there is no such thing, or no longer. */
export function isMissing(error: unknown): boolean {
  const { type, code } = (error ?? {}) as { type?: unknown; code?: unknown };
  return type === 'StripeInvalidRequestError' && code === 'resource_missing';
}
