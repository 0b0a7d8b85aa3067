import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { createFairQueue } from './fair-queue.ts';
import { sharedNetworkOf } from './ip-addresses.ts';

/** Earlier ones go first: who signed in before in this browser, other accounts, links. */
const uses = ['knownDevice', 'account', 'link'] as const;
export type PasswordUse = (typeof uses)[number];

export type PasswordClient = {
  use: PasswordUse;
  ipAddress: string;
  since?: number; // when the call came, as of performance.now(), if its attempt was counted before
};

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /** Same time without a hash, so that timing doesn't reveal accounts (product 1.6). */
  verify(attempt: { hash: string | undefined; password: string }): Promise<boolean>;
};

/** (product 24.8) @throws overloaded */
export type Passwords = {
  /** Runs work that hashes at most one password, with its queries. */
  run<T>(client: PasswordClient, work: (hasher: PasswordHasher) => Promise<T>): Promise<T>;
  hash(password: string, client: PasswordClient): Promise<string>;
  verify(attempt: { hash: string | undefined; password: string }, client: PasswordClient): Promise<boolean>;
  waiting(): Record<PasswordUse, number>;
};

/** scrypt's N: a hash takes about 80 ms of one core. */
export const PASSWORD_COST = 16_384;

/** Per use. */
const CAPACITY = 200;
const MAX_WAIT_MS = 10_000;

const deriveKey = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);
const KEY_BYTES = 64;
const BLOCK_SIZE = 16;

function keyOf(password: string, salt: string, cost: number): Promise<Buffer> {
  const options = { N: cost, r: BLOCK_SIZE, p: 1, maxmem: 256 * cost * BLOCK_SIZE };
  return deriveKey(password.normalize('NFKC'), salt, KEY_BYTES, options);
}

/** Hashes are `salt:key` in hex, as better-auth writes them, with any other cost than the default one in front. */
function createHasher(cost: number): PasswordHasher {
  const noHash = `${cost}:${'0'.repeat(32)}:${'0'.repeat(2 * KEY_BYTES)}`;
  return {
    hash: async (password) => {
      const salt = randomBytes(16).toString('hex');
      const key = await keyOf(password, salt, cost);
      return `${cost === PASSWORD_COST ? '' : `${cost}:`}${salt}:${key.toString('hex')}`;
    },
    verify: async ({ hash, password }) => {
      const [key = '', salt = '', ownCost = PASSWORD_COST] = (hash ?? noHash).split(':').reverse();
      const derived = await keyOf(password, salt, Number(ownCost));
      const stored = Buffer.from(key, 'hex');
      return stored.length === KEY_BYTES && timingSafeEqual(stored, derived) && hash !== undefined;
    },
  };
}

/** `threads`: size of libuv's pool, of which hashing takes up to half. */
export function createPasswords({ threads, cost }: { threads: number; cost: number }): Passwords {
  const hasher = createHasher(cost);
  const queue = createFairQueue({
    concurrency: Math.max(1, Math.min(threads >> 1, availableParallelism())),
    perClient: 1,
    lanes: uses,
    capacity: CAPACITY,
    maxWaitMs: MAX_WAIT_MS,
  });
  const run: Passwords['run'] = ({ use, ipAddress: address, since }, work) =>
    queue.run({ lane: use, client: sharedNetworkOf(address), ...(since !== undefined && { since }) }, () =>
      work(hasher),
    );
  return {
    run,
    hash: (password, client) => run(client, ({ hash }) => hash(password)),
    verify: (attempt, client) => run(client, ({ verify }) => verify(attempt)),
    waiting: () => queue.waiting(),
  };
}
