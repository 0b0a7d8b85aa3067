import { randomUUID, type webcrypto } from 'node:crypto';
import {
  insertSigningKey,
  isSigningKeyDue,
  listSigningKeys,
  lockSigningKeys,
  type StoredKey,
} from '#db/auth-api/signing-keys.ts';
import type { Db } from '#db/connect.ts';
import { decryptSecret, encryptSecret } from '../accounts/secrets.ts';
import type { Context } from '../context.ts';
import { createSingleFlight } from '../platform/single-flight.ts';

const RELOAD_MS = 60_000;
/** However many tokens with unknown keys arrive. */
const SOONEST_RELOAD_MS = 1_000;
const USE = 'token API: signing keys';
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;

type Key = {
  kid: string;
  jwk: Record<string, string>;
  privateKey: webcrypto.CryptoKey;
  publicKey: webcrypto.CryptoKey;
  /** in milliseconds of the process's clock */
  activeFrom: number;
};

const isActive = ({ activeFrom }: Key) => activeFrom <= performance.now();

/** The keys of access tokens, in memory. */
export type SigningKeys = {
  current(): Promise<Key>;
  /** Loads the keys again if it is unknown: another process may have created it. At most once a second. */
  find(kid: string): Promise<Key | undefined>;
  /** All whose signatures count, and the next one. */
  published(): Promise<Record<string, string>[]>;
};

type KeyContext = Pick<Context, 'auth' | 'db' | 'log'>;

export function openSigningKeys(context: KeyContext): SigningKeys {
  const loads = createSingleFlight<readonly Key[]>();
  let keys: readonly Key[] = [];
  let loadedAt = Number.NEGATIVE_INFINITY;

  const load = () =>
    loads.run('', async () => {
      keys = await loadKeys(context);
      loadedAt = performance.now();
      return keys;
    });

  /** Known keys serve while the database is away. */
  const fresh = async (): Promise<readonly Key[]> => {
    if (performance.now() - loadedAt < RELOAD_MS) return keys;
    if (keys.length === 0) return await load();
    await load().catch((error: unknown) => context.log.debug({ err: error }, 'signing keys could not be reloaded'));
    return keys;
  };

  return {
    async current() {
      // Newest first
      const key = (await fresh()).find(isActive);
      if (!key) throw new Error('there is no active signing key');
      return key;
    },
    async find(kid) {
      const isKid = (key: Key) => key.kid === kid;
      const found = (await fresh()).find(isKid);
      if (found || performance.now() - loadedAt < SOONEST_RELOAD_MS) return found;
      return (await load()).find(isKid);
    },
    published: async () => (await fresh()).map(({ jwk }) => jwk),
  };
}

/** Creates the first key. Keys of another AUTH_SECRET count as none. */
async function loadKeys(context: KeyContext): Promise<readonly Key[]> {
  const found = await readKeys(context, context.db);
  if (found.some(isActive)) return found;
  return await context.db.transaction().execute(async (tx) => {
    await lockSigningKeys(tx);
    const stored = await listSigningKeys(tx);
    const readable = await readKeys(context, tx);
    if (readable.some(isActive)) return readable;
    if (stored.length > 0)
      context.log.warn('the keys of access tokens were stored with another AUTH_SECRET: all tokens are invalid');
    await createKey(context, tx, { isAnnounced: false });
    return await readKeys(context, tx);
  });
}

/** The task of a job: announces the next key when the current one is 90 days old. */
export async function rotateSigningKeys(context: Pick<Context, 'auth' | 'db'>): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await lockSigningKeys(tx);
    if (await isSigningKeyDue(tx)) await createKey(context, tx, { isAnnounced: true });
  });
}

async function createKey(context: Pick<Context, 'auth'>, tx: Db, options: { isAnnounced: boolean }): Promise<void> {
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const kid = randomUUID();
  const secret = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
  const privateKey = await encryptSecret(context, { use: USE, id: kid }, secret);
  const publicKey = { kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig' };
  await insertSigningKey(tx, { kid, publicKey, privateKey }, options);
}

async function readKeys(context: KeyContext, db: Db): Promise<readonly Key[]> {
  const stored = await listSigningKeys(db);
  const now = performance.now();
  const keys = await Promise.all(stored.map((key) => readKey(context, key, now)));
  return keys.filter((key) => key !== null);
}

async function readKey(context: KeyContext, stored: StoredKey, now: number): Promise<Key | null> {
  const { kid, publicKey: jwk, privateKey, secondsUntilActive } = stored;
  const secret = await decryptSecret(context, { use: USE, id: kid }, privateKey);
  if (secret === null) return null;
  return {
    kid,
    jwk,
    privateKey: await crypto.subtle.importKey('pkcs8', Uint8Array.from(secret), algorithm, false, ['sign']),
    publicKey: await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['verify']),
    activeFrom: now + secondsUntilActive * 1_000,
  };
}
