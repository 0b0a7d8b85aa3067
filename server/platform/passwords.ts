import { availableParallelism } from 'node:os';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { createFairQueue } from './fair-queue.ts';
import { sharedNetworkOf } from './ip-addresses.ts';

/** What a password protects. Accounts go before links. */
const uses = ['account', 'link'] as const;
export type PasswordUse = (typeof uses)[number];

/** Who is waiting for the result. */
export type PasswordClient = { use: PasswordUse; ipAddress: string };

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /** Takes equally long without a hash, so that timing doesn't reveal whether an account exists (product 1.6). */
  verify(attempt: { hash: string | undefined; password: string }): Promise<boolean>;
};

/** Every scrypt of the process (product 24.8). All throw `overloaded` when too many are waiting. */
export type Passwords = {
  /** Runs work that hashes at most one password. Its database queries belong into the work, so that they are queued too. */
  run<T>(client: PasswordClient, work: (hasher: PasswordHasher) => Promise<T>): Promise<T>;
  hash(password: string, client: PasswordClient): Promise<string>;
  verify(attempt: { hash: string | undefined; password: string }, client: PasswordClient): Promise<boolean>;
  /** Passwords waiting for a thread. */
  waiting(): Record<PasswordUse, number>;
};

/** Passwords waiting per use. A hash takes about 80 ms of one core. */
const CAPACITY = 200;
const MAX_WAIT_MS = 10_000;

/** Matches no password. */
const NO_HASH = `${'0'.repeat(32)}:${'0'.repeat(128)}`;

const hasher: PasswordHasher = {
  hash: hashPassword,
  verify: async ({ hash, password }) =>
    (await verifyPassword({ hash: hash ?? NO_HASH, password })) && hash !== undefined,
};

/** `threads`: size of libuv's pool, which files, DNS and compression share. Hashing takes up to half, and at most one per core. */
export function createPasswords({ threads }: { threads: number }): Passwords {
  const queue = createFairQueue({
    concurrency: Math.max(1, Math.min(threads >> 1, availableParallelism())),
    perClient: 1,
    lanes: uses,
    capacity: CAPACITY,
    maxWaitMs: MAX_WAIT_MS,
  });
  const run: Passwords['run'] = ({ use, ipAddress: address }, work) =>
    queue.run({ lane: use, client: sharedNetworkOf(address) }, () => work(hasher));
  return {
    run,
    hash: (password, client) => run(client, ({ hash }) => hash(password)),
    verify: (attempt, client) => run(client, ({ verify }) => verify(attempt)),
    waiting: () => queue.waiting(),
  };
}
