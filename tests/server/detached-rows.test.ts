import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/connect.ts';
import { deleteDetachedRows } from '#db/visits/detached-rows.ts';
import { cleanDetachedRows } from '#server/privacy/retention.ts';
import { PASSWORD, refusal, signUpWithCard, startTestApp, type TestApp, type TestBrowser } from '../support/app.ts';
import { retriedJobsDone } from '../support/payments.ts';
import { areWaiting } from '../support/waiting.ts';

let app: TestApp;
let db: Db;
beforeAll(async () => {
  app = await startTestApp();
  db = app.context.db;
});
afterAll(() => app.destroy());

const DAYS = 500;
const rowTables = ['visit_days', 'visit_months', 'visit_hours', 'visit_totals', 'visit_seen', 'link_tags'] as const;
const noted = ['deleted_visit_targets', 'deleted_tags'] as const;

type Account = { browser: TestBrowser; ownerId: string; linkId: string; tagId: string };

/** Has a link with a tag, and visits of it. */
async function accountWithVisits(): Promise<Account> {
  const { browser } = await signUpWithCard(app);
  const ownerId = (await browser.trpc.profiles.me.query())?.id ?? '';
  const { id: linkId } = await browser.trpc.links.create.mutate({ title: 'Shop', url: 'https://example.com/' });
  const { id: tagId } = await browser.trpc.tags.create.mutate({ name: 'Spring', color: 'red' });
  await browser.trpc.tags.assign.mutate({ kind: 'link', ids: [linkId], add: [tagId], remove: [] });
  await sql`with t as (insert into visit_targets (user_id, item_id) values (${ownerId}, ${linkId}), (${ownerId}, ${ownerId})
      returning id),
    d as (insert into visit_days (target_id, dimension, day, kind, word_id, hits, visitors)
      select id, 0, current_date - n, 0, 1, 1, 1 from t, generate_series(1, ${DAYS}::int) n),
    m as (insert into visit_months (target_id, part, month) select id, part, current_date from t, unnest(array[0, 1]) part),
    h as (insert into visit_hours select id, date_trunc('hour', now()), 0, 1 from t),
    s as (insert into visit_seen select id, 0, 1, current_date, now() from t)
    insert into visit_totals select id, 0, 1 from t`.execute(db);
  return { browser, ownerId, linkId, tagId };
}

async function countRows(tables: readonly string[] = [...rowTables, ...noted]): Promise<number> {
  let all = 0;
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db);
    all += rows[0]?.count ?? 0;
  }
  return all;
}

const deleteIt = ({ browser }: Account) =>
  browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD });

test('product 1.30: a job deletes the stats and the tags of links of a deleted account, and nothing of others', async () => {
  const [gone, stays] = [await accountWithVisits(), await accountWithVisits()];
  const before = await countRows();
  await deleteIt(gone);
  await retriedJobsDone(app);
  expect(await countRows()).toBe(before / 2);
  expect(await countRows(noted)).toBe(0);
  const { tags } = await stays.browser.trpc.tags.list.query();
  expect(tags).toMatchObject([{ id: stays.tagId, count: 1 }]);
  await deleteIt(stays);
  await retriedJobsDone(app);
  expect(await countRows()).toBe(0);
});

test('a deleted link or tag takes what connects them with it at once', async () => {
  const { browser, linkId, tagId } = await accountWithVisits();
  const { id: other } = await browser.trpc.tags.create.mutate({ name: 'Autumn', color: 'red' });
  await browser.trpc.tags.assign.mutate({ kind: 'link', ids: [linkId], add: [other], remove: [] });
  await browser.trpc.tags.delete.mutate({ id: tagId });
  expect((await db.selectFrom('linkTags').selectAll().execute()).map((row) => row.tagId)).toEqual([other]);
  await browser.trpc.links.delete.mutate({ id: linkId });
  expect(await countRows(['link_tags'])).toBe(0);
  expect(
    await refusal(browser.trpc.tags.assign.mutate({ kind: 'link', ids: [linkId], add: [other], remove: [] })),
  ).toBe('not_found');
});

test('a link that is deleted at the same time gets no tag', async () => {
  const { browser, linkId, tagId } = await accountWithVisits();
  const { id } = await browser.trpc.links.create.mutate({ title: 'Menu', url: 'https://example.com/' });
  let assigning: Promise<string> | undefined;
  await db.transaction().execute(async (tx) => {
    await sql`delete from links where id = ${id}`.execute(tx);
    assigning = refusal(browser.trpc.tags.assign.mutate({ kind: 'link', ids: [id, linkId], add: [tagId], remove: [] }));
    await areWaiting(db, 1);
  });
  expect(await assigning).toBe('accepted');
  const rows = await db.selectFrom('linkTags').selectAll().where('tagId', '=', tagId).execute();
  expect(rows.map((row) => row.linkId)).toEqual([linkId]);
});

test('deleting an account does not wait for the deletion of another', async () => {
  const [slow, other] = [await accountWithVisits(), await accountWithVisits()];
  let deleting: Promise<unknown> | undefined;
  await db.transaction().execute(async (tx) => {
    // Deleted after everything that the account owns
    await sql`select from accounts where user_id = ${slow.ownerId} for update`.execute(tx);
    deleting = deleteIt(slow);
    await areWaiting(db, 1);
    await deleteIt(other);
  });
  await deleting;
  await retriedJobsDone(app);
  const { rows } = await sql`select from profiles where id in (${slow.ownerId}, ${other.ownerId})`.execute(db);
  expect(rows).toHaveLength(0);
});

test('product 1.30: in steps that may end anywhere and be taken by several processes, whoever deleted the account', async () => {
  const others = await countRows(rowTables);
  const accounts = [await accountWithVisits(), await accountWithVisits()];
  await app.stopWorker();
  await deleteIt(accounts[0] as Account);
  // As releases before do it
  await sql`delete from users where id = ${accounts[1]?.ownerId}`.execute(db);
  const all = await countRows(rowTables);
  expect(all).toBe(others + 2 * (2 * (DAYS + 5) + 1));
  expect(await deleteDetachedRows(db, 100)).toBe(100);
  expect(await countRows(rowTables)).toBe(all - 100);
  const broken = db.transaction().execute(async (tx) => {
    await sql`lock table visit_days in share mode`.execute(tx);
    const stopped = deleteDetachedRows(db, 100).then(
      () => 'deleted',
      () => 'stopped',
    );
    await areWaiting(db, 1);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database()`.execute(tx);
    return await stopped;
  });
  expect(await broken).toBe('stopped');
  expect(await countRows(rowTables)).toBe(all - 100);
  await cleanDetachedRows(app.context, 0);
  expect(await countRows(noted)).toBeGreaterThan(0);
  await Promise.all(Array.from({ length: 4 }, () => cleanDetachedRows(app.context)));
  expect([await countRows(rowTables), await countRows(noted)]).toEqual([others, 0]);
});
