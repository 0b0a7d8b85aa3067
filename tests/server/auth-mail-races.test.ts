import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, someEmail } from '../support/app.ts';
import { type AuthApp, accountWithTokens, call, outcome, startAuthApp } from '../support/auth-api.ts';
import { aMinute, authMail, open, signedUp, wrongCode } from '../support/auth-mails.ts';
import { newAccount } from '../support/factors.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.destroy());

const verify = (body: object) => call(app, 'POST', '/verify', { body });
const byCode = (email: string, token: string, type = 'signup') => verify({ email, token, type });
const expired = [403, 'otp_expired'];

async function sessionsOf(userId: string): Promise<number> {
  const { rows } = await sql`select id from token_sessions where user_id = ${userId}`.execute(app.context.db);
  return rows.length;
}

test.each(['code', 'link', 'both'])('product 34.7: of 32 uses of a %s at once one wins', async (way) => {
  const { email, userId, code, token } = await signedUp(app);
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, n) =>
      way === 'code' || (way === 'both' && n % 2 === 0)
        ? byCode(email, code)
        : verify({ token_hash: token, type: 'signup' }),
    ),
  );
  const outcomes = answers.map(({ status }) => status).sort();
  expect(outcomes).toEqual([200, ...Array(31).fill(403)]);
  expect(await sessionsOf(userId)).toBe(1);
  expect(outcome(await byCode(email, code))).toEqual(expired);
  expect(outcome(await verify({ token_hash: token, type: 'signup' }))).toEqual(expired);
});

test('of 32 exchanges of an authorization code at once one wins', async () => {
  const challenge = 'v'.repeat(43);
  const { link, userId } = await signedUp(app, someEmail(), {
    ...{ code_challenge: challenge, code_challenge_method: 'plain' },
  });
  const code = (await open(app, link)).searchParams.get('code');
  const body = { auth_code: code, code_verifier: challenge };
  const answers = await Promise.all(
    Array.from({ length: 32 }, () => call(app, 'POST', '/token?grant_type=pkce', { body })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(31).fill(404)]);
  expect(await sessionsOf(userId)).toBe(1);
  const late = await signedUp(app, someEmail(), { code_challenge: challenge, code_challenge_method: 'plain' });
  const lateCode = (await open(app, late.link)).searchParams.get('code');
  await sql`update auth_codes set expires_at = now() where id = ${lateCode}`.execute(app.context.db);
  const answer = await call(app, 'POST', '/token?grant_type=pkce', { body: { ...body, auth_code: lateCode } });
  expect(outcome(answer)).toEqual([422, 'flow_state_expired']);
});

test('product 34.7: five wrong codes end the code, also many at once, but not the link', async () => {
  const { email, code, token, userId } = await signedUp(app);
  const wrong = await Promise.all(Array.from({ length: 20 }, () => byCode(email, wrongCode(code))));
  expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([403]));
  const { rows } = await sql`select tries, tries_elsewhere from mail_tokens where user_id = ${userId}`.execute(
    app.context.db,
  );
  expect(rows).toEqual([{ tries: 0, triesElsewhere: 5 }]);
  expect(outcome(await byCode(email, code))).toEqual(expired);
  expect((await verify({ token_hash: token, type: 'signup' })).status).toBe(200);
});

test('four wrong codes leave the right one valid', async () => {
  const { email, code } = await signedUp(app);
  for (let n = 0; n < 4; n += 1) expect(outcome(await byCode(email, wrongCode(code)))).toEqual(expired);
  expect((await byCode(email, code)).status).toBe(200);
});

test('an expired token, one of another kind and one of another address are refused', async () => {
  const late = await signedUp(app);
  await sql`update mail_tokens set expires_at = now() where user_id = ${late.userId}`.execute(app.context.db);
  expect(outcome(await byCode(late.email, late.code))).toEqual(expired);
  expect(outcome(await verify({ token_hash: late.token, type: 'signup' }))).toEqual(expired);
  const [one, two] = [await signedUp(app), await signedUp(app)];
  if (one.code !== two.code) expect(outcome(await byCode(two.email, one.code))).toEqual(expired);
  for (const type of ['recovery', 'magiclink', 'email_change', 'invite']) {
    expect(outcome(await byCode(one.email, one.code, type))).toEqual(expired);
    expect(outcome(await verify({ token_hash: one.token, type }))).toEqual(expired);
  }
  expect((await byCode(one.email, one.code, 'email')).status).toBe(200);
});

test('product 34.7: a newer email voids the link and the code of the older one', async () => {
  const first = await signedUp(app);
  await aMinute(app);
  const second = await call(app, 'POST', '/signup', { body: { email: first.email, password: 'Other-Horse-99' } });
  expect([second.status, second.body.id]).toEqual([200, first.userId]);
  const newer = await authMail(app, first.email, 2);
  expect(outcome(await verify({ token_hash: first.token, type: 'signup' }))).toEqual(expired);
  if (first.code !== newer.code) expect(outcome(await byCode(first.email, first.code))).toEqual(expired);
  expect((await byCode(first.email, newer.code)).status).toBe(200);
  const signIn = (password: string) =>
    call(app, 'POST', '/token?grant_type=password', { body: { email: first.email, password } });
  expect((await signIn(PASSWORD)).status).toBe(200);
  expect(outcome(await signIn('Other-Horse-99'))).toEqual([400, 'invalid_credentials']);
});

test('product 34.7: HEAD consumes nothing', async () => {
  const { link, email, code } = await signedUp(app);
  const path = `${link.pathname}${link.search}`;
  const head = await app.app.inject({ method: 'HEAD', url: path, remoteAddress: '127.0.0.1' });
  expect([head.statusCode, head.headers.location]).toEqual([200, undefined]);
  expect((await byCode(email, code)).status).toBe(200);
});

test('a code of an earlier email of the account is void', async () => {
  const { email } = await newAccount(app);
  await call(app, 'POST', '/recover', { body: { email } });
  const { code, token } = await authMail(app, email);
  const moved = someEmail();
  await sql`with moved as (update users set email = ${moved} where email = ${email} returning id)
    update profiles set email = ${moved} where id = (select id from moved)`.execute(app.context.db);
  expect(outcome(await byCode(email, code, 'recovery'))).toEqual(expired);
  expect(outcome(await verify({ token_hash: token, type: 'recovery' }))).toEqual(expired);
});

test('a refusal after the token was used leaves it unused', async () => {
  const { email, userId, code } = await signedUp(app);
  await sql`update profiles set disabled_at = now() where id = ${userId}`.execute(app.context.db);
  expect(outcome(await byCode(email, code))).toEqual([403, 'user_banned']);
  await sql`update profiles set disabled_at = null where id = ${userId}`.execute(app.context.db);
  expect((await byCode(email, code)).status).toBe(200);
});

test('an email that is taken meanwhile changes nothing', async () => {
  const { email, access: token, userId } = await accountWithTokens(app);
  const newEmail = someEmail();
  expect((await call(app, 'PUT', '/user', { token, body: { email: newEmail } })).status).toBe(200);
  const [old, fresh] = [await authMail(app, email), await authMail(app, newEmail)];
  await verify({ token_hash: old.token, type: 'email_change' });
  await sql`update users set email = ${newEmail} where id = ${(await newAccount(app)).userId}`.execute(app.context.db);
  const answer = await verify({ token_hash: fresh.token, type: 'email_change' });
  expect(outcome(answer)).toEqual([422, 'email_exists']);
  const { rows } = await sql`select email from users where id = ${userId}`.execute(app.context.db);
  expect(rows).toEqual([{ email }]);
  const { body } = await call(app, 'GET', '/user', { token });
  expect(body).not.toHaveProperty('new_email');
});

test('of 16 sign-ups of one email at once one creates the account, the others are refused without a trace', async () => {
  const email = someEmail();
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => call(app, 'POST', '/signup', { body: { email, password: PASSWORD } })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => ![200, 422, 429].includes(status))).toEqual([]);
  const { rows } = await sql`select (select count(*)::int from users where email = ${email}) as users,
    (select count(*)::int from mail_tokens where address = ${email}) as tokens`.execute(app.context.db);
  expect(rows).toEqual([{ users: 1, tokens: 1 }]);
});

test('product 34.7: known and unknown emails get the same answers from /recover and /resend', async () => {
  const { email } = await newAccount(app);
  for (const address of [email, someEmail()]) {
    const answers = [];
    for (const [path, type] of [['/recover'], ['/resend', 'signup'], ['/resend', 'email_change'], ['/recover']]) {
      answers.push(outcome(await call(app, 'POST', path ?? '', { body: { email: address, type } })));
    }
    const limited = [429, 'over_email_send_rate_limit'];
    expect(answers).toEqual([[200, null], [200, null], [200, null], limited]);
  }
});

test('product 34.7: a confirmation that was asked for without the password removes it', async () => {
  const { email } = await signedUp(app);
  await call(app, 'POST', '/otp', { body: { email } });
  await aMinute(app);
  expect((await call(app, 'POST', '/otp', { body: { email } })).status).toBe(200);
  const { code } = await authMail(app, email, 2);
  expect((await byCode(email, code, 'email')).status).toBe(200);
  const signIn = await call(app, 'POST', '/token?grant_type=password', { body: { email, password: PASSWORD } });
  expect(outcome(signIn)).toEqual([400, 'invalid_credentials']);
});

test('a new password voids emailed links', async () => {
  const { email, access: token } = await accountWithTokens(app);
  await call(app, 'POST', '/otp', { body: { email } });
  const { code } = await authMail(app, email);
  expect((await call(app, 'PUT', '/user', { token, body: { password: 'Another-Horse-8' } })).status).toBe(200);
  expect(outcome(await byCode(email, code, 'magiclink'))).toEqual(expired);
});

test('product 1.1: both spellings of a domain are one email', async () => {
  const name = someEmail().split('@')[0];
  const { code } = await signedUp(app, `${name}@ñandú.example`);
  expect((await byCode(`${name}@xn--and-6ma2c.example`, code)).status).toBe(200);
  const body = { email: `${name}@xn--and-6ma2c.example`, password: PASSWORD };
  expect((await call(app, 'POST', '/token?grant_type=password', { body })).status).toBe(200);
});
