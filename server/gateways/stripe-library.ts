import { createRequire } from 'node:module';
import type Stripe from 'stripe';

const load = createRequire(import.meta.url);

/** The official SDK, loaded when it is first used: its two hundred files would take a sixth of the start. */
export function stripeLibrary(): typeof Stripe {
  return load('stripe');
}
