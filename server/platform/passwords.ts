import { availableParallelism } from 'node:os';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { createFairQueue } from './fair-queue.ts';
import { sharedNetworkOf } from './network.ts';

/** What a password protects. Accounts go before links. */
const uses = ['account', 'link'] as const;
export type PasswordUse = (typeof uses)[number];

/** Who is waiting for the result. `address` is the client's IP address. */
export type PasswordClient = { use: PasswordUse; address: string };

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /** Takes as long without a hash as with one, so that timing doesn't tell whether an account exists (product 1.6). */
  verify(attempt: { hash: string | undefined; password: string }): Promise<boolean>;
};

/** Every scrypt of the process (product 24.8). All throw `overloaded` when too many are waiting. */
export type Passwords = {
  /**
   * Runs work that hashes a password once at most. What public calls look up for it belongs into the work as well: it then
   * takes turns, too.
   */
  run<T>(client: PasswordClient, work: (hasher: PasswordHasher) => Promise<T>): Promise<T>;
  hash(password: string, client: PasswordClient): Promise<string>;
  verify(attempt: { hash: string | undefined; password: string }, client: PasswordClient): Promise<boolean>;
  /** Passwords waiting for a thread. */
  waiting(): Record<PasswordUse, number>;
};

/** Waiting passwords of one use. A hash takes about 80 ms on one core. */
const CAPACITY = 200;
const MAX_WAIT_MS = 10_000;

/** Matches no password. */
const NO_HASH = `${'0'.repeat(32)}:${'0'.repeat(128)}`;

const hasher: PasswordHasher = {
  hash: hashPassword,
  verify: async ({ hash, password }) =>
    (await verifyPassword({ hash: hash ?? NO_HASH, password })) && hash !== undefined,
};

/**
 * `threads` is the size of libuv's pool, which file reads, DNS and compression share. Hashing takes half of them, at least
 * one, and no more than there are cores.
 */
export function createPasswords({ threads }: { threads: number }): Passwords {
  const queue = createFairQueue({
    concurrency: Math.max(1, Math.min(threads >> 1, availableParallelism())),
    perClient: 1,
    lanes: uses,
    capacity: CAPACITY,
    maxWaitMs: MAX_WAIT_MS,
  });
  const run: Passwords['run'] = ({ use, address }, work) =>
    queue.run({ lane: use, client: sharedNetworkOf(address) }, () => work(hasher));
  return {
    run,
    hash: (password, client) => run(client, ({ hash }) => hash(password)),
    verify: (attempt, client) => run(client, ({ verify }) => verify(attempt)),
    waiting: () => queue.waiting(),
  };
}
