import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertConnection } from '#db/accounts/connections.ts';
import { lockUser } from '#db/accounts/users.ts';
import { deleteUnconfirmedAccounts } from '#server/privacy/unconfirmed-accounts.ts';
import {
  confirm,
  mailedToken,
  PASSWORD,
  refusal,
  signUp,
  someEmail,
  startTestApp,
  type TestApp,
} from '../support/app.ts';
import { jobsDone } from '../support/payments.ts';
import { signInAt } from '../support/social.ts';
import { areWaiting } from '../support/waiting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

/** Signed up, never confirmed. */
async function unconfirmed(): Promise<string> {
  const email = someEmail();
  await app.browser().trpc.auth.signUp.mutate({ name: 'Ana', email, password: PASSWORD, language: 'en' });
  return email;
}

/** Moves an account's sign-up and its links into the past. */
async function age(email: string, days: number): Promise<void> {
  const { db } = app.context;
  await sql`update users set created_at = now() - ${days} * interval '1 day' where email = ${email}`.execute(db);
  await sql`update one_time_tokens set created_at = created_at - ${days} * interval '1 day',
    expires_at = expires_at - ${days} * interval '1 day'
    where user_id = (select id from users where email = ${email})`.execute(db);
}

const clean = () => deleteUnconfirmedAccounts(app.context, null);

async function exists(email: string): Promise<boolean> {
  const rows = await app.context.db.selectFrom('users').select('id').where('email', '=', email).execute();
  return rows.length > 0;
}

describe('product 1.25: an account that never confirmed anything', () => {
  test('is deleted 30 days after sign-up, and its email can sign up again', async () => {
    const [old, recent] = [await unconfirmed(), await unconfirmed()];
    await age(old, 30);
    await age(recent, 29.9);
    expect(await clean()).toEqual({ removed: 1, after: null });
    expect([await exists(old), await exists(recent)]).toEqual([false, true]);
    const again = { name: 'Ana', email: old, password: PASSWORD, language: 'en' } as const;
    expect(await refusal(app.browser().trpc.auth.signUp.mutate(again))).toBe('accepted');
    await age(old, 1);
  });

  test('stays while a link of the last day can still confirm it', async () => {
    const email = await unconfirmed();
    await age(email, 31);
    await app.browser().trpc.auth.resendConfirmation.mutate({ email });
    const token = await mailedToken(app, email, 2);
    expect((await clean()).removed).toBe(0);
    expect((await confirm(app.browser(), token)).headers.location).toBe('/onboarding');
    await age(email, 31);
    expect((await clean()).removed).toBe(0);
  });

  test('stays if it was confirmed in any way, and if support suspended it', async () => {
    const { email: linked } = await signUp(app);
    const social = someEmail();
    await signInAt(app, app.browser(), 'google', { email: social });
    const suspended = await unconfirmed();
    await sql`update profiles set disabled_at = now() where email = ${suspended}`.execute(app.context.db);
    const factor = await unconfirmed();
    await sql`insert into factors (id, user_id, factor_type, friendly_name, status, phone)
      select gen_random_uuid(), id, 'phone', 'Phone', 'verified', '+34600123456' from users where email = ${factor}`.execute(
      app.context.db,
    );
    const connected = await unconfirmed();
    const { id: userId } = await app.context.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', connected)
      .executeTakeFirstOrThrow();
    await insertConnection(app.context.db, { userId, provider: 'google', subject: 'connected', email: connected });
    for (const email of [linked, social, suspended, factor, connected]) await age(email, 31);
    expect((await clean()).removed).toBe(0);
  });

  test('stays if the confirmation arrives while it is being deleted', async () => {
    const { db } = app.context;
    const email = await unconfirmed();
    const token = await mailedToken(app, email);
    await age(email, 31);
    const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const { cleaning } = await db.transaction().execute(async (tx) => {
      await lockUser(tx, id);
      const cleaning = clean();
      await areWaiting(db, 1);
      await sql`update users set email_verified = true where id = ${id}`.execute(tx);
      return { cleaning };
    });
    expect((await cleaning).removed).toBe(0);
    expect(await exists(email)).toBe(true);
    expect((await confirm(app.browser(), token)).statusCode).toBe(303);
  });

  test('a confirmation that arrives during the deletion says that its link is invalid', async () => {
    const { db } = app.context;
    const email = await unconfirmed();
    const token = await mailedToken(app, email);
    await sql`update users set created_at = now() - interval '31 days' where email = ${email}`.execute(db);
    const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const { confirming } = await db.transaction().execute(async (tx) => {
      await lockUser(tx, id);
      const confirming = confirm(app.browser(), token);
      await areWaiting(db, 1);
      await tx.deleteFrom('users').where('id', '=', id).execute();
      return { confirming };
    });
    const { headers, cookies } = await confirming;
    expect(headers.location).toContain('error_code=otp_invalid');
    expect(cookies).toEqual([]);
  });

  test('is deleted once by 8 runs at once', async () => {
    const emails = await Promise.all(Array.from({ length: 12 }, unconfirmed));
    for (const email of emails) await age(email, 31);
    const runs = await Promise.all(Array.from({ length: 8 }, clean));
    expect(runs.reduce((sum, { removed }) => sum + removed, 0)).toBe(12);
  });

  test('goes with photos, payment customer and unsent emails, and its usernames are reserved', async () => {
    const { db } = app.context;
    const email = await unconfirmed();
    await age(email, 31);
    const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    await sql`insert into customers (user_id, id) values (${id}, 'cus_unconfirmed')`.execute(db);
    await sql`insert into usernames (name, user_id) values ('unconfirmed-ana', ${id})`.execute(db);
    await jobsDone(app);
    await app.stopWorker();
    await app.browser().trpc.auth.requestReset.mutate({ email });
    await clean();
    const jobs = await sql<{ task: string }>`select task_identifier as task from graphile_worker.jobs`.execute(db);
    expect(jobs.rows.map(({ task }) => task)).toEqual(['end-customer', 'delete-detached-rows']);
    const names = await sql<{ name: string }>`select name from usernames where user_id is null`.execute(db);
    expect(names.rows).toEqual([{ name: expect.stringMatching(/^sha256:/) }]);
  });
});
