import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteUnconfirmedAccounts } from '#server/privacy/unconfirmed-accounts.ts';
import { hashedPassword, PASSWORD, signUpWithCard, someEmail, startTestApp, type TestApp } from '../support/app.ts';
import { makeAccount } from '../support/roles.ts';

const SUPPORT = 'support@example.com';

let app: TestApp;
let passwordHash: string;
let username: string;
beforeAll(async () => {
  app = await startTestApp({ supportEmail: SUPPORT });
  ({ username } = await signUpWithCard(app));
  passwordHash = await hashedPassword(app);
  // The mail server is away
  await app.stopWorker();
});
afterAll(() => app.destroy());

const post = (url: string, fields: Record<string, string>) =>
  app.browser().open({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

async function unsent(part: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from graphile_worker._private_jobs
    where payload ->> 'text' like ${`%${part}%`} or payload ->> 'email' = ${part}`.execute(app.context.db);
  return rows[0]?.count ?? 0;
}

async function replyTo(message: string): Promise<string | null | undefined> {
  const query = app.context.db.selectFrom('supportMessages').select('replyTo').where('message', '=', message);
  return (await query.executeTakeFirst())?.replyTo;
}

const report = (text: string, email = '') => post('/report', { of: `/${username}`, reason: 'spam', text, email });

describe('product 1.13: the deletion of an account deletes no email of others', () => {
  test('to the new email that a pending change only names', async () => {
    await report('A scam on this page');
    const someoneElse = someEmail();
    await app.browser().trpc.auth.requestReset.mutate({ email: someoneElse });
    for (const email of [SUPPORT, someoneElse]) {
      const { browser } = await makeAccount(app, passwordHash);
      await browser.trpc.account.changeAddress.mutate({ email, password: PASSWORD });
      await browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD });
    }
    expect([await unsent('A scam on this page'), await unsent(someoneElse)]).toEqual([1, 1]);
  });

  test('with the email of a sign-up that nobody confirmed', async () => {
    const email = someEmail();
    await report('Another scam', email);
    for (const each of [SUPPORT, email]) {
      const signUp = { name: 'Eva', email: each, password: PASSWORD, language: 'en' } as const;
      await app.browser().trpc.auth.signUp.mutate(signUp);
    }
    await sql`update users set created_at = now() - interval '31 days' where not email_verified`.execute(
      app.context.db,
    );
    await sql`update one_time_tokens set expires_at = now()`.execute(app.context.db);
    expect((await deleteUnconfirmedAccounts(app.context, null)).removed).toBe(2);
    expect([await unsent('Another scam'), await replyTo('Another scam')]).toEqual([1, email]);
  });
});
