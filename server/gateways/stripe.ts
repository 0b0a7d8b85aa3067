import type { FastifyBaseLogger } from 'fastify';
import Stripe from 'stripe';
import { AppError } from '#src/errors.ts';
import type { Interval, PaidPlan } from '#src/plans.ts';

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
  /** As `hurriedly`, for what holds a database connection meanwhile: few at a time, the others wait within their time. */
  inTurn<T>(work: (ask: Ask) => Promise<T>): Promise<T>;
};

const REQUEST_MS = { call: 4_000, all: 9_000 };
const JOB_MS = { call: 20_000, all: 45_000 };
/** Less is not worth beginning. */
const LEAST_MS = 500;
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
  const stripe = new Stripe(keys.secretKey, {
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
    stripe,
    prices: keys.prices,
    webhookSecret: keys.webhookSecret,
    hurriedly: () => hurriedlyUntil(Date.now() + REQUEST_MS.all),
    patiently() {
      const end = Date.now() + JOB_MS.all;
      return (send) => before(end, send({ timeout: Math.min(JOB_MS.call, remaining(end)), maxNetworkRetries: 0 }));
    },
    async inTurn(work) {
      const end = Date.now() + REQUEST_MS.all;
      const leave = await asked(log, () => turns.take(end));
      try {
        return await work(hurriedlyUntil(end));
      } finally {
        leave();
      }
    },
  };
}

/** The provider took too long, or there is no time left to ask it. */
class ProviderTimeout extends Error {
  readonly code = 'provider_timeout';
}

function remaining(end: number): number {
  const rest = end - Date.now();
  if (rest < LEAST_MS) throw new ProviderTimeout('no time is left to ask the payment provider');
  return rest;
}

/** The SDK's own limit is one of silence: an answer that drips, or a pause that the provider asked for, can outlast it. */
async function before<T>(end: number, call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ProviderTimeout('the payment provider took too long')),
      Math.max(0, end - Date.now()),
    );
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    clearTimeout(timer);
  }
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
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

function createTurns(size: number): { take(end: number): Promise<() => void> } {
  let free = size;
  const waiting = new Set<() => void>();
  const leave = () => {
    free += 1;
    const [next] = waiting;
    next?.();
  };
  return {
    async take(end) {
      while (free === 0) {
        let wake = () => {};
        const turn = new Promise<void>((resolve) => {
          wake = resolve;
        });
        waiting.add(wake);
        await before(end, turn).finally(() => waiting.delete(wake));
      }
      free -= 1;
      let hasLeft = false;
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        leave();
      };
    },
  };
}
