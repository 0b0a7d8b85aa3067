import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSignUpInvitation } from '#db/accounts/sign-up-invitations.ts';
import { listSentInvitationData } from '#db/privacy/organization-data.ts';
import { inviteToSignUp } from '#server/accounts/sign-up-invitations.ts';
import { hashedPassword, mailedToken, PASSWORD, refusal, someEmail } from '../support/app.ts';
import { type AuthApp, call, startAuthApp } from '../support/auth-api.ts';
import { somePhone } from '../support/auth-factors.ts';
import { makeOrganization } from '../support/organizations.ts';
import { makeAccount } from '../support/roles.ts';
import { signInAt } from '../support/social.ts';

let app: AuthApp;
/** hashing fails: no scrypt has this cost */
let unhashing: AuthApp;
beforeAll(async () => {
  const signUp = { mode: 'invited', allow: ['acme.example'] } as const;
  app = await startAuthApp({ signUp });
  unhashing = await startAuthApp({ signUp, database: app.context.database, passwordCost: 3 });
});
afterAll(async () => {
  await unhashing.destroy();
  await app.destroy();
});

const withGoogle = async (email: string) =>
  /#social=(\w+)/.exec((await signInAt(app, app.browser(), 'google', { email })).place)?.[1] ?? 'accepted';
const byLink = (token: string) =>
  refusal(
    app.browser().trpc.invitations.signUp.mutate({ token, name: 'Ana García', password: PASSWORD, language: 'en' }),
  );
const byForm = (email: string, invitation?: string) =>
  refusal(
    app.browser().trpc.auth.signUp.mutate({
      ...{ name: 'Ana García', email, password: PASSWORD, language: 'en', ...(invitation && { invitation }) },
    }),
  );

/** The account lives on with another email, and without its provider. */
async function handOver(email: string): Promise<void> {
  const { db } = app.context;
  await sql`delete from accounts where provider_id = 'google'
    and user_id = (select id from users where email = ${email})`.execute(db);
  await sql`update users set email = ${someEmail()} where email = ${email}`.execute(db);
}

/** Returns the token of the link. */
async function invite(email: string, nth = 1): Promise<string> {
  const { userId, browser } = await makeAccount(app, await hashedPassword(app));
  const { id } = await makeOrganization(app, userId);
  await browser.actingFor(id).trpc.invitations.create.mutate({ emails: [email], role: 'member' });
  return await mailedToken(app, email, nth);
}

test("product 38.7: an organization's invitation admits one person, who can still accept it", async () => {
  const email = someEmail();
  const token = await invite(email);
  expect(await withGoogle(email)).toBe('accepted');
  await handOver(email);
  expect(await withGoogle(email)).toBe('sign_up_invited_only');
  expect(await byLink(token)).toBe('sign_up_invited_only');
  expect(await byLink(await invite(email, 2))).toBe('accepted');
});

test("product 38.7: an organization's invitation can be accepted by whom it admitted", async () => {
  const email = someEmail();
  const token = await invite(email);
  const browser = app.browser();
  await signInAt(app, browser, 'google', { email });
  // The organization doesn't learn of an account that hasn't accepted (product 1.6)
  const { rows } = await sql<{
    organizationId: string;
  }>`select organization_id from invitations where email = ${email}`.execute(app.context.db);
  const { value: sent } = await listSentInvitationData(app.context.db, rows[0]?.organizationId ?? '').next();
  expect(sent).toMatchObject([{ email, acceptedBy: null }]);
  expect(await refusal(browser.trpc.invitations.accept.mutate({ token }))).toBe('accepted');
});

test("product 38.7: an operator's invitation admits nobody once its email has an account", async () => {
  const { db } = app.context;
  const email = someEmail();
  await inviteToSignUp(app.context, db, { email, language: 'en' });
  const operators = await mailedToken(app, email);
  expect(await byLink(await invite(email, 2))).toBe('accepted');
  await handOver(email);
  expect(await byForm(email, operators)).toBe('sign_up_invited_only');
  const colleague = someEmail().replace('example.com', 'acme.example');
  await inviteToSignUp(app.context, db, { email: colleague, language: 'en' });
  expect(await byForm(colleague)).toBe('accepted');
  expect(await findSignUpInvitation(db, colleague)).toBeNull();
});

test('product 38.1: a program that signs up whom nobody admits is refused before the password is hashed', async () => {
  const signUp = async (names: object) =>
    (await call(unhashing, 'POST', '/signup', { body: { ...names, password: PASSWORD } })).body.code;
  expect(await signUp({ email: someEmail() })).toBe('signup_disabled');
  expect(await signUp({ phone: somePhone() })).toBe('signup_disabled');
  expect(await signUp({ email: someEmail().replace('example.com', 'acme.example') })).toBe('validation_failed');
});

test('product 38.1: phones that nobody admits use up no code by SMS', async () => {
  for (const [path, more] of [
    ['/otp', {}],
    ['/signup', { password: PASSWORD }],
  ] as const) {
    const { body } = await call(app, 'POST', path, { body: { phone: somePhone(), ...more } });
    expect(body.code).toBe('signup_disabled');
  }
  expect((await sql`select key from limits where key like 'sms%'`.execute(app.context.db)).rows).toEqual([]);
});
