import { execFileSync } from 'node:child_process';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findInboxMessage } from '#db/support/inbox.ts';
import { replyToMessage } from '#server/support/replies.ts';
import { firstLine } from '#src/support/messages.ts';
import {
  mail,
  PASSWORD,
  refusal,
  signUp,
  signUpWithCard,
  someEmail,
  startTestApp,
  type TestApp,
  type TestBrowser,
} from '../support/app.ts';
import { runCommand } from '../support/commands.ts';

const SUPPORT = 'help@cards.example';
const MARKUP = '</p><script>alert(1)</script><img src=x onerror=alert(1)>';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ supportEmail: SUPPORT });
});
// Each test has room for its emails (product 14.9)
beforeEach(() => sql`delete from operator_emails`.execute(app.context.db));
afterAll(() => app.destroy());

const support = async (...args: string[]) => {
  const outcome = await runCommand(app, 'support', ...args);
  expect(outcome).toMatchObject({ code: 0, errors: '' });
  return outcome.output;
};

const texts = async ({ trpc }: TestBrowser) =>
  (await trpc.support.conversation.query()).map(({ isReply, text }) => [isReply ? 'support' : 'you', text]);

const numbersOf = async (email: string) =>
  (
    await sql<{ number: number }>`select number from support_messages
    where kind in ('message', 'contact') and (reply_to = ${email} or user_id = (select id from profiles where email = ${email}))
    order by number`.execute(app.context.db)
  ).rows.map(({ number }) => number);

const reply = async (email: string, text: string) => {
  const number = (await numbersOf(email)).at(-1) ?? 0;
  expect((await replyToMessage(app.context, number, text)).outcome).toBe('sent');
  return number;
};

/** Waits for an email to support that contains a text. */
async function mailSaying(words: string) {
  const find = async () =>
    (await app.context.sandboxes?.mailbox?.list(SUPPORT))?.find(({ text }) => text.includes(words));
  await expect.poll(find, { timeout: 10_000 }).toBeTruthy();
  return (await find()) as { subject: string; text: string; html: string };
}

async function visitorWrites(fields: { email: string; message: string; name?: string }, path = '/contact') {
  const answer = await app.browser().open({
    ...{ method: 'POST', url: path, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    payload: new URLSearchParams({ name: 'Luis', subject: 'question', ...fields }).toString(),
  });
  expect(answer.statusCode).toBe(200);
}

describe('product 14.5: a conversation', () => {
  test('contains messages of the form and the chat and the replies, in order, each to its account only', async () => {
    const [ana, other] = [await signUp(app), await signUp(app)];
    await ana.browser.trpc.support.send.mutate({ subject: 'Printing', message: 'How large?' });
    await reply(ana.email, 'At least 2 cm.');
    await ana.browser.trpc.support.chat.mutate({ message: '  Thanks!\n\nAnd in color? ' });
    expect(await texts(ana.browser)).toEqual([
      ['you', 'How large?'],
      ['support', 'At least 2 cm.'],
      ['you', 'Thanks!\n\nAnd in color?'],
    ]);
    expect(await texts(other.browser)).toEqual([]);
    expect(await refusal(app.browser().trpc.support.conversation.query())).toBe('unauthenticated');
  });

  test('a chat continues the subject, or begins with its first line; support gets an email, the sender no receipt', async () => {
    const { browser, email } = await signUp(app);
    await browser.trpc.support.chat.mutate({ message: `First ${email}\r\nBcc: all@example.com` });
    expect((await mailSaying(`First ${email}`)).subject).toBe(`[Free] First ${email}`);
    await browser.trpc.support.send.mutate({ subject: 'Another matter', message: 'x' });
    await browser.trpc.support.chat.mutate({ message: `More of ${email}` });
    expect((await mailSaying(`More of ${email}`)).subject).toBe('[Free] Another matter');
    // After the confirmation, only the receipt of the form
    expect((await mail(app, email, 2)).subject).toBe('We received your message: Another matter');
    expect(await app.context.sandboxes?.mailbox?.list('all@example.com')).toEqual([]);
  });

  test.each([
    ['Hello\nthere', 'Hello'],
    ['\u0007 \n  Hello\tthere', 'Hello'],
    ['\u0007', 'Chat'],
    ['x'.repeat(81), `${'x'.repeat(79)}…`],
    ['😀'.repeat(81), `${'😀'.repeat(79)}…`],
  ])('the first line of %j', (message, subject) => {
    expect(firstLine(message)).toBe(subject);
  });

  test('works after the trial', async () => {
    const { browser, email } = await signUpWithCard(app);
    await sql`update profiles set trial_start_date = now() - interval '15 days' where email = ${email}`.execute(
      app.context.db,
    );
    expect(await refusal(browser.trpc.support.chat.mutate({ message: 'Late' }))).toBe('accepted');
    await reply(email, 'Never too late.');
    expect(await texts(browser)).toHaveLength(2);
    expect(await browser.trpc.support.unread.query()).toEqual({ count: 1 });
  });

  test('product 14.2: five messages an hour, until support replies', async () => {
    const { browser, email } = await signUp(app);
    const write = () => refusal(browser.trpc.support.chat.mutate({ message: 'x' }));
    const atOnce = await Promise.all(Array.from({ length: 8 }, write));
    expect(atOnce.filter((each) => each === 'accepted')).toHaveLength(5);
    expect(await write()).toBe('too_many_messages');
    await reply(email, 'One thing at a time.');
    for (let n = 0; n < 5; n += 1) expect(await write()).toBe('accepted');
    expect(await write()).toBe('too_many_messages');
  });

  test('product 1.12, 1.13: is in the export, and goes with the account', async () => {
    const { browser, email } = await signUp(app);
    await browser.trpc.support.chat.mutate({ message: `Question of ${email}` });
    await reply(email, `Answer to ${email}`);
    const exported = (await browser.open('/api/account/export')).rawPayload;
    const file = strFromU8(unzipSync(new Uint8Array(exported))['support-messages.json'] ?? new Uint8Array());
    expect(JSON.parse(file)).toMatchObject([
      { kind: 'message', message: `Question of ${email}` },
      { kind: 'reply', message: `Answer to ${email}` },
    ]);
    await browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD });
    const { rows } = await sql`select * from support_messages where message like ${`%${email}%`}`.execute(
      app.context.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('product 14.6: support replies with npm run support', () => {
  test("the command of support's email answers on the page, at once on every process, and by email", async () => {
    const second = await startTestApp({ ...app.context.env, database: app.context.env.database ?? {} });
    const { browser, email } = await signUp(app, { language: 'es' });
    await browser.trpc.support.send.mutate({ subject: 'Imprimir', message: `¿Qué tamaño? ${email}` });
    const { text } = await mailSaying(`¿Qué tamaño? ${email}`);
    const owner = (await browser.trpc.profiles.me.query())?.id;
    const heard = [app, second].map(({ context }) => {
      const tables: string[] = [];
      context.changeFeed.subscribe({ onChange: ({ id, table }) => id === owner && tables.push(table) });
      return tables;
    });
    const [, typed = ''] = /npm run support -- (reply .*)/.exec(text) ?? [];
    const answer = `Al menos 2 cm.\n\n${MARKUP}`;
    const args = execFileSync('sh', ['-c', `printf '%s\\0' ${typed.replace('…', answer)}`], { encoding: 'utf8' });
    expect(await support(...args.split('\0').slice(0, -1))).toBe(
      `Sent to Ana García López <${email}> by email and on the support page.\n`,
    );
    for (const tables of heard) await expect.poll(() => tables).toContain('support_messages');
    expect(await texts(browser)).toEqual([
      ['you', `¿Qué tamaño? ${email}`],
      ['support', answer],
    ]);
    const sent = await mail(app, email, 3);
    expect(sent.subject).toBe('Re: Imprimir');
    expect(sent.text).toContain('Respondimos a tu mensaje');
    expect(sent.text).toContain(answer);
    expect(sent.html).not.toContain('<script');
    expect(sent.html).not.toContain('<img');
    expect(sent.html).toContain('&#60;script&#62;');
    await second.destroy();
  }, 60_000);

  test('a reply is stored with its email or not at all, and the same reply is sent once', async () => {
    const { browser, email } = await signUp(app);
    await browser.trpc.support.chat.mutate({ message: 'Twice?' });
    const [number = 0] = await numbersOf(email);
    await sql`create function no_reply() returns trigger language plpgsql as $$
      begin
        if new.payload ->> 'subject' like 'Re: Twice%' then raise 'provoked'; end if;
        return new;
      end $$`.execute(app.context.db);
    await sql`create trigger no_reply before insert on graphile_worker._private_jobs
      for each row execute function no_reply()`.execute(app.context.db);
    await expect(replyToMessage(app.context, number, 'Once.')).rejects.toThrow('provoked');
    expect(await texts(browser)).toHaveLength(1);
    expect((await findInboxMessage(app.context.db, number))?.answeredAt).toBeNull();
    await sql`drop function no_reply cascade`.execute(app.context.db);
    const results = await Promise.all([1, 2, 3].map(() => replyToMessage(app.context, number, 'Once.')));
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(['repeated', 'repeated', 'sent']);
    expect(await texts(browser)).toHaveLength(2);
    expect(await support('reply', String(number), 'Once.')).toContain('already sent');
  });

  test('lists what waits by plan, then the oldest; a reply covers earlier messages and no later one', async () => {
    const [free, business] = [await signUp(app, { name: 'Free' }), await signUp(app, { name: 'Paying' })];
    await sql`update profiles set plan_type = 'business' where email = ${business.email}`.execute(app.context.db);
    for (const message of ['One', 'Two', 'Three']) await free.browser.trpc.support.chat.mutate({ message });
    await business.browser.trpc.support.chat.mutate({ message: 'Four\u001b[2J' });
    const [one, two, three] = await numbersOf(free.email);
    const [four] = await numbersOf(business.email);
    const listed = async (...more: string[]) =>
      [...(await support('list', ...more)).matchAll(/^ *(\d+) /gm)]
        .map(([, number]) => Number(number))
        .filter((number) => [one, two, three, four].includes(number));
    expect(await listed()).toEqual([four, one, two, three]);
    expect(await support('list')).not.toContain('\u001b');
    expect(await support('show', String(four))).toMatch(
      /Paying <.*>, business, writes en\n\n\d+ .* UTC {2}Four .*\(waits\)\n {4}Four \[2J\n/,
    );
    await support('reply', String(two), '--', '- a text that begins with a hyphen');
    expect(await listed()).toEqual([four, three]);
    await support('done', String(four));
    expect(await listed()).toEqual([three]);
    expect(await listed('--all')).toEqual([one, two, three, four]);
    const shown = await support('show', String(three));
    expect(shown.indexOf('- a text that')).toBeGreaterThan(shown.indexOf('Three'));
  }, 60_000);

  test('refuses what makes no sense', async () => {
    const { browser, email } = await signUp(app);
    await browser.trpc.support.chat.mutate({ message: 'x' });
    const number = await reply(email, 'y');
    const run = (...args: string[]) => runCommand(app, 'support', ...args);
    expect(await run('reply', '999999', 'x')).toMatchObject({ code: 1, errors: 'There is no message 999999.\n' });
    expect(await run('show', '999999')).toMatchObject({ code: 1 });
    expect(await run('reply', String(number), ' ')).toMatchObject({ code: 2 });
    expect(await run('reply', 'ana@example.com', 'x')).toMatchObject({ code: 2 });
    expect(await run('reply', String(number), 'two', 'texts')).toMatchObject({ code: 2 });
    expect(await run('reply', String(number + 1), 'x')).toMatchObject({ code: 1 });
    expect((await run('--help')).output).toContain('reply NUMBER');
  }, 60_000);

  test('a message or reply of a suspended account is answered by email', async () => {
    const { browser, email } = await signUp(app);
    await browser.trpc.support.chat.mutate({ message: 'Why?' });
    await sql`update profiles set disabled_at = now() where email = ${email}`.execute(app.context.db);
    await reply(email, 'Because of this.');
    expect((await mail(app, email, 2)).text).toContain('Because of this.');
  });
});

describe('product 14.7: unread replies', () => {
  test('are counted until their account has seen them', async () => {
    const [ana, other] = [await signUp(app), await signUp(app)];
    await ana.browser.trpc.support.chat.mutate({ message: 'x' });
    for (const text of ['One', 'Two']) await reply(ana.email, text);
    const [, one, two] = await ana.browser.trpc.support.conversation.query();
    expect(await ana.browser.trpc.support.unread.query()).toEqual({ count: 2 });
    expect(await other.browser.trpc.support.unread.query()).toEqual({ count: 0 });
    const markRead = ({ browser }: typeof ana, id = '') => refusal(browser.trpc.support.markRead.mutate({ id }));
    expect(await markRead(other, two?.id)).toBe('not_found');
    expect(await markRead(ana, one?.id)).toBe('accepted');
    expect(await ana.browser.trpc.support.unread.query()).toEqual({ count: 1 });
    expect(await markRead(ana, two?.id)).toBe('accepted');
    expect(await markRead(ana, two?.id)).toBe('accepted');
    expect(await ana.browser.trpc.support.unread.query()).toEqual({ count: 0 });
    expect((await ana.browser.trpc.support.conversation.query()).map(({ isDone }) => isDone)).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe('product 14.8: a message from the contact page', () => {
  test('is listed, shown and answered by email only, in its language', async () => {
    const { browser, email } = await signUp(app);
    await visitorWrites({ email, message: `Hola, ${email}`, name: 'Luis <b>' }, '/es/contact');
    const { text } = await mailSaying(`Hola, ${email}`);
    const [, number = ''] = /npm run support -- reply (\d+) /.exec(text) ?? [];
    expect(await support('list')).toMatch(new RegExp(`^ *${number}  visitor .*Luis <b> <${email}>  Question$`, 'm'));
    expect(await support('reply', number, `Buenas ${MARKUP}`)).toBe(`Sent to Luis <b> <${email}> by email.\n`);
    const sent = await mail(app, email, 2);
    expect(sent.subject).toBe('Re: Question');
    expect(sent.text).toContain('Respondimos a tu mensaje');
    expect(sent.text).toContain('/es/contact');
    expect(sent.html).not.toContain('<script');
    expect(await support('show', number)).toContain('Buenas');
    // The account with this email may be somebody else's
    expect(await texts(browser)).toEqual([]);
    expect(await browser.trpc.support.unread.query()).toEqual({ count: 0 });
  }, 60_000);

  test('goes with the account that owns its email', async () => {
    const { browser, email } = await signUp(app);
    const other = someEmail();
    await visitorWrites({ email, message: 'Mine' });
    await visitorWrites({ email: other, message: 'Not mine' });
    await reply(email, 'An answer');
    await browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD });
    expect(await numbersOf(email)).toEqual([]);
    expect(await numbersOf(other)).toHaveLength(1);
  });
});
