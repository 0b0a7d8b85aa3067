import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rotateSigningKeys } from '#server/auth-api/signing-keys.ts';
import { PASSWORD } from '../support/app.ts';
import { type AuthApp, clientOf, clients, startAuthApp } from '../support/auth-api.ts';
import { newAccount } from '../support/factors.ts';

const MINUTE = 60_000;
/** Announced in minute 7, the next key signs from minute 27. */
const MINUTES = 34;

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app.destroy();
});

type Client = ReturnType<typeof clientOf>;

/** Moves the database, the server's clock and what clients remember. */
function newClock() {
  const now = performance.now.bind(performance);
  let passed = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
  return async (seen: Client[]) => {
    passed += MINUTE;
    for (const each of seen as unknown as { jwks_cached_at: number }[]) each.jwks_cached_at -= MINUTE;
    await sql`update signing_keys set announced_at = announced_at - interval '1 minute',
      active_at = active_at - interval '1 minute', retired_at = retired_at - interval '1 minute'`.execute(
      app.context.db,
    );
  };
}

test('product 34.3: while the key changes, clients that keep the keys for ten minutes verify all tokens themselves, and no call fails', async () => {
  const calls: string[] = [];
  /** the minutes in which clients fetched the keys */
  const fetched = new Set<number>();
  let minute = 0;
  const onCall = ({ url, status }: Response) => {
    calls.push(`${status} ${url.slice(app.url.length)}`);
    if (url.includes('jwks.json')) fetched.add(minute);
  };
  const open = async (Client: (typeof clients)[number][1]) => {
    const { email } = await newAccount(app);
    const client = clientOf(app, Client, { onCall });
    const { data, error } = await client.signInWithPassword({ email, password: PASSWORD });
    if (error) throw error;
    return { client, first: data.session.access_token };
  };
  const used = await Promise.all(clients.flatMap(([, Client]) => [open(Client), open(Client)]));
  // All clients of a version share what they remember
  const versions = [used[0], used[2]].map((each) => each?.client as Client);
  const aMinutePasses = newClock();
  await sql`update signing_keys set active_at = active_at - interval '90 days' + interval '3 minutes'`.execute(
    app.context.db,
  );
  const kids = new Set<unknown>();
  calls.length = 0;

  const work = async ({ client, first }: (typeof used)[number]) => {
    const refreshed = await client.refreshSession();
    const verifying = [client.getClaims(), client.getClaims(first)] as const;
    const [claims, old, user] = await Promise.all([...verifying, client.getUser()]);
    kids.add(claims.data?.header.kid);
    return [refreshed, claims, old, user].map(({ error }) => error);
  };
  for (; minute < MINUTES; minute++) {
    const rotating = minute % 7 === 0 ? rotateSigningKeys(app.context) : undefined;
    const errors = (await Promise.all(used.map(work))).flat();
    await rotating;
    expect([minute, errors.filter((error) => error !== null)]).toEqual([minute, []]);
    await aMinutePasses(versions);
  }
  expect(kids.size).toBe(2);
  expect(calls.filter((call) => !call.startsWith('200 '))).toEqual([]);
  expect([...fetched]).toEqual([0, 10, 20, 30]);
  // They ask for the user only when told to
  expect(calls.filter((call) => call === '200 /user')).toHaveLength(used.length * MINUTES);
}, 120_000);
