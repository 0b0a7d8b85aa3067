import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { removeUnprovedDomains } from '#server/owners/domains/unproved.ts';
import type { Language } from '#src/languages.ts';
import { hashedPassword, someUsername, startTestApp, startTwoApps, type TestApp } from '../support/app.ts';
import { SITE_SECRET } from '../support/commands.ts';
import { addMember, makeOrganization } from '../support/organizations.ts';
import { jobsDone, mailsTo } from '../support/payments.ts';
import { planWordsIn } from '../support/plan-words.ts';
import { makeAccount, setPlan } from '../support/roles.ts';

const customDomains = { cnameTarget: 'cards.example.net', dnsServers: [], heldHosts: [] };

let app: TestApp;
let second: TestApp;
beforeAll(async () => {
  [app, second] = await startTwoApps({ customDomains });
});
afterAll(async () => {
  await second.destroy();
  await app.destroy();
});

const someHost = () => `${someUsername()}.acme.com`;

async function account({ context }: TestApp, language: Language = 'en') {
  const made = await makeAccount(app, await hashedPassword(app));
  await sql`update profiles set language = ${language} where id = ${made.userId}`.execute(context.db);
  await setPlan(app, made.userId, 'business');
  return made;
}

async function insertDomain({ context }: TestApp, ownerId: string, age: string, state = 'waiting'): Promise<string> {
  const host = someHost();
  await sql`insert into domains (owner_id, host, token, state, since)
    values (${ownerId}, ${host}, 'x', ${state}, now() - ${age}::interval)`.execute(context.db);
  return host;
}

async function hostsOf({ context }: TestApp, ownerId: string): Promise<string[]> {
  const rows = await context.db.selectFrom('domains').select('host').where('ownerId', '=', ownerId).execute();
  return rows.map(({ host }) => host).sort();
}

test('product 42.23: a domain that isn’t proved in 14 days is removed, and its owner is emailed once', async () => {
  const [ana, luis] = [await account(app), await account(app, 'es')];
  const host = await insertDomain(app, ana.userId, '14 days');
  const kept = [
    await insertDomain(app, ana.userId, '13 days 23:59'),
    await insertDomain(app, ana.userId, '15 days', 'held'),
    await insertDomain(app, ana.userId, '15 days', 'live'),
  ];
  const other = await insertDomain(app, luis.userId, '20 days');
  const runs = await Promise.all([app, second, app].map(({ context }) => removeUnprovedDomains(context, null)));
  expect(runs.reduce((sum, { removed }) => sum + removed, 0)).toBe(2);
  await jobsDone(app);
  expect(await hostsOf(app, ana.userId)).toEqual(kept.sort());
  const [mail, ...more] = await mailsTo(app, ana.email);
  expect([mail?.subject, more]).toEqual([`${host} was removed`, []]);
  expect(mail?.text).toContain(`The two records of ${host} were not found within 14 days.`);
  expect(mail?.text).toContain('/dashboard/account/domains#domains');
  const mails = await mailsTo(app, luis.email);
  expect(mails.map(({ subject }) => subject)).toEqual([`Quitamos ${other}`]);
});

test('product 42.6, 42.23: those of an organization are emailed to its owners, by a screen that shows them', async () => {
  const [owner, admin] = [await account(app), await account(app)];
  const { id, username } = await makeOrganization(app, owner.userId);
  await addMember(app, id, admin.userId, 'admin');
  const host = await insertDomain(app, id, '14 days');
  await removeUnprovedDomains(app.context, null);
  await jobsDone(app);
  const [mail] = await mailsTo(app, owner.email);
  expect(mail?.subject).toBe(`${host} was removed`);
  expect(mail?.text).toContain(`/dashboard/o/${username}/organization#domains`);
  expect(await mailsTo(app, admin.email)).toEqual([]);
});

test('product 38.6, 42.6: where everyone has the same plan, the email about a domain that ends with it names none', async () => {
  const settings = (plan: 'pro' | 'business') => {
    const { defaultPlan, paymentsOffered, homePage } = readEnv({ DEFAULT_PLAN: plan });
    return { authSecret: SITE_SECRET, customDomains, defaultPlan, paymentsOffered, homePage };
  };
  const site = await startTestApp(settings('business'));
  try {
    const people = [];
    for (const language of ['en', 'es'] as const) {
      const { userId, email } = await makeAccount(site, await hashedPassword(site));
      await sql`update profiles set language = ${language}, plan_type = 'business' where id = ${userId}`.execute(
        site.context.db,
      );
      people.push({ email, host: await insertDomain(site, userId, '1 day', 'live') });
    }
    const next = await startTestApp({ ...settings('pro'), database: site.context.database });
    await jobsDone(next);
    await next.destroy();
    const said = [];
    for (const { email } of people) said.push(await mailsTo(site, email));
    expect(said.map((mails) => mails.map(({ subject }) => subject))).toEqual([
      [`${people[0]?.host} has ended`],
      [`${people[1]?.host} dejó de funcionar`],
    ]);
    const texts = said.flat().map(({ subject, text }) => `${subject}\n${text}`);
    expect(texts.flatMap(planWordsIn)).toEqual([]);
  } finally {
    await site.destroy();
  }
});
