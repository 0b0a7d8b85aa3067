import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { inviteToSignUp } from '#server/accounts/sign-up-invitations.ts';
import { announceKeys } from '#server/api/ending-keys.ts';
import { recordDueCheck } from '#server/owners/domains/checks.ts';
import { removeUnprovedDomains } from '#server/owners/domains/unproved.ts';
import { remindTrials } from '#server/owners/trial-reminders.ts';
import { emailDigest } from '#server/support/digest.ts';
import { hashedPassword, ownAddress, PASSWORD, someEmail, type TestApp, type TestBrowser } from './app.ts';
import { accountWithTokens, call } from './auth-api.ts';
import { answer, newAccount, sentCode, signIn } from './factors.ts';
import type { Journey } from './journey.ts';
import { addMember, makeOrganization } from './organizations.ts';
import { buy, customerOf, jobsDone, pay, priceId, standingOf, until } from './payments.ts';
import { makeAccount, makeAccountWithoutEmail } from './roles.ts';

/** All kinds of email with their texts. */
export type MailKinds = ReadonlyMap<string, RegExp>;

/** Read from the code, so that no kind is missed: emails to people by first sentence, emails to support by file. */
export async function mailKinds(): Promise<MailKinds> {
  const kinds = new Map<string, RegExp>();
  const names = await readdir('server', { recursive: true });
  for (const name of names.filter((each) => each.endsWith('.ts')).sort()) {
    const code = await readFile(`server/${name}`, 'utf8');
    // One kind may begin in two ways
    for (const [, kind = '', quote = '', message = ''] of code.matchAll(
      /id: '(mail\.\w+)\.(?:plain_)?intro',\s*message:\s*(['"])(.*?)\2,/gs,
    )) {
      if (!quote) continue;
      const id = `${kind}.intro`;
      const begins = literally(message).replace(/\\\{\w+\\\}/g, '[^]+');
      kinds.set(id, new RegExp([...(kinds.has(id) ? [kinds.get(id)?.source] : []), begins].join('|')));
    }
    if (code.includes('await queueOperatorEmail(')) kinds.set(name, toSupport[name] ?? /$^/);
  }
  return kinds;
}

/** Emails to support, by the file that queues them. */
const toSupport: Record<string, RegExp> = {
  'support/messages.ts': /^Plan: \w+ \(priority \d\)$/m,
  'marketing/contact.ts': /^Sent from the contact page$/m,
  'support/abuse-reports.ts': /^To suspend it:$/m,
  'support/digest.ts': /^npm run support -- reports$/m,
  'billing/apply-event.ts': /^Dispute: /m,
};

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const DISPUTED = '4000000000000259';
const FAILS_LATER = '4000000000000341';

/** Triggers the kinds that the journey doesn't, but for those about trials and payments. */
export async function provokeOtherMails(app: TestApp, ana: Journey): Promise<void> {
  await guard(app, ana);
  await invite(app);
  await haveDomains(app, ana);
  await endKeys(app, ana);
  await inviteToSignUp(app.context, app.context.db, { email: someEmail(), language: 'en' });
  for (const provoke of [addFirstEmail, askByTokenApi, writeToSupport]) await provoke(app);
  await jobsDone(app);
}

/** Those about trials and payments. */
export async function provokeBillingMails(app: TestApp): Promise<void> {
  for (const provoke of [payBack, payLess, payNoMore, payTwice, remind]) await provoke(app);
  await jobsDone(app);
}

async function guard(app: TestApp, { browser, email }: Journey): Promise<void> {
  const { trpc } = browser;
  const { factors } = await trpc.factors.list.query();
  const factorId = factors.find(({ kind }) => kind === 'totp')?.id ?? '';
  const { recoveryCodes } = await trpc.factors.newRecoveryCodes.mutate();
  await sql`update factors set failures = 9, failed_at = now() where id = ${factorId}`.execute(app.context.db);
  const half = await signIn(app, email);
  await answer(half, factorId, '000000').catch(() => {});
  await half.trpc.factors.useRecoveryCode.mutate({ code: recoveryCodes[0] ?? '' });
  await trpc.factors.remove.mutate({ factorId });
  await trpc.profiles.setNewDeviceEmails.mutate({ newDeviceEmails: false });
}

async function invite(app: TestApp): Promise<void> {
  const { browser, userId } = await makeAccount(app, await hashedPassword(app));
  const { id } = await makeOrganization(app, userId);
  const invitation = { emails: [someEmail()], role: 'editor' as const, message: 'Welcome!' };
  await browser.actingFor(id).trpc.invitations.create.mutate(invitation);
  const leaver = await makeAccount(app, await hashedPassword(app));
  await addMember(app, id, leaver.userId, 'member');
  await leaver.browser.trpc.organizations.leave.mutate({ id });
  const removed = await makeAccount(app, await hashedPassword(app));
  await addMember(app, id, removed.userId, 'member');
  await browser.actingFor(id).trpc.members.remove.mutate({ userId: removed.userId });
}

async function endKeys({ context }: TestApp, { email }: Journey): Promise<void> {
  await sql`update api_keys set expires_at = now() + interval '2 days', last_used_at = now()
    where owner_id = (select id from profiles where email = ${email})`.execute(context.db);
  await announceKeys(context, {});
}

/** Whose records come and go. */
async function haveDomains({ context }: TestApp, { email }: Journey): Promise<void> {
  const { rows } = await sql<{ id: string; ownerId: string }>`insert into domains (owner_id, host, token, state, since)
    select id, state || '.example.com', 'x', state, now() - interval '4 days'
    from profiles, unnest(array['waiting', 'live', 'failing']) state where email = ${email}
    returning id, owner_id`.execute(context.db);
  for (const [n, domain] of rows.entries()) {
    const state = n === 0 ? ('right' as const) : ('missing' as const);
    const found = { state, found: [] };
    await recordDueCheck(context, domain, { findings: { proof: found, route: found }, texts: [] });
  }
  await sql`insert into domains (owner_id, host, token, state, since)
    select id, 'late.example.com', 'x', 'waiting', now() - interval '14 days' from profiles where email = ${email}`.execute(
    context.db,
  );
  const customDomains = { cnameTarget: 'cards.example.com', dnsServers: [], heldHosts: [] };
  await removeUnprovedDomains({ ...context, env: { ...context.env, customDomains } }, null);
}

async function addFirstEmail(app: TestApp): Promise<void> {
  const { browser } = await makeAccountWithoutEmail(app, await hashedPassword(app));
  await browser.trpc.account.changeAddress.mutate({ email: someEmail(), password: PASSWORD });
}

async function askByTokenApi(app: TestApp): Promise<void> {
  const { email, access: token } = await accountWithTokens(app);
  const answers = [
    await call(app, 'GET', '/reauthenticate', { token }),
    await call(app, 'POST', '/otp', { body: { email } }),
    await call(app, 'POST', '/recover', { body: { email } }),
    await call(app, 'PUT', '/user', { token, body: { phone: '+34600111333' } }),
  ];
  if (answers.some(({ status }) => status !== 200)) throw new Error(JSON.stringify(answers));
  const confirmation = { phone: '+34600111333', token: await sentCode(app, '+34600111333'), type: 'phone_change' };
  const confirmed = await call(app, 'POST', '/verify', { body: confirmation });
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body));
  const phone = '+34600111444';
  await call(app, 'POST', '/otp', { body: { phone } });
  const signedIn = await call(app, 'POST', '/verify', {
    body: { phone, token: await sentCode(app, phone), type: 'sms' },
  });
  const added = { token: String(signedIn.body.access_token), body: { email: someEmail() } };
  if ((await call(app, 'PUT', '/user', added)).status !== 200) throw new Error(JSON.stringify(signedIn.body));
}

function stripeOf({ context }: TestApp) {
  if (!context.payments) throw new Error('no provider');
  return context.payments.stripe;
}

async function payBack(app: TestApp): Promise<void> {
  const account = await newAccount(app);
  await buy(app, account, 'pro', 'month', DISPUTED);
  const other = await newAccount(app);
  await buy(app, other);
  const { customerId } = await customerOf(app, other.email);
  const [charge] = (await stripeOf(app).charges.list({ customer: customerId })).data;
  await stripeOf(app).refunds.create({ charge: charge?.id ?? '', amount: 500 });
}

async function subscriptionOf(app: TestApp, { email }: { email: string }) {
  const { userId, customerId } = await customerOf(app, email);
  const [subscription] = (await standingOf(app, userId)).subscriptions;
  return { userId, customerId, id: subscription?.id ?? '' };
}

const planOf = async ({ browser }: { browser: TestBrowser }) => await browser.trpc.billing.subscription.query();

async function payLess(app: TestApp): Promise<void> {
  const account = await newAccount(app);
  await buy(app, account, 'business');
  const { id } = await subscriptionOf(app, account);
  const { items } = await stripeOf(app).subscriptions.retrieve(id);
  await stripeOf(app).subscriptions.update(id, {
    items: [{ id: items.data[0]?.id ?? '', price: priceId(app, 'pro') }],
    proration_behavior: 'always_invoice',
  });
  await until(
    () => planOf(account),
    ({ planType }) => planType === 'pro',
  );
}

async function payNoMore(app: TestApp): Promise<void> {
  const account = await newAccount(app);
  await buy(app, account, 'pro', 'month', FAILS_LATER);
  const { userId, customerId } = await subscriptionOf(app, account);
  await app.payments.letTimePass({ customerId, userId }, 31);
  await until(
    () => planOf(account),
    ({ failedSince }) => failedSince !== null,
  );
  await app.payments.letTimePass({ customerId, userId }, 20);
  await until(
    () => planOf(account),
    ({ subscribed }) => !subscribed,
  );
}

async function payTwice(app: TestApp): Promise<void> {
  const account = await newAccount(app);
  const order = { priceId: priceId(app, 'pro'), returnTo: 'billing' as const };
  const { url } = await account.browser.trpc.billing.createCheckout.mutate(order);
  const { userId, customerId } = await customerOf(app, account.email);
  const second = await stripeOf(app).checkout.sessions.create({
    ...{ mode: 'subscription', customer: customerId, success_url: url, metadata: { userId } },
    line_items: [{ price: priceId(app, 'business'), quantity: 1 }],
  });
  await pay(app, account, 'pro');
  await until(
    () => planOf(account),
    ({ planType }) => planType === 'pro',
  );
  await app.payments.letTimePass({ customerId, userId }, 1 / 24);
  await app.payments.payCheckout(second.id);
  await until(
    () => standingOf(app, userId),
    ({ subscriptions }) => subscriptions.filter(({ endedAt }) => endedAt).length === 1,
  );
}

/** More than are emailed one by one. */
async function writeToSupport({ app, context }: TestApp): Promise<void> {
  const form = { name: 'Luis', email: someEmail(), subject: 'question', message: 'Hello' };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  for (let n = 0; n <= 20; n += 1) {
    const request = { method: 'POST', url: '/contact', remoteAddress: ownAddress(), headers } as const;
    await app.inject({ ...request, payload: new URLSearchParams(form).toString() });
  }
  await emailDigest(context);
}

async function remind(app: TestApp): Promise<void> {
  for (const days of [6, 8, 13.5, 14.1]) {
    const { userId } = await newAccount(app);
    await sql`update profiles set trial_start_date = now() - ${days} * interval '1 day' where id = ${userId}`.execute(
      app.context.db,
    );
  }
  await remindTrials(app.context, {});
}
