import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { AppError } from '#src/errors.ts';
import type { Context } from '../context.ts';
import { storeEvent } from './events.ts';

/** Seconds; an older signature may be somebody's who listened. */
const TOLERANCE = 300;
const BODY_LIMIT = 1024 * 1024;

/**
 * What the payment provider tells. Answered once it is stored: what was acknowledged is never lost, and what was not is told
 * again (product 17.4).
 */
export function webhookRoutes(scope: FastifyInstance, { db, payments }: Pick<Context, 'db' | 'payments'>): void {
  if (!payments) return;
  // The signature is one of bytes: nothing may read the body before
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  scope.post('/webhooks/stripe', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const { 'stripe-signature': signature } = request.headers;
    const event = readEvent(payments, request.body, signature);
    await storeEvent(db, event);
    return await reply.header('cache-control', 'no-store').send({ received: true });
  });
}

/** @throws invalid_input for what the provider did not sign, or too long ago */
function readEvent(
  { stripe, webhookSecret }: NonNullable<Context['payments']>,
  body: unknown,
  signature: string | string[] | undefined,
): Stripe.Event {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new AppError('invalid_input');
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE);
  } catch {
    throw new AppError('invalid_input');
  }
  const { id, type, created } = event;
  if (typeof id !== 'string' || typeof type !== 'string' || typeof created !== 'number') {
    throw new AppError('invalid_input');
  }
  return event;
}
