import type { FairQueue } from '../fair-queue.ts';
import { sharedNetworkOf } from '../ip-addresses.ts';
import type { RateLimits } from './limits.ts';
import type { LimitName } from './rules.ts';

/** Limits and queues a form of anyone like the calls of the web client (product 24.4, 24.9). @throws too_many_requests, overloaded */
export async function runPublicCall<T>(
  { limits, publicCalls }: { limits: RateLimits; publicCalls: FairQueue<'calls'> },
  { limit, ip }: { limit: LimitName; ip: string },
  work: () => Promise<T>,
): Promise<T> {
  return await limits[limit].guard({ address: ip }, () =>
    publicCalls.run({ lane: 'calls', client: sharedNetworkOf(ip) }, work),
  );
}
