import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTwoApps, type TestApp } from '../support/app.ts';
import { accountWithKey, programOf } from '../support/rest.ts';

let app: TestApp;
let second: TestApp;
beforeAll(async () => {
  [app, second] = await startTwoApps();
});
afterAll(async () => {
  await second.destroy();
  await app.destroy();
});

type Result = { index: number; status: number; data?: { id: string }; error?: { code: string } };

test('product 41.11, 41.17: equal bulk calls at once, in two processes, do each item once', async () => {
  const { call, key } = await accountWithKey(app);
  const items = Array.from({ length: 45 }, (_, n) => ({ title: `Menu ${n}`, url: 'https://example.com/menu' }));
  const sent = { body: { items }, headers: { 'idempotency-key': 'a' } };
  const answers = await Promise.all(
    [app, second].flatMap((each) => Array.from({ length: 8 }, () => programOf(each, key)('POST', '/links/bulk', sent))),
  );
  const { data: links } = (await call('GET', '/links?limit=100')).json;
  expect(links.map(({ title }: { title: string }) => title).sort()).toEqual(items.map(({ title }) => title).sort());
  const whole = (await call('POST', '/links/bulk', sent)).json.results as Result[];
  expect(whole.map(({ status }) => status)).toEqual(items.map(() => 201));
  // Each answers what is done, and of the rest that another call is at it
  for (const { status, json } of answers) {
    if (status === 409) expect(json.code).toBe('request_in_progress');
    else
      for (const result of json.results as Result[]) {
        const expected = result.status === 201 ? whole[result.index] : { code: 'request_in_progress' };
        expect(result.status === 201 ? result : result.error).toMatchObject(expected ?? {});
      }
  }
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
});
