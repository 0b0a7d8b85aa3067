import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { AppError } from '#src/errors.ts';
import type { Context } from '../context.ts';
import { callOf, performPublic } from '../operations.ts';
import { storeEvent } from './events.ts';

const TOLERANCE_SECONDS = 300;
const BODY_LIMIT = 1024 * 1024;

/** Receives Stripe events and acknowledges them once they are stored; Stripe resends all others (product 17.4). */
export function webhookRoutes(scope: FastifyInstance, context: Context): void {
  const { db, payments } = context;
  if (!payments) return;
  // The signature covers the raw bytes, so no parser may run
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  scope.post('/webhooks/stripe', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const { 'stripe-signature': signature } = request.headers;
    const event = readEvent(payments, request.body, signature);
    const operation = { who: 'public', kind: 'change', limit: null } as const;
    await performPublic(context, callOf(request), operation, () => storeEvent(db, event));
    return await reply.header('cache-control', 'no-store').send({ received: true });
  });
}

/** @throws invalid_input if the signature is wrong or too old */
function readEvent(
  { stripe, webhookSecret }: NonNullable<Context['payments']>,
  body: unknown,
  signature: string | string[] | undefined,
): Stripe.Event {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new AppError('invalid_input');
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE_SECONDS);
  } catch {
    throw new AppError('invalid_input');
  }
  const { id, type, created } = event;
  if (typeof id !== 'string' || typeof type !== 'string' || typeof created !== 'number') {
    throw new AppError('invalid_input');
  }
  return event;
}
