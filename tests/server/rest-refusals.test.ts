import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawKey } from '#server/api/key-format.ts';
import { apiDocument } from '../../scripts/openapi/document.ts';
import { expanded } from '../../scripts/openapi/schemas.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { checkedAnswers } from '../support/fuzz/rest-answers.ts';
import { accountWithKey, programOf } from '../support/rest.ts';
import { setPlan } from '../support/roles.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

const { paths = {} } = expanded(apiDocument());
const problemWith = checkedAnswers();

/** What the document doesn't say of an answer to `GET /links`. */
function complaint({ status, headers, text }: Awaited<ReturnType<ReturnType<typeof programOf>>>): string | null {
  const operation = paths['/links']?.get;
  if (!operation) throw new Error('no GET /links');
  const of = { method: 'GET', path: '/links', operation };
  return problemWith(of, { statusCode: status, headers, body: text });
}

async function suspend(userId: string): Promise<void> {
  await sql`update profiles set disabled_at = now() where id = ${userId}`.execute(app.context.db);
}

describe('product 41.9: what is left', () => {
  test.each([
    ['a resting key', 'plan_required', (userId: string) => setPlan(app, userId, 'free')],
    ['the key of a suspended owner', 'account_disabled', suspend],
  ])('is said to %s, whose calls count, too', async (_, code, refuse) => {
    const { userId, call } = await accountWithKey(app);
    await call('GET', '/links');
    await refuse(userId);
    const answer = await call('GET', '/links');
    expect([answer.status, answer.json.code, complaint(answer)]).toEqual([403, code, null]);
    expect(answer.headers.ratelimit).toMatch(/^"read";r=598;t=\d+, "read-owner";r=1198;t=\d+$/);
    expect(answer.headers['ratelimit-policy']).toBe('"read";q=600;w=60, "read-owner";q=1200;w=60');
    const { headers } = await call('POST', '/photos');
    expect(headers.ratelimit).toMatch(/^"write";r=119;/);
  });

  test('is not said where no call counts: to keys that there are not, of unknown paths and other methods', async () => {
    const { call } = await accountWithKey(app);
    const unknown = programOf(app, drawKey().key);
    const answers = [
      ...[await unknown('GET', '/links'), await call('GET', '/nothing'), await call('PUT', '/links')],
      await call('POST', '/links', { body: 'x', headers: { 'content-type': 'text/plain' } }),
      await call('POST', '/links', { body: 'x'.repeat(200_000) }),
    ];
    expect(answers.map(({ status, headers }) => [status, headers.ratelimit])).toEqual(
      [401, 404, 405, 415, 413].map((status) => [status, undefined]),
    );
  });

  test('is not said to a network that tried too many keys that there are not', async () => {
    const unknown = programOf(app, drawKey().key);
    for (let n = 0; n < 60; n++) await unknown('GET', '/links');
    const answer = await unknown('GET', '/links');
    expect([answer.status, answer.json['violated-policies'], complaint(answer)]).toEqual([429, ['unknown-keys'], null]);
    expect([answer.headers.ratelimit, Number(answer.headers['retry-after'])]).toEqual([undefined, expect.any(Number)]);
  });
});
