import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countOrphanedValues, deleteOrphanedValues } from '#db/visits/postgres/orphaned-values.ts';
import { signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';
import { record } from '../support/recorded.ts';
import { setPlan } from '../support/roles.ts';
import { tracesOf } from '../support/traces.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

const MARK = 'QuetzalNamed4711';

test('product 20.4: a browser that an earlier release stored is shown as Other, and its name deleted', async () => {
  const { browser, vcardId: itemId } = await signUpWithCard(app);
  const userId = (await browser.trpc.profiles.me.query())?.id ?? '';
  await setPlan(app, userId, 'business');
  await record(app, [{ userId, itemId, browser: 'Chrome' }]);
  const { db } = app.context;
  const unused = await countOrphanedValues(db);
  await sql`with odd as (insert into visit_words (word) values (${MARK}), ('2') returning id)
    insert into visit_days (target_id, dimension, day, kind, word_id, hits, visitors)
    select t.id, 4, now()::date, k, odd.id, 1, 0 from odd, visit_targets t, unnest(array[1, 2]) k
    where t.item_id = ${userId}`.execute(db);
  const report = () => browser.trpc.analytics.breakdown.query({ itemId: null, period: '7', dimension: 'browser' });
  const shown = { rows: [{ word: 'Chrome', hits: 1 }], others: 4, total: 5 };
  expect(await report()).toEqual(shown);
  expect(await countOrphanedValues(db)).toBe(unused + 2);
  expect(await deleteOrphanedValues(db)).toBe(unused + 2);
  expect(await report()).toEqual(shown);
  expect([...(await tracesOf(app, [MARK])).keys()]).toEqual([]);
});
