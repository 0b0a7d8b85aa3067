import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  confirm,
  mail,
  PASSWORD,
  refusal,
  signUp,
  signUpWithCard,
  someEmail,
  startTestApp,
  type TestApp,
} from '../support/app.ts';
import { makeOrganization } from '../support/organizations.ts';

const SUPPORT = 'help@cards.example';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ supportEmail: SUPPORT });
});
afterAll(() => app.destroy());

const stored = async (email: string) =>
  (
    await sql<{ subject: string; message: string; planType: string; priority: number }>`
      select subject, message, plan_type, priority from support_messages
      where user_id = (select id from profiles where email = ${email}) order by created_at`.execute(app.context.db)
  ).rows;

const setPlan = (email: string, plan: string) =>
  sql`update profiles set plan_type = ${plan} where email = ${email}`.execute(app.context.db);

/** Finds an email to support by subject: all tests share one inbox. */
async function supportMail(subject: string) {
  await expect.poll(async () => (await supportMails(subject)).length, { timeout: 10_000 }).toBe(1);
  return (await supportMails(subject))[0];
}

async function supportMails(subject: string) {
  const mails = (await app.context.sandboxes?.mailbox?.list(SUPPORT)) ?? [];
  return mails.filter((each) => each.subject.includes(subject));
}

const pastHours = (email: string, hours: number) =>
  sql`update support_messages set created_at = created_at - make_interval(hours => ${hours}::int)
    where user_id = (select id from profiles where email = ${email})`.execute(app.context.db);

describe('product 14.1: a message to support', () => {
  test('is stored, emailed to support with a reply-to, and confirmed to the sender', async () => {
    const { browser, email } = await signUpWithCard(app);
    const message = 'Line one\n\n<b>Line two</b>';
    await browser.trpc.support.send.mutate({ subject: '  A question  ', message });
    expect(await stored(email)).toEqual([{ subject: 'A question', message, planType: 'free', priority: 2 }]);
    const sent = await supportMail('A question');
    expect(sent?.subject).toBe('[Free] A question');
    expect(sent?.text).toContain('Line one');
    expect(sent?.text).toContain(email);
    expect(sent?.html).toContain('&#60;b&#62;Line two');
    expect(sent?.html).not.toContain('<b>Line two');
    const receipt = await mail(app, email, 2);
    expect(receipt.subject).toBe('We received your message: A question');
    expect(receipt.text).toContain('<b>Line two</b>');
  });

  test('product 36.2: has the username of the own account, whatever organization is named', async () => {
    const { browser } = await signUpWithCard(app);
    const me = await browser.trpc.profiles.me.query();
    const { id } = await makeOrganization(app, me?.id ?? '');
    await browser.actingFor(id).trpc.support.send.mutate({ subject: 'From Acme', message: 'Hello' });
    expect((await supportMail('From Acme'))?.text).toContain(`Username: ${me?.username}`);
  });

  test('is confirmed in the account language', async () => {
    const { browser, email } = await signUp(app, { language: 'es' });
    await browser.trpc.support.send.mutate({ subject: 'Una duda', message: 'Hola' });
    const receipt = await mail(app, email, 2);
    expect(receipt.subject).toBe('Recibimos tu mensaje: Una duda');
  });

  test.each([
    ['pro', 1, '[Pro]'],
    ['business', 0, '[Business]'],
  ])('product 14.3: has plan %s, its priority and its subject tag', async (plan, priority, tag) => {
    const { browser, email } = await signUpWithCard(app);
    await setPlan(email, plan);
    await browser.trpc.support.send.mutate({ subject: `About ${plan}`, message: 'x' });
    expect(await stored(email)).toMatchObject([{ planType: plan, priority }]);
    expect((await supportMail(`About ${plan}`))?.subject).toBe(`${tag} About ${plan}`);
  });

  test('product 14.4: is stored together with both emails or not at all', async () => {
    const { browser, email } = await signUpWithCard(app);
    const message = { subject: `Both or none ${email}`, message: 'x' };
    // The receipt is queued last: nothing before it may remain
    await sql`create function no_receipt() returns trigger language plpgsql as $$
      begin
        if new.payload ->> 'subject' like 'We received %' then raise 'provoked'; end if;
        return new;
      end $$`.execute(app.context.db);
    await sql`create trigger no_receipt before insert on graphile_worker._private_jobs
      for each row execute function no_receipt()`.execute(app.context.db);
    expect(await refusal(browser.trpc.support.send.mutate(message))).toBe('internal');
    expect(await stored(email)).toEqual([]);
    await sql`drop function no_receipt cascade`.execute(app.context.db);
    expect(await refusal(browser.trpc.support.send.mutate(message))).toBe('accepted');
    expect(await stored(email)).toHaveLength(1);
    expect((await mail(app, email, 2)).subject).toBe(`We received your message: ${message.subject}`);
    // Only from the second attempt: the first left no email
    expect((await supportMail(message.subject))?.subject).toBe(`[Free] ${message.subject}`);
  });

  test('product 14.4: works after the trial, but not without a session', async () => {
    const { browser, email } = await signUpWithCard(app);
    await sql`update profiles set trial_start_date = now() - interval '15 days' where email = ${email}`.execute(
      app.context.db,
    );
    expect(await refusal(browser.trpc.support.send.mutate({ subject: 'Late', message: 'x' }))).toBe('accepted');
    expect(await browser.trpc.support.address.query()).toEqual({ email: SUPPORT });
    const { support } = app.browser().trpc;
    expect(await refusal(support.send.mutate({ subject: 'a', message: 'b' }))).toBe('unauthenticated');
    expect(await refusal(support.address.query())).toBe('unauthenticated');
  });

  test.each([
    [{ subject: ' ', message: 'x' }, 'Subject is required'],
    [{ subject: 'x'.repeat(151), message: 'x' }, 'Subject must be less than 150 characters'],
    [{ subject: 'x', message: '\n' }, 'Message is required'],
    [{ subject: 'x', message: 'x'.repeat(5001) }, 'Message must be less than 5000 characters'],
    [{ subject: 'x\0', message: 'x' }, 'Invalid input'],
  ])('an invalid message is rejected and not stored (%#)', async (input, message) => {
    const { browser, email } = await signUp(app);
    await expect(browser.trpc.support.send.mutate(input)).rejects.toMatchObject({ message });
    expect(await stored(email)).toEqual([]);
  });

  test('cannot inject email headers', async () => {
    const { browser, email } = await signUp(app);
    const subject = 'Hello\r\nBcc: all@example.com';
    await browser.trpc.support.send.mutate({ subject, message: 'x' });
    expect(await stored(email)).toMatchObject([{ subject: 'Hello Bcc: all@example.com' }]);
    expect(await app.context.sandboxes?.mailbox?.list('all@example.com')).toEqual([]);
  });
});

describe('product 14.2: an account has a message limit', () => {
  const sendOne = (browser: Awaited<ReturnType<typeof signUp>>['browser']) =>
    refusal(browser.trpc.support.send.mutate({ subject: someEmail(), message: 'x' }));

  /** Retry-After of a refusal, in seconds. */
  const wait = async ({ open }: Awaited<ReturnType<typeof signUp>>['browser']) => {
    const headers = { 'content-type': 'application/json' };
    const payload = { subject: 'One more', message: 'x' };
    const answer = await open({ method: 'POST', url: '/trpc/support.send', headers, payload });
    return Number(answer.headers['retry-after']);
  };

  test('five an hour, even when sent at once', async () => {
    const { browser, email } = await signUp(app);
    const results = await Promise.all(Array.from({ length: 12 }, () => sendOne(browser)));
    expect(results.filter((result) => result === 'accepted')).toHaveLength(5);
    expect(results.filter((result) => result === 'too_many_messages')).toHaveLength(7);
    expect(await stored(email)).toHaveLength(5);
    expect(await wait(browser)).toBeGreaterThan(3_000);
    expect(await wait(browser)).toBeLessThanOrEqual(3_600);
    await pastHours(email, 1);
    expect(await sendOne(browser)).toBe('accepted');
  });

  test('twenty a day', async () => {
    const { browser, email } = await signUp(app);
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(Array.from({ length: 5 }, () => sendOne(browser)));
      await pastHours(email, 2);
    }
    expect(await stored(email)).toHaveLength(20);
    expect(await sendOne(browser)).toBe('too_many_messages');
    // The oldest was sent eight hours ago
    expect(Math.ceil((await wait(browser)) / 3_600)).toBe(16);
    await pastHours(email, 24);
    expect(await sendOne(browser)).toBe('accepted');
  });
});

test('product 14.3: support and the sender can each press Reply to reach the other', async () => {
  const mails: Email[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData: (stream, _, done) => {
      void buffer(stream).then(async (raw) => {
        mails.push(await PostalMime.parse(raw));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const mailed = await startTestApp({ supportEmail: SUPPORT, smtpUrl: `smtp://127.0.0.1:${port}` });
  const to = (address: string) => mails.filter((each) => each.to?.[0]?.address === address);
  const browser = mailed.browser();
  const email = someEmail();
  await browser.trpc.auth.signUp.mutate({ name: 'Ana', email, password: PASSWORD, language: 'en' });
  await expect.poll(() => to(email).length, { timeout: 10_000 }).toBe(1);
  await confirm(browser, /token=([\w-]+)/.exec(to(email)[0]?.text ?? '')?.[1] ?? '');
  await browser.trpc.support.send.mutate({ subject: 'Reply to me', message: 'x' });
  await expect.poll(() => to(SUPPORT).length + to(email).length, { timeout: 10_000 }).toBe(3);
  expect(to(SUPPORT)[0]?.replyTo).toMatchObject([{ address: email }]);
  expect(to(email)[1]?.replyTo).toMatchObject([{ address: SUPPORT }]);
  await mailed.destroy();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});
