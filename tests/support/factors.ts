import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { hashedPassword, PASSWORD, type TestApp, type TestBrowser } from './app.ts';
import { makeAccount } from './roles.ts';

/** TOTP codes for now, or offset by steps of 30 seconds. */
export type CodeOf = (step?: number) => string;

export function appWith(secret: string): CodeOf {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return (step = 0) => totp.generate({ timestamp: Date.now() + step * 30_000 });
}

export async function addApp({ trpc }: TestBrowser, name = 'My phone') {
  const { factorId, secret } = await trpc.factors.enrollTotp.mutate({ name, password: PASSWORD });
  const code = appWith(secret);
  const { recoveryCodes } = await trpc.factors.confirm.mutate({ factorId, code: code() });
  return { factorId, secret, code, recoveryCodes: recoveryCodes ?? [] };
}

const hashes = new WeakMap<TestApp, Promise<string>>();

/** A signed-in account with a password. */
export async function newAccount(app: TestApp) {
  const hash = hashes.get(app) ?? hashedPassword(app);
  hashes.set(app, hash);
  return await makeAccount(app, await hash);
}

/** A signed-in account with a factor added a while ago. */
export async function accountWithApp(app: TestApp) {
  const account = await newAccount(app);
  const added = await addApp(account.browser);
  await halfAMinute(app);
  return { ...account, ...added };
}

/** Moves time by half a minute, so that current codes are unused. */
export async function halfAMinute({ context }: TestApp): Promise<void> {
  await sql`update factors set last_step = null`.execute(context.db);
}

/** Moves the last factor check and sign-in eleven minutes back. */
export async function elevenMinutes({ context }: TestApp, email: string): Promise<void> {
  await sql`update sessions set aal2_at = aal2_at - interval '11 minutes', created_at = created_at - interval '11 minutes'
    where user_id = (select id from users where email = ${email})`.execute(context.db);
}

/** Signed in with the password, second step pending. */
export async function signIn(app: TestApp, email: string, browser = app.browser()): Promise<TestBrowser> {
  await browser.trpc.auth.signIn.mutate({ email, password: PASSWORD, rememberMe: true });
  return browser;
}

/** Completes a challenge with a code. */
export async function answer({ trpc }: TestBrowser, factorId: string, code: string, rememberDevice = false) {
  const { challengeId } = await trpc.factors.challenge.mutate({ factorId });
  await trpc.factors.verify.mutate({ challengeId, code, rememberDevice });
}

/** The code of the latest SMS. */
export async function sentCode({ context }: TestApp, phone: string): Promise<string> {
  const [message] = (await context.sandboxes?.mailbox?.list(phone)) ?? [];
  return /^(\d{6}) /.exec(message?.text ?? '')?.[1] ?? '';
}

/** Waits until `count` emails have arrived. */
export async function subjects({ context }: TestApp, email: string, count: number): Promise<string[]> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const mails = (await context.sandboxes?.mailbox?.list(email)) ?? [];
    if (mails.length >= count || Date.now() > deadline) return mails.map(({ subject }) => subject).sort();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
