import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { briefRowKinds, type ExpiredRowKind, expiredRowKinds } from '#db/privacy/expired-rows.ts';
import { schedule } from '#server/jobs.ts';
import { cleanBriefRows, type RetentionTask } from '#server/privacy/retention.ts';
import { ownAddress, PASSWORD, refusal, signUpWithCard, someEmail } from '../support/app.ts';
import { type AuthApp, call, startAuthApp } from '../support/auth-api.ts';
import { ethereumWallet, messageOf } from '../support/wallets.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp({ authApiWeb3: true });
});
afterAll(() => app.destroy());

type Growth = {
  /** of an IPv6 /48 */
  bound: string;
  /** null: not the caller's rows, or deleted with the account */
  retention: RetentionTask | null;
};

/** Tables that calls of anyone can add rows to. A new one needs a bound and an end. */
const growing: Record<string, Growth> = {
  oauth_requests: { bound: '300 an hour (startSocial) of at most 2.5 kB, for 20 minutes', retention: 'oauth_requests' },
  factor_challenges: { bound: '3,000 in ten minutes (publicChange), for an hour', retention: 'factor_challenges' },
  wallet_messages: { bound: '300 in five minutes (tokenWeb3), for 20 minutes', retention: 'wallet_messages' },
  waiting_browsers: { bound: 'one per account', retention: 'waiting_browsers' },
  limits: { bound: 'a few per call that a /48 is allowed (24.17), until they are over', retention: 'limits' },
  users: { bound: '100 an hour (signUp), for 30 days', retention: 'unconfirmed_accounts' },
  profiles: { bound: 'one per user', retention: null },
  accounts: { bound: 'one per user', retention: null },
  token_sessions: { bound: '50 per account', retention: 'token_sessions' },
  known_devices: { bound: '100 per account', retention: 'known_devices' },
  one_time_tokens: { bound: '100 emails an hour (mailedLink), for a week', retention: 'tokens' },
  mail_tokens: { bound: '100 emails an hour (mailedLink), for a week', retention: 'mail_tokens' },
  signing_keys: { bound: 'a new one every 90 days', retention: 'signing_keys' },
  support_messages: { bound: '30 reports and 30 messages an hour of at most 20 kB', retention: 'abuse_reports' },
  operator_emails: { bound: '20 an hour in all, and a digest', retention: null },
};

async function counts(): Promise<Map<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
      and tablename !~ '^(sandbox|kysely|visit|journal)'`.execute(app.context.db);
  const found = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(name)}`.execute(app.context.db);
    found.set(name, rows[0]?.count ?? 0);
  }
  return found;
}

async function callEverything(username: string): Promise<void> {
  const { trpc, open } = app.browser();
  const email = someEmail();
  const account = { name: 'Ana', email, password: PASSWORD, language: 'en' } as const;
  await trpc.auth.signUp.mutate(account);
  await refusal(trpc.auth.signIn.mutate({ email, password: PASSWORD, rememberMe: true }));
  await trpc.auth.resendConfirmation.mutate({ email });
  await trpc.auth.requestReset.mutate({ email });
  await trpc.auth.startSocial.mutate({ provider: 'google', from: '/login', language: 'en', rememberMe: true });
  await trpc.factors.passkeyOptions.mutate();
  await trpc.phoneSignIn.requestCode.mutate({ phone: '+34600222111' });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (url: string, form: Record<string, string>) =>
    open({ method: 'POST', url, headers, payload: new URLSearchParams(form).toString() });
  await post('/report', { of: `/${username}`, reason: 'spam' });
  await post('/contact', { name: 'Luis', email, subject: 'question', message: 'Hello' });
  await open('/auth/v1/authorize?provider=google');
  await call(app, 'POST', '/signup', { body: { email: someEmail(), password: PASSWORD } });
  await call(app, 'POST', '/signup', { body: { phone: '+34600222333', password: PASSWORD } });
  await call(app, 'POST', '/otp', { body: { email: someEmail() } });
  await call(app, 'POST', '/otp', { body: { phone: '+34600222444' } });
  await call(app, 'POST', '/recover', { body: { email } });
  await call(app, 'POST', '/resend', { body: { email, type: 'signup' } });
  await call(app, 'POST', '/token?grant_type=password', { body: { email, password: 'Wrong-Horse-77' } });
  const wallet = ethereumWallet();
  const message = messageOf(wallet, {
    fields: ['URI: http://localhost:3000/', 'Version: 1', 'Chain ID: 1', `Issued At: ${new Date().toISOString()}`],
  });
  const signed = { chain: wallet.chain, message, signature: wallet.sign(message) };
  await call(app, 'POST', '/token?grant_type=web3', { body: signed, address: ownAddress() });
}

test('product 19.6: each table that anyone can add rows to has a bound and an end', async () => {
  const { username } = await signUpWithCard(app);
  const before = await counts();
  await callEverything(username);
  const queued = () => sql`select from graphile_worker.jobs`.execute(app.context.db);
  await expect.poll(async () => (await queued()).rows.length, { timeout: 15_000 }).toBe(0);
  const after = await counts();
  const grown = [...after].filter(([name, count]) => count > (before.get(name) ?? 0)).map(([name]) => name);
  // A row of these may have been there before
  const isListed = grown.filter((name) => !(name in growing));
  expect(isListed).toEqual([]);
  expect(grown.length).toBeGreaterThan(9);
  const known: readonly (RetentionTask | null)[] = [...expiredRowKinds, 'unconfirmed_accounts', null];
  for (const { retention } of Object.values(growing)) expect(known).toContain(retention);
});

test('product 19.6: what is of use for minutes is deleted every five minutes, in steps', async () => {
  const { db } = app.context;
  const expired: Partial<Record<ExpiredRowKind, string>> = {
    oauth_requests: `insert into oauth_requests (state_hash, provider, redirect_to, language, expires_at)
      select gen_random_uuid(), 'google', 'x', 'en', now() - interval '1 minute' * n from generate_series(1, 3000) n`,
    limits: 'insert into limits select gen_random_uuid(), 1, 1 from generate_series(1, 2500) n',
    wallet_messages: "insert into wallet_messages select gen_random_uuid()::text, now() - interval '1 second'",
    factor_challenges:
      "insert into factor_challenges (expires_at) values (now() - interval '1 hour'), (now() - interval '50 minutes')",
  };
  for (const statement of Object.values(expired)) await sql.raw(statement).execute(db);
  await Promise.all([cleanBriefRows(app.context), cleanBriefRows(app.context)]);
  const { rows } = await sql<{ table: string; count: number }>`
    select 'oauth' as table, count(*) from oauth_requests where expires_at <= now()
    union all select 'limits', count(*) from limits where expire <= 1
    union all select 'wallets', count(*) from wallet_messages where expires_at <= now()
    union all select 'challenges', count(*) from factor_challenges where expires_at <= now()`.execute(db);
  expect(rows).toEqual([
    { table: 'oauth', count: 9 },
    { table: 'limits', count: 0 },
    { table: 'wallets', count: 0 },
    { table: 'challenges', count: 1 },
  ]);
  expect(briefRowKinds).toContain('oauth_requests');
  expect(briefRowKinds).toContain('idempotent_responses');
  expect(schedule({ dns: null }).some(({ task }) => task === 'clean-brief')).toBe(true);
});
