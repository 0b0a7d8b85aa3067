import { createRequire } from 'node:module';
import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import { AppError } from '#src/errors.ts';
import type { PriceIds, SeatPriceIds, StripeKeys } from '../env.ts';
import { createFairQueue } from '../platform/fair-queue.ts';
import { remainingMs, withTimeout } from '../platform/timeouts.ts';

/** `options` carry the timeout. */
export type StripeCaller = <T>(send: (options: Stripe.RequestOptions) => Promise<T>) => Promise<T>;

export type Payments = {
  stripe: Stripe;
  prices: PriceIds;
  /** null: no seats are sold */
  seatPrices: SeatPriceIds | null;
  webhookSecret: string;
  /**
   * Requests have 9 seconds for all calls of the returned function together.
   * @throws payments_unavailable for any provider error
   */
  forRequest(): StripeCaller;
  /** Jobs have 20 seconds per call, 45 in all. Provider errors propagate. */
  forJob(): StripeCaller;
  /** Does what `forRequest` does for callers that hold a database connection: limited concurrency, one call per account, others queue. */
  queued<T>(account: string, work: (ask: StripeCaller) => Promise<T>): Promise<T>;
};

const REQUEST_MS = { call: 4_000, all: 9_000 };
const JOB_MS = { call: 20_000, all: 45_000 };
/** The SDK pauses up to 2 seconds between attempts, usually half a second. */
const PAUSE_MS = 1_000;
/** A slow provider must not use up the database connections; one call per account (product 17.3). */
const QUEUE = { concurrency: 3, perClient: 1, lanes: ['calls'], capacity: 100, maxWaitMs: REQUEST_MS.all } as const;
/** Don't start an attempt with less time left. */
const MIN_ATTEMPT_MS = 500;

/** `server` replaces the provider's host, for the sandbox. */
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
  const queue = createFairQueue(QUEUE);
  const callsUntil =
    (end: number): StripeCaller =>
    (send) =>
      mapErrors(log, () => {
        const rest = remainingMs(end, MIN_ATTEMPT_MS);
        // Leaves time for a second attempt
        const timeout = Math.min(REQUEST_MS.call, (rest - PAUSE_MS) / 2);
        return withTimeout(
          rest,
          send(timeout < MIN_ATTEMPT_MS ? { timeout: rest, maxNetworkRetries: 0 } : { timeout: Math.floor(timeout) }),
        );
      });
  return {
    get stripe() {
      client ??= open();
      return client;
    },
    prices: keys.prices,
    seatPrices: keys.seatPrices,
    webhookSecret: keys.webhookSecret,
    forRequest: () => callsUntil(performance.now() + REQUEST_MS.all),
    forJob() {
      const end = performance.now() + JOB_MS.all;
      return async (send) => {
        const rest = remainingMs(end, MIN_ATTEMPT_MS);
        return await withTimeout(rest, send({ timeout: Math.min(JOB_MS.call, rest), maxNetworkRetries: 0 }));
      };
    },
    async queued(account, work) {
      const end = performance.now() + REQUEST_MS.all;
      try {
        return await queue.run({ lane: 'calls', client: account }, () => work(callsUntil(end)));
      } catch (error) {
        const isRefused = error instanceof AppError && error.code === 'overloaded';
        throw isRefused ? new AppError('payments_unavailable') : error;
      }
    },
  };
}

/** Maps provider errors to one refusal (product 17.3) and logs them without personal data. */
async function mapErrors<T>(log: Pick<FastifyBaseLogger, 'warn'>, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { type, code, statusCode, param, requestId, name } = (error ?? {}) as Record<string, unknown>;
    log.warn({ type: type ?? name, code, statusCode, param, requestId }, 'a call to the payment provider failed');
    throw new AppError('payments_unavailable');
  }
}

/** Whether the object doesn't exist, or no longer. */
export function isMissing(error: unknown): boolean {
  const { type, code } = (error ?? {}) as { type?: unknown; code?: unknown };
  return type === 'StripeInvalidRequestError' && code === 'resource_missing';
}

const load = createRequire(import.meta.url);

/** Loaded on first use: its two hundred files take a sixth of the startup time. */
export function stripeLibrary(): typeof Stripe {
  return load('stripe');
}
