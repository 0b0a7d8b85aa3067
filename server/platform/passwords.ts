import { availableParallelism } from 'node:os';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { createFairQueue } from './fair-queue.ts';
import { sharedNetworkOf } from './ip-addresses.ts';

/** Accounts go first. */
const uses = ['account', 'link'] as const;
export type PasswordUse = (typeof uses)[number];

export type PasswordClient = { use: PasswordUse; ipAddress: string };

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /** Same time without a hash, so that timing doesn't reveal accounts (product 1.6). */
  verify(attempt: { hash: string | undefined; password: string }): Promise<boolean>;
};

/** (product 24.8) @throws overloaded */
export type Passwords = {
  /** For work that hashes at most one password, with its queries. */
  run<T>(client: PasswordClient, work: (hasher: PasswordHasher) => Promise<T>): Promise<T>;
  hash(password: string, client: PasswordClient): Promise<string>;
  verify(attempt: { hash: string | undefined; password: string }, client: PasswordClient): Promise<boolean>;
  waiting(): Record<PasswordUse, number>;
};

/** Per use; a hash takes about 80 ms of one core. */
const CAPACITY = 200;
const MAX_WAIT_MS = 10_000;

const NO_HASH = `${'0'.repeat(32)}:${'0'.repeat(128)}`;

const hasher: PasswordHasher = {
  hash: hashPassword,
  verify: async ({ hash, password }) =>
    (await verifyPassword({ hash: hash ?? NO_HASH, password })) && hash !== undefined,
};

/** `threads`: size of libuv's pool, of which hashing takes up to half. */
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
