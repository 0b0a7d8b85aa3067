import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expireTokens } from '#db/accounts/tokens.ts';
import { insertUser, lockUser } from '#db/accounts/users.ts';
import { admitted } from '../support/admission.ts';
import {
  hashedPassword,
  mail,
  mailedToken,
  PASSWORD,
  refusal,
  someEmail,
  startTestApp,
  type TestApp,
  type TestBrowser,
} from '../support/app.ts';
import { makeOrganization } from '../support/organizations.ts';
import { makeAccount } from '../support/roles.ts';
import { areWaiting } from '../support/waiting.ts';

let app: TestApp;
let passwordHash: string;
beforeAll(async () => {
  app = await startTestApp();
  passwordHash = await hashedPassword(app);
});
afterAll(() => app.destroy());

type Account = { userId: string; email: string; browser: TestBrowser };

const someone = () => makeAccount(app, passwordHash);

/** An account that signs in with a provider only, just signed in. */
async function withoutPassword(): Promise<Account> {
  const account = await someone();
  await sql`delete from accounts where user_id = ${account.userId}`.execute(app.context.db);
  return account;
}

const ask = ({ browser }: Account, email: string, password = PASSWORD) =>
  browser.trpc.account.changeAddress.mutate({ email, password });

/** The token in the newest email, once `nth` emails have arrived. */
async function linkTo(address: string, nth: number): Promise<string> {
  const { text } = await mail(app, address, nth);
  expect(text).toContain('http://localhost:3000/auth/address?token=');
  return await mailedToken(app, address, nth);
}

/** Confirms an emailed link in a browser that is signed out. */
async function press(token: string): Promise<{ status: number; text: string }> {
  const answer = await app.browser().open({
    method: 'POST',
    url: '/auth/address',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token }).toString(),
  });
  expect(answer.cookies).toEqual([]);
  const title = /<h1>(.*?)<\/h1><p>(.*?)<\/p>/.exec(answer.body);
  return { status: answer.statusCode, text: `${title?.[1]}: ${title?.[2]}` };
}

/** An account that requested an email change, and the tokens sent to both emails. */
async function asked(account?: Account) {
  const owner = account ?? (await withoutPassword());
  const next = someEmail();
  await ask(owner, next);
  return { ...owner, next, old: await linkTo(owner.email, 1), new: await linkTo(next, 1) };
}

const addressOf = async ({ browser }: { browser: TestBrowser }) => (await browser.trpc.profiles.me.query())?.email;
const pending = async ({ browser }: { browser: TestBrowser }) => (await browser.trpc.account.address.query()).change;
const signIn = (email: string) => refusal(app.browser().trpc.auth.signIn.mutate({ email, password: PASSWORD }));

describe('product 1.16: changing the email', () => {
  test.each([
    ['the old email first', ['old', 'new']],
    ['the new email first', ['new', 'old']],
  ] as const)('happens once both emails confirmed it, %s, for sign-in and emails', async (_, [first, second]) => {
    const account = await asked(await someone());
    const { email, next, browser } = account;
    for (const token of [account.old, account.new]) {
      const page = await app.browser().open(`/auth/address?token=${token}`);
      expect([page.statusCode, page.headers['referrer-policy']]).toEqual([200, 'same-origin']);
    }
    expect(await pending(account)).toMatchObject({ email: next, isOldConfirmed: false, isNewConfirmed: false });
    const kept = unzipSync(new Uint8Array((await browser.open('/api/account/export')).rawPayload));
    expect(Buffer.from(kept['profile.json'] ?? []).toString()).toContain(next);
    expect((await press(account[first])).text).toContain('One more link to go');
    expect(await pending(account)).toMatchObject({ isOldConfirmed: first === 'old', isNewConfirmed: first === 'new' });
    expect([await addressOf(account), await signIn(next)]).toEqual([email, 'invalid_credentials']);

    expect((await press(account[second])).text).toContain('Your email was changed');
    expect([await addressOf(account), await pending(account)]).toEqual([next, null]);
    expect([await signIn(next), await signIn(email)]).toEqual(['accepted', 'invalid_credentials']);
    expect((await mail(app, email, 2)).text).toContain(next);
    expect((await mail(app, next, 2)).subject).toContain('was changed');
    await browser.trpc.auth.requestReset.mutate({ email: next });
    expect((await mail(app, next, 3)).text).toContain('/auth#reset=');
  });

  test("the email to the new one doesn't name the old one, and both use the account's language", async () => {
    const account = await withoutPassword();
    await account.browser.trpc.profiles.setLanguage.mutate({ language: 'es' });
    const { email, next } = await asked(account);
    const toNew = await mail(app, next);
    expect(toNew.text + toNew.html).not.toContain(email);
    expect(toNew.subject).toContain('correo');
    expect((await mail(app, email)).text).toContain(next);
  });

  test('each link works once: of 32 concurrent confirmations each, one counts', async () => {
    const account = await asked();
    const presses = Array.from({ length: 64 }, (_, n) => press(n % 2 === 0 ? account.old : account.new));
    const answers = await Promise.all(presses);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ text }) => text.includes('already been used'))).toHaveLength(62);
    expect(await addressOf(account)).toBe(account.next);
    await mail(app, account.next, 2);
    expect(await app.context.sandboxes?.mailbox?.list(account.next)).toHaveLength(2);
  }, 30_000);

  test('a newer request expires the earlier links', async () => {
    const account = await asked();
    const other = someEmail();
    await ask(account, other);
    const [old, next] = [await linkTo(account.email, 2), await linkTo(other, 1)];
    expect((await press(account.old)).text).toContain('has expired');
    expect((await press(account.new)).text).toContain('has expired');
    await press(old);
    await press(next);
    expect(await addressOf(account)).toBe(other);
  });

  test('a request and its links last 24 hours, even half confirmed', async () => {
    const [account, inTime] = [await asked(), await asked()];
    const age = async ({ email }: { email: string }, by: string) => {
      for (const table of ['address_changes', 'one_time_tokens']) {
        await sql`update ${sql.table(table)} set created_at = created_at - ${by}::interval, expires_at = expires_at - ${by}::interval
          where user_id = (select id from users where email = ${email})`.execute(app.context.db);
      }
    };
    await press(account.new);
    await age(inTime, '23 hours 59 minutes 30 seconds');
    await age(account, '24 hours');
    await press(inTime.old);
    await press(inTime.new);
    expect(await addressOf(inTime)).toBe(inTime.next);
    expect(await pending(account)).toBeNull();
    expect((await press(account.old)).text).toContain('has expired');
    expect(await addressOf(account)).toBe(account.email);
  });

  test('can be canceled, and a new password or a reset cancels it', async () => {
    const cancels: ((account: Account) => Promise<unknown>)[] = [
      ({ browser }) => browser.trpc.account.cancelAddressChange.mutate(),
      ({ browser }) => browser.trpc.account.changePassword.mutate({ current: PASSWORD, password: `${PASSWORD}-next` }),
      async ({ browser, email }) => {
        await browser.trpc.auth.requestReset.mutate({ email });
        const token = await mailedToken(app, email, 2);
        await browser.trpc.auth.resetPassword.mutate({ token, password: `${PASSWORD}-next` });
      },
    ];
    for (const cancel of cancels) {
      const account = await asked(await someone());
      await press(account.old);
      await cancel(account);
      expect((await press(account.new)).text).toContain('has expired');
      const { rows } = await sql`select from users where email = ${account.email}`.execute(app.context.db);
      expect(rows).toHaveLength(1);
    }
  });

  test('expires reset links sent to the old email', async () => {
    const account = await asked();
    await account.browser.trpc.auth.requestReset.mutate({ email: account.email });
    const token = await mailedToken(app, account.email, 2);
    await press(account.old);
    await press(account.new);
    const reset = app.browser().trpc.auth.resetPassword.mutate({ token, password: `${PASSWORD}-next` });
    expect(await refusal(reset)).toBe('token_expired');
  });

  test('a reset link used concurrently causes no failure', async () => {
    const { userId, email, browser } = await asked();
    await browser.trpc.auth.requestReset.mutate({ email });
    const token = await mailedToken(app, email, 2);
    const { db } = app.context;
    // As confirming the second link does
    const underWay = await db.transaction().execute(async (tx) => {
      await lockUser(tx, userId);
      await expireTokens(tx, userId, 'new_address');
      const resetting = refusal(app.browser().trpc.auth.resetPassword.mutate({ token, password: `${PASSWORD}-next` }));
      await areWaiting(db, 1);
      await expireTokens(tx, userId, 'reset');
      return { resetting };
    });
    expect(await underWay.resetting).toBe('token_expired');
  });

  test('refuses invalid tokens and those of other emails', async () => {
    const { browser, email } = await someone();
    await browser.trpc.auth.requestReset.mutate({ email });
    for (const token of ['', 'x', 'A'.repeat(43), '%00', await mailedToken(app, email)]) {
      expect(await press(token)).toMatchObject({ status: 400, text: expect.stringMatching(/isn(’|'|&#39;)t valid/) });
    }
  });
});

describe('product 1.16: which emails are allowed', () => {
  test("not another account's, with the message of sign-up, nor the account's own", async () => {
    const [account, other] = [await withoutPassword(), await someone()];
    expect(await refusal(ask(account, ` ${other.email.toUpperCase()} `))).toBe('address_taken');
    expect(await refusal(ask(account, account.email.toUpperCase()))).toBe('address_same');
    expect(await refusal(ask(account, 'nobody'))).toBe('invalid_input');
    expect(await app.context.sandboxes?.mailbox?.list(other.email)).toEqual([]);
  });

  test('an email taken meanwhile is refused at the end, and nothing changes', async () => {
    const account = await asked();
    await press(account.old);
    await insertUser(app.context.db, admitted, { name: 'Eva', email: account.next, passwordHash });
    const answer = await press(account.new);
    expect(answer).toMatchObject({ status: 409, text: expect.stringContaining('already registered') });
    expect([await addressOf(account), await pending(account)]).toEqual([account.email, null]);
  });

  test('one of eight accounts that request the same email gets it', async () => {
    const next = someEmail();
    const accounts = await Promise.all(Array.from({ length: 8 }, withoutPassword));
    for (const account of accounts) {
      await ask(account, next);
      await press(await linkTo(account.email, 1));
    }
    const mails = await Promise.all(accounts.map((_, n) => linkTo(next, n + 1)));
    const answers = await Promise.all(mails.map(press));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const all = await Promise.all(accounts.map(addressOf));
    expect(all.filter((address) => address === next)).toHaveLength(1);
  });

  test('requires the password, or a recent sign-in without one', async () => {
    const account = await someone();
    expect((await account.browser.trpc.account.address.query()).asks).toBe('password');
    expect(await refusal(ask(account, someEmail(), 'Wrong-Horse-7'))).toBe('password_wrong');
    const { changeAddress } = account.browser.trpc.account;
    expect(await refusal(changeAddress.mutate({ email: someEmail() }))).toBe('password_wrong');
    const other = await withoutPassword();
    expect((await other.browser.trpc.account.address.query()).asks).toBe('none');
    await sql`update sessions set created_at = now() - interval '11 minutes' where user_id = ${other.userId}`.execute(
      app.context.db,
    );
    expect((await other.browser.trpc.account.address.query()).asks).toBe('provider');
    expect(await refusal(ask(other, someEmail()))).toBe('sign_in_again');
  });

  test('allows six requests an hour', async () => {
    const account = await withoutPassword();
    for (let n = 0; n < 6; n += 1) expect(await refusal(ask(account, someEmail()))).toBe('accepted');
    expect(await refusal(ask(account, someEmail()))).toBe('too_many_requests');
  });
});

test("product 1.16: the payment provider's customer gets the new email", async () => {
  const account = await withoutPassword();
  const { trpc } = account.browser;
  const [price] = await trpc.billing.prices.query();
  await trpc.billing.createCheckout.mutate({ priceId: price?.priceId ?? '', returnTo: 'billing' });
  const { rows } = await sql<{ id: string }>`
    select c.id from customers c join users u on u.id = c.user_id where u.email = ${account.email}`.execute(
    app.context.db,
  );
  const customer = async () => await app.context.payments?.stripe.customers.retrieve(rows[0]?.id ?? '');
  expect(await customer()).toMatchObject({ email: account.email });
  const { next, ...links } = await asked(account);
  await press(links.old);
  await press(links.new);
  await expect.poll(async () => ((await customer()) as { email?: string }).email).toBe(next);
});

test('product 1.16, 36.20: and so does that of an organization of the account', async () => {
  const account = await withoutPassword();
  const { id } = await makeOrganization(app, account.userId);
  const stripe = app.context.payments?.stripe;
  const customer = await stripe?.customers.create({ email: account.email });
  await sql`insert into customers (id, user_id) values (${customer?.id}, ${id})`.execute(app.context.db);
  const { next, ...links } = await asked(account);
  await press(links.old);
  await press(links.new);
  const found = async () => (await stripe?.customers.retrieve(customer?.id ?? '')) as { email?: string };
  await expect.poll(async () => (await found()).email).toBe(next);
});

test('product 1.13: deleting an account deletes its pending change and its emails', async () => {
  const account = await asked(await someone());
  await sql`select graphile_worker.add_job('send-mail', json_build_object('to', ${account.next}::text,
    'about', id), run_at => now() + interval '1 day') from users where email = ${account.email}`.execute(
    app.context.db,
  );
  await account.browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD });
  expect((await press(account.new)).text).toMatch(/isn(’|'|&#39;)t valid/);
  const { rows } = await sql`
    select from address_changes where new_email = ${account.next}
    union all select from graphile_worker._private_jobs where payload ->> 'to' = ${account.next}`.execute(
    app.context.db,
  );
  expect(rows).toEqual([]);
});
