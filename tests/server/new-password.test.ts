import { dictionary } from '@zxcvbn-ts/language-common';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uncommonPasswordSchema } from '#server/accounts/new-password.ts';
import { newPasswordSchema } from '#src/accounts/credentials.ts';
import {
  hashedPassword,
  mailedToken,
  PASSWORD,
  refusal,
  signUp,
  someEmail,
  startTestApp,
  type TestApp,
} from '../support/app.ts';

const COMMON = 'Password1234';
const english = 'This password is too common. Choose one that is harder to guess.';
const spanish = 'Esta contraseña es demasiado común. Elige otra más difícil de adivinar.';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

describe('product 1.22: a common password is refused', () => {
  test.each([
    ['en', english],
    ['es', spanish],
  ] as const)('by sign-up, at the field, in %s, and nothing is stored', async (language, message) => {
    const email = someEmail();
    const { trpc } = app.browser(language);
    await expect(trpc.auth.signUp.mutate({ name: 'Ana', email, password: COMMON, language })).rejects.toMatchObject({
      data: { error: 'invalid_input', httpStatus: 400, issues: [{ field: 'password', message }] },
    });
    const { db } = app.context;
    expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
  });

  test('by a reset, which leaves the link valid', async () => {
    const { email, browser } = await signUp(app);
    await browser.trpc.auth.requestReset.mutate({ email });
    const token = await mailedToken(app, email, 2);
    const { trpc } = app.browser();
    await expect(trpc.auth.resetPassword.mutate({ token, password: 'qWERTY123456' })).rejects.toThrow(english);
    expect(await refusal(trpc.auth.resetPassword.mutate({ token, password: 'Second-Horse-8' }))).toBe('accepted');
  });

  test('by a change, which leaves the password and the sessions', async () => {
    const { email, browser } = await signUp(app);
    const change = browser.trpc.account.changePassword.mutate({ current: PASSWORD, password: COMMON });
    await expect(change).rejects.toThrow(english);
    expect(await browser.trpc.profiles.me.query()).not.toBeNull();
    expect(await refusal(app.browser().trpc.auth.signIn.mutate({ email, password: PASSWORD }))).toBe('accepted');
  });

  test('but not by signing in with one from before the rule', async () => {
    const email = someEmail();
    await signUp(app, { email });
    await sql`update accounts set password = ${await hashedPassword(app, COMMON)}
      where user_id = (select id from users where email = ${email})`.execute(app.context.db);
    expect(await refusal(app.browser().trpc.auth.signIn.mutate({ email, password: COMMON }))).toBe('accepted');
  });
});

test('product 1.22: the list is that of the dictionary: each password that meets the other rules once capitalized', () => {
  const capitalized = dictionary['passwords-common'].map((word) =>
    word.toLowerCase().replace(/[a-z]/, (letter) => letter.toUpperCase()),
  );
  const relevant = capitalized.filter((word) => newPasswordSchema.safeParse(word).success);
  expect(relevant.length).toBeGreaterThan(100);
  expect(relevant.filter((word) => uncommonPasswordSchema.safeParse(word).success)).toEqual([]);
  expect(uncommonPasswordSchema.safeParse(`${COMMON}5`).success).toBe(true);
});
