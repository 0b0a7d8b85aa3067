import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteGrant, upsertGrant } from '#db/billing/entitlements.ts';
import type { Db } from '#db/connect.ts';
import { plans, UNLIMITED } from '#src/owners/plans.ts';
import { hashedPassword, refusal, someEmail, startTwoApps, type TestApp } from '../support/app.ts';
import { makeOrganization } from '../support/organizations.ts';
import { makeAccount } from '../support/roles.ts';

const INCLUDED = plans.business.limits.members;
let app: TestApp;
let second: TestApp;
let db: Db;
let hash: string;
beforeAll(async () => {
  [app, second] = await startTwoApps();
  db = app.context.db;
  hash = await hashedPassword(app);
});
afterAll(async () => {
  await second.destroy();
  await app.destroy();
});

describe('product 17.16: the places of an organization', () => {
  async function acme() {
    const ana = await makeAccount(app, hash);
    const { id } = await makeOrganization(app, ana.userId);
    const { invitations } = ana.browser.actingFor(id).trpc;
    return {
      id,
      limit: async () => (await invitations.list.query()).limit,
      invite: (count: number) =>
        refusal(invitations.create.mutate({ emails: Array.from({ length: count }, someEmail), role: 'member' })),
    };
  }

  test('are five, and as many more as there are seats, of which those that end soon are none', async () => {
    const { id, limit, invite } = await acme();
    expect(await limit()).toBe(INCLUDED);
    await sql`insert into subscriptions (id, user_id, status, product_id, price_id, plan_type, interval, started_at,
      current_period_end, seats) values (${`sub_${id}`}, ${id}, 'active', 'prod_1', 'price_1', 'business', 'month', now(),
      now() + interval '20 days', 3)`.execute(db);
    expect(await limit()).toBe(INCLUDED + 3);
    expect(await invite(INCLUDED + 2)).toBe('accepted');
    expect(await invite(1)).toBe('limit_members');
    await sql`update subscriptions set scheduled_seats = 1 where user_id = ${id}`.execute(db);
    expect(await limit()).toBe(INCLUDED + 1);
    await sql`update subscriptions set status = 'canceled', ended_at = now() where user_id = ${id}`.execute(db);
    expect(await limit()).toBe(INCLUDED);
  });

  test('have no limit while a grant of Business is in force', async () => {
    const { id, limit, invite } = await acme();
    await upsertGrant(db, id, { planType: 'pro', endsAt: null });
    expect(await limit()).toBe(INCLUDED);
    await upsertGrant(db, id, { planType: 'business', endsAt: new Date(Date.now() + 3_600_000) });
    expect(await limit()).toBe(UNLIMITED);
    expect(await invite(INCLUDED + 1)).toBe('accepted');
    await upsertGrant(db, id, { planType: 'business', endsAt: new Date() });
    expect(await limit()).toBe(INCLUDED);
    expect(await invite(1)).toBe('limit_members');
    await deleteGrant(db, id);
    expect(await limit()).toBe(INCLUDED);
  });
});
