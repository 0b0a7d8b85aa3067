import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { upsertGrant } from '#db/billing/entitlements.ts';
import { insertJob } from '#db/jobs.ts';
import { lockOwner } from '#db/owners/profiles.ts';
import { endPlans } from '#server/billing/ended-plans.ts';
import { emailReminder, remindTrials } from '#server/owners/trial-reminders.ts';
import { hashedPassword, signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';
import { configurationOf, runCommand, startCommand } from '../support/commands.ts';
import { dump } from '../support/dump.ts';
import { makeAccount } from '../support/roles.ts';

let app: TestApp;
/** a second process on the same database, which delivers to the first one's mailbox */
let other: TestApp;
let hash: string;
beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({ database: app.context.env.database });
  hash = await hashedPassword(app);
});
beforeEach(async () => {
  await sql`delete from users`.execute(app.context.db);
});
afterAll(async () => {
  await other.destroy();
  await app.destroy();
});

/** An account whose trial started the given number of days ago; null: no trial. */
async function account(days: number | null, language = 'en') {
  const { userId, email } = await makeAccount(app, hash);
  await sql`update profiles set language = ${language}, trial_start_date = now() - ${days} * interval '1 day'
    where id = ${userId}`.execute(app.context.db);
  return { userId, email };
}

async function moveTrial(userId: string, days: number) {
  await sql`update profiles set trial_start_date = now() - ${days} * interval '1 day' where id = ${userId}`.execute(
    app.context.db,
  );
}

async function mailsTo(email: string) {
  return (await app.context.sandboxes?.mailbox?.list(email)) ?? [];
}

const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);

/** Resolves once all reminders are sent. */
async function quiet() {
  const waiting = sql<{ count: number }>`select count(*) from graphile_worker.jobs
    where task_identifier in ('remind-trials', 'end-plans', 'tell-plan-shrunk', 'send-mail-later')`;
  const count = async () => (await waiting.execute(app.context.db)).rows[0]?.count;
  await expect.poll(count, { timeout: 15_000 }).toBe(0);
}

/** Runs the hourly job on two processes, and twice on one of them. */
async function remindEverywhere() {
  await insertJob(app.context.db, 'remind-trials', {});
  await insertJob(app.context.db, 'remind-trials', {});
  await Promise.all([remindTrials(app.context, {}), remindTrials(other.context, {})]);
  await quiet();
}

describe('product 3.8: trial reminders', () => {
  const subjects = {
    en: {
      6: 'Your Saluda trial ends soon',
      8: 'Your Saluda trial has ended',
      13.5: 'Your Saluda page is about to pause',
      14.1: 'Your Saluda page is paused',
    },
    es: {
      6: 'Tu prueba de Saluda termina pronto',
      8: 'Tu prueba de Saluda terminó',
      13.5: 'Tu página de Saluda está a punto de quedar en pausa',
      14.1: 'Tu página de Saluda está en pausa',
    },
  };

  test('each arrives once in the account’s language, even if two processes send it', async () => {
    const expected = Object.entries(subjects).flatMap(([language, byDay]) =>
      Object.entries(byDay).map(([days, subject]) => ({ language, days: Number(days), subject })),
    );
    const accounts = await Promise.all(
      expected.map(async (each) => ({ ...each, ...(await account(each.days, each.language)) })),
    );
    await remindEverywhere();
    await remindEverywhere();
    for (const { email, subject } of accounts) expect(await subjectsTo(email)).toEqual([subject]);
  });

  test('say when the trial and grace end, and link to the plans', async () => {
    const [english, spanish] = [await account(6), await account(6, 'es')];
    await remindEverywhere();
    const [mail] = await mailsTo(english.email);
    expect(mail?.text).toContain('http://localhost:3000/dashboard/billing');
    expect(mail?.text).toMatch(/ends on \w+ \d+ at \d\d:\d\d UTC\. Everything .* until \w+ \d+ at \d\d:\d\d UTC\./);
    expect(mail?.html).toContain('See the plans');
    expect((await mailsTo(spanish.email))[0]?.text).toMatch(/termina el \d+ de \w+ a las \d\d:\d\d UTC\./);
  });

  test('are not sent without a trial, with a paid plan, to an unconfirmed email, or outside the phases', async () => {
    const [none, paying, unconfirmed, ...others] = await Promise.all(
      [null, 6, 6, 3, 22, 400].map((days) => account(days)),
    );
    const { db } = app.context;
    await sql`update profiles set plan_type = 'pro' where id = ${paying?.userId}`.execute(db);
    await sql`update users set email_verified = false where id = ${unconfirmed?.userId}`.execute(db);
    await remindEverywhere();
    for (const each of [none, paying, unconfirmed, ...others]) expect(await subjectsTo(each?.email ?? '')).toEqual([]);
  });

  test('product 3.9: are not sent late: the current phase has its own', async () => {
    const { userId, email } = await account(6);
    await remindEverywhere();
    await moveTrial(userId, 13.5);
    await remindEverywhere();
    await moveTrial(userId, 15);
    await remindEverywhere();
    expect(new Set(await subjectsTo(email))).toEqual(new Set([subjects.en[6], subjects.en[13.5], subjects.en[14.1]]));
  });

  test('after a paid plan, they say when things are paused and nothing about a trial', async () => {
    const lapsed = await Promise.all([6, 8, 13.5, 14.1].map((days) => account(days)));
    for (const { userId } of lapsed) {
      await upsertGrant(app.context.db, userId, { planType: 'pro', endsAt: new Date(Date.now() - 3_600_000) });
    }
    await remindEverywhere();
    const mails = await Promise.all(lapsed.map(({ email }) => mailsTo(email)));
    expect(mails.map((each) => each.map(({ subject }) => subject))).toEqual([
      [],
      [],
      [subjects.en[13.5]],
      [subjects.en[14.1]],
    ]);
    for (const mail of mails.flat()) expect(`${mail.text} ${mail.html}`).not.toMatch(/trial/i);
    expect(mails[3]?.[0]?.text).toContain('Your plan has ended');
  });

  test('a payment in the meantime is respected', async () => {
    const { userId } = await account(6);
    await sql`update profiles set plan_type = 'pro' where id = ${userId}`.execute(app.context.db);
    expect(await emailReminder(app.context, userId, new Date())).toBeNull();
  });

  test('a job that runs out of time leaves the rest to the next job', async () => {
    const accounts = await Promise.all([1, 2, 3, 4].map(() => account(8)));
    await remindTrials(app.context, {}, -1);
    await quiet();
    for (const { email } of accounts) expect(await subjectsTo(email)).toHaveLength(1);
  });
});

describe('product 3.10: a paid plan that is over', () => {
  const planOf = async (userId: string) =>
    (await app.context.db.selectFrom('profiles').select('planType').where('id', '=', userId).executeTakeFirst())
      ?.planType;

  async function subscriber(end: string) {
    const { userId, email } = await account(40);
    await sql`update profiles set plan_type = 'pro', subscription_end = now() + ${end}::interval where id = ${userId}`.execute(
      app.context.db,
    );
    return { userId, email };
  }

  test('is removed from the account, and the owner gets one email; a current plan stays', async () => {
    const [over, holds] = [await subscriber('-1 minute'), await subscriber('1 minute')];
    await Promise.all([endPlans(app.context, {}), endPlans(other.context, {})]);
    expect(await planOf(over.userId)).toBe('free');
    expect(await planOf(holds.userId)).toBe('pro');
    await quiet();
    expect([(await mailsTo(over.email)).length, (await mailsTo(holds.email)).length]).toEqual([1, 0]);
  });

  test('product 17.6: the email arrives once and names what is paused, however often the plan is ended', async () => {
    const everything = await subscriber('-1 minute');
    const { browser, email } = await signUpWithCard(app);
    const { id: userId } = (await browser.trpc.profiles.me.query()) ?? { id: '' };
    const setEnd = (by: string) =>
      sql`update profiles set plan_type = 'pro', subscription_end = now() + ${by}::interval where id = ${userId}`.execute(
        app.context.db,
      );
    await setEnd('1 hour');
    for (const name of ['Two', 'Three']) await browser.trpc.vcards.create.mutate({ name });
    for (const title of ['Menu', 'Door']) {
      await browser.trpc.qrCodes.create.mutate({ title, url: 'https://casa.example', icon: '' });
    }
    await endPlans(app.context, {});
    await setEnd('-1 minute');
    await Promise.all([endPlans(app.context, {}), endPlans(other.context, {}), endPlans(app.context, {})]);
    await endPlans(other.context, {});
    await quiet();
    const ofSignUp = 'Confirm your email for Saluda';
    const [mail, ...more] = (await mailsTo(email)).filter(({ subject }) => subject !== ofSignUp);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Your Pro plan has ended');
    expect(mail?.text).toMatch(/over your plan's limit: 2 cards and 1 QR code\./);
    const [whole] = await mailsTo(everything.email);
    expect(whole?.text).toContain('Your public page, QR codes and links are paused until you choose a plan.');
    expect(whole?.text).not.toContain("over your plan's limit");
  });

  test('gives way to a granted plan', async () => {
    const { userId } = await subscriber('-1 minute');
    await upsertGrant(app.context.db, userId, { planType: 'business', endsAt: null });
    await endPlans(app.context, {});
    expect(await planOf(userId)).toBe('business');
  });

  test('a job that runs out of time leaves the rest to the next job', async () => {
    const accounts = await Promise.all([1, 2, 3].map(() => subscriber('-1 day')));
    await endPlans(app.context, {}, -1);
    await quiet();
    for (const { userId } of accounts) expect(await planOf(userId)).toBe('free');
  });
});

describe('npm run expire-trials', () => {
  test('shows what it would do and changes nothing without --apply', async () => {
    const { email } = await account(6);
    await account(8, 'es');
    const before = await dump(app.context.db);
    const dry = await runCommand(app, 'expire-trials', '--verbose');
    expect(dry).toMatchObject({ code: 0, errors: '' });
    expect(dry.output).toContain(`${email}: trial ends soon\n`);
    expect(dry.output).toContain('Reminders to queue (trial has ended): 1\n');
    expect(await dump(app.context.db)).toEqual(before);

    const done = await runCommand(app, 'expire-trials', '--apply');
    expect(done).toMatchObject({ code: 0, errors: '' });
    expect(done.output).toContain('Reminders queued (trial ends soon): 1\n');
    expect(done.output).not.toContain('@');
    await quiet();
    expect(await subjectsTo(email)).toEqual(['Your Saluda trial ends soon']);
    const again = await runCommand(app, 'expire-trials', '--apply');
    expect(again.output).toContain('Reminders queued (trial ends soon): 0\n');
  }, 60_000);

  test('run twice at once sends each reminder once', async () => {
    const accounts = await Promise.all(Array.from({ length: 20 }, () => account(8)));
    const runs = await Promise.all([1, 2].map(() => runCommand(app, 'expire-trials', '--apply')));
    const counts = runs.map(({ output }) => Number(/has ended\): (\d+)/.exec(output)?.[1]));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20);
    await quiet();
    for (const { email } of accounts) expect(await subjectsTo(email)).toHaveLength(1);
  }, 60_000);

  test.each([
    ['killed', 'SIGKILL', null],
    ['stopped', 'SIGTERM', 1],
  ] as const)(
    'product 19.3: %s halfway, the next run does the rest',
    async (_, signal, code) => {
      const accounts = await Promise.all([1, 2, 3].map(() => account(8)));
      const [first, second] = accounts.sort((a, b) => (a.userId < b.userId ? -1 : 1));
      const { db } = app.context;
      const markers = () => db.selectFrom('notices').select('userId').execute();
      const { child, outcome } = startCommand('expire-trials', ['--apply'], configurationOf(app));
      await db.transaction().execute(async (tx) => {
        // The lock stops it at the second account
        await lockOwner(tx, second?.userId ?? '');
        await expect.poll(markers, { timeout: 10_000 }).toEqual([{ userId: first?.userId }]);
        child.kill(signal);
        if (signal === 'SIGKILL') await outcome;
      });
      expect((await outcome).code).toBe(code);
      expect((await markers()).length).toBeLessThan(3);
      expect(await runCommand(app, 'expire-trials', '--apply')).toMatchObject({ code: 0 });
      await quiet();
      for (const { email } of accounts) expect(await subjectsTo(email)).toHaveLength(1);
    },
    60_000,
  );
});
