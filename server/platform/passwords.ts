import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { createFairQueue } from './fair-queue.ts';
import { sharedNetworkOf } from './network.ts';

/** What a password protects. Accounts go before links. */
const uses = ['account', 'link'] as const;
export type PasswordUse = (typeof uses)[number];

/** Who is waiting for the result. `address` is the client's IP address. */
export type PasswordClient = { use: PasswordUse; address: string };

/** Every scrypt of the process (product 24.8). All throw `overloaded` when too many are waiting. */
export type Passwords = {
  hash(password: string, client: PasswordClient): Promise<string>;
  /** Takes as long without a hash as with one, so that timing doesn't tell whether an account exists (product 1.6). */
  verify(attempt: { hash: string | undefined; password: string }, client: PasswordClient): Promise<boolean>;
  /** Passwords waiting for a thread. */
  waiting(): Record<PasswordUse, number>;
};

/** Waiting passwords of one use. At 40 ms each, the last one waits about eight seconds. */
const CAPACITY = 200;
const MAX_WAIT_MS = 10_000;

/** Matches no password. */
const NO_HASH = `${'0'.repeat(32)}:${'0'.repeat(128)}`;

/** `threads` is the size of libuv's pool, which file reads, DNS and compression share: half of it stays free for them. */
export function createPasswords({ threads }: { threads: number }): Passwords {
  const queue = createFairQueue({
    concurrency: Math.max(1, threads >> 1),
    lanes: uses,
    capacity: CAPACITY,
    maxWaitMs: MAX_WAIT_MS,
  });

  const run = <T>({ use, address }: PasswordClient, work: () => Promise<T>): Promise<T> =>
    queue.run({ lane: use, client: sharedNetworkOf(address) }, work);

  return {
    hash: (password, client) => run(client, () => hashPassword(password)),
    verify: ({ hash, password }, client) =>
      run(client, async () => (await verifyPassword({ hash: hash ?? NO_HASH, password })) && hash !== undefined),
    waiting: () => queue.waiting(),
  };
}
