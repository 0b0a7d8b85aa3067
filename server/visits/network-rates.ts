import { LRUCache } from 'lru-cache';
import { sharedNetworkOf } from '../platform/ip-addresses.ts';

// product 20.23
const PER_SECOND = 100;
const SPAN_MS = 10_000;

const STEP_MS = 1_000 / PER_SECOND;
const DAY_MS = 86_400_000;
/** More networks at once are forgotten, so their visits are stored as usual. */
const NETWORKS = 10_000;
/** A network moves to the front at most this often: it takes longer than counting. */
const MOVE_MS = 1_000;

/** Counts visits by network, in this process. */
export function countNetworks(): {
  /** Counts a visit and returns whether its network is above the rate. `at` is in ms since 1970, `now` that of `performance.now()`. */
  isAbove(ipAddress: string, at: number, now: number): boolean;
} {
  // The time until which the rate allows no further visit. A network is above the rate while it is far ahead
  const busyUntil = new LRUCache<string, { at: number; movedAt: number }>({ max: NETWORKS });
  let day = 0;

  return {
    isAbove(ipAddress, at, now) {
      const today = Math.floor(at / DAY_MS);
      // Visitors have new numbers (product 20.4), which only single visits store
      if (today !== day) busyUntil.clear();
      day = today;
      const network = networkOf(ipAddress);
      let busy = busyUntil.peek(network);
      if (busy === undefined || now - busy.movedAt > MOVE_MS) {
        busy = { at: busy?.at ?? now, movedAt: now };
        busyUntil.set(network, busy);
      }
      busy.at = Math.min(Math.max(busy.at, now) + STEP_MS, now + 2 * SPAN_MS);
      return busy.at - now > SPAN_MS;
    },
  };
}

/** The network that `sharedNetworkOf` finds, whose parser takes longer than a response: a flood has a new address for each visit. */
function networkOf(ipAddress: string): string {
  if (!ipAddress.includes(':')) return ipAddress;
  if (/^::ffff:[\d.]+$/i.test(ipAddress)) return ipAddress.slice('::ffff:'.length);
  const parts = /^(?!2002:)([1-9a-f][0-9a-f]{2,3}):(?:([0-9a-f]{1,4}):(?:([0-9a-f]{1,4}):)?)?/i.exec(ipAddress);
  if (parts === null) return sharedNetworkOf(ipAddress);
  return parts
    .slice(1)
    .map((part = '0') => Number.parseInt(part, 16).toString(16))
    .join(':');
}
