import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSession } from '#server/accounts/start-session.ts';
import { hashedPassword, startTwoApps, type TestApp } from '../support/app.ts';
import { accountWithApp, signIn } from '../support/factors.ts';
import { makeAccount } from '../support/roles.ts';

let app: TestApp;
let other: TestApp;
let passwordHash: string;
beforeAll(async () => {
  [app, other] = await startTwoApps();
  passwordHash = await hashedPassword(app);
});
afterAll(async () => {
  await other.destroy();
  await app.destroy();
});

/** Sessions of other devices, the last of which began a minute ago, `count` minutes from the first. */
async function addSessions(userId: string, count: number, aal: 1 | 2 = 1): Promise<void> {
  await sql`insert into sessions (expires_at, token, created_at, updated_at, user_id, aal)
    select now() + interval '1 day', gen_random_uuid()::text, now() - n * interval '1 minute', now(), ${userId}, ${aal}
    from generate_series(1, ${count}) n`.execute(app.context.db);
}

/** Ages in minutes, oldest first. */
async function agesOf(userId: string): Promise<number[]> {
  const { rows } = await sql<{ age: number }>`select floor(extract(epoch from now() - created_at) / 60)::int as age
    from sessions where user_id = ${userId} order by created_at`.execute(app.context.db);
  return rows.map(({ age }) => age);
}

describe('product 1.23: an account has at most 50 sessions', () => {
  test('one more ends the oldest', async () => {
    const { userId, email, browser } = await makeAccount(app, passwordHash);
    await addSessions(userId, 49);
    const newest = await signIn(app, email);
    const ages = await agesOf(userId);
    expect([ages.length, ages[0]]).toEqual([50, 48]);
    for (const each of [browser, newest]) expect(await each.trpc.profiles.me.query()).not.toBeNull();
  });

  test('expired sessions take up no room', async () => {
    const { userId, email } = await makeAccount(app, passwordHash);
    await addSessions(userId, 48);
    await sql`update sessions set expires_at = now() where user_id = ${userId}
      and created_at > now() - interval '10 minutes'`.execute(app.context.db);
    await signIn(app, email);
    expect((await agesOf(userId))[0]).toBe(48);
  });

  test('32 sign-ins at once on two processes leave exactly 50, and none of them fails', async () => {
    const { userId } = await makeAccount(app, passwordHash);
    await addSessions(userId, 40);
    // Without passwords, whose hashing would let in a few at a time
    const started = await Promise.all(
      Array.from({ length: 32 }, (_, n) =>
        startSession((n % 2 ? app : other).context, { userId }, { headers: {}, isAnnounced: true }),
      ),
    );
    const ages = await agesOf(userId);
    expect([ages.length, ages[0]]).toEqual([50, 17]);
    expect(started).not.toContain(null);
  }, 60_000);

  test('who knows only the password ends one session at most, and can still be asked for the second step', async () => {
    const { userId, email } = await accountWithApp(app);
    await sql`delete from sessions where user_id = ${userId}`.execute(app.context.db);
    await addSessions(userId, 50, 2);
    for (let n = 0; n < 5; n++) {
      const { trpc } = await signIn(app, email);
      expect(await trpc.factors.state.query()).toMatchObject({ state: 'challenge' });
    }
    const ages = await agesOf(userId);
    expect([ages.length, ages[0], ages.at(-1)]).toEqual([50, 49, 0]);
  });
});
