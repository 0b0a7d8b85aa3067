import { randomInt } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiDocument } from '../../scripts/openapi/document.ts';
import { expanded } from '../../scripts/openapi/schemas.ts';
import { someEmail, startTestApp, type TestApp } from '../support/app.ts';
import { dice } from '../support/fuzz/dice.ts';
import { checkedAnswers } from '../support/fuzz/rest-answers.ts';
import { type RestOperation, type RestWords, restRequest } from '../support/fuzz/rest-requests.ts';
import { addMember, insertInvitation, makeOrganization } from '../support/organizations.ts';
import { accountWithKey, makeKey } from '../support/rest.ts';
import { makeAccount } from '../support/roles.ts';

const REQUESTS = Number(process.env.REST_FUZZ ?? 600);
const SEED = Number(process.env.FUZZ_SEED ?? (process.env.REST_FUZZ ? randomInt(2 ** 31) : 20_261_126));
/** Each round starts with new owners, whose items are not yet deleted, and empty rate limits. */
const ROUND = 150;
const LANES = 4;
const ONLY = process.env.FUZZ_ONLY;

const { paths = {} } = expanded(apiDocument());
const operations: RestOperation[] = Object.entries(paths).flatMap(([path, item]) =>
  (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) => {
    const operation = item[method];
    return operation ? [{ method: method.toUpperCase(), path, operation }] : [];
  }),
);
const problemWith = checkedAnswers();

let app: TestApp;
const logged: string[] = [];
beforeAll(async () => {
  // A name server that isn't there
  const customDomains = { cnameTarget: 'cards.example.net', dnsServers: ['127.0.0.1:9'], heldHosts: [] };
  app = await startTestApp({ logLevel: 'error', customDomains }, { log: (line) => logged.push(line) });
});
afterAll(() => app.destroy());

type Lane = { key: string; words: RestWords & { cursors: string[] } };

/** An account and organizations with one row of everything: three, since a key may write 120 times a minute. */
async function beginRound(): Promise<Lane[]> {
  await sql`delete from limits`.execute(app.context.db);
  const person = await accountWithKey(app);
  const own = { cards: [] as string[], links: [] as string[], tags: [] as string[] };
  for (const [kind, body] of [
    ['cards', { name: 'Ana', externalId: 'crm-1' }],
    ['links', { title: 'Menu', url: 'https://example.com', externalId: 'crm-1' }],
    ['tags', { name: 'Fair', color: 'red' }],
  ] as const)
    own[kind].push((await person.call('POST', `/${kind}`, { body })).json.id);
  const organizations = await Promise.all(
    Array.from({ length: LANES - 1 }, () => makeOrganization(app, person.userId)),
  );
  const lanes = organizations.map(async ({ id, vcardId, linkId, qrCodeId, tagId, templateId, domainId, photo }) => {
    const member = await makeAccount(app, 'no password');
    await addMember(app, id, member.userId, 'member');
    const ids = {
      ...{ cards: [vcardId], links: [linkId, qrCodeId], tags: [tagId], templates: [templateId] },
      ...{ domains: [domainId], members: [member.userId], invitations: [await insertInvitation(app, id, someEmail())] },
    };
    return { key: (await makeKey(app, id)).key, words: { ids, photos: [photo], emails: [member.email], cursors: [] } };
  });
  return [
    { key: person.key, words: { ids: own, photos: ['/media/x/photo.jpg'], emails: ['luis@example.com'], cursors: [] } },
    ...(await Promise.all(lanes)),
  ];
}

/** null: as the document says. */
async function complaintAbout(
  number: number,
  { key, words }: Lane,
  statuses: Map<string, number>,
): Promise<string | null> {
  const random = dice(SEED, number);
  const of = random.pick(operations);
  const { method, url, headers, payload } = restRequest(random, of, words);
  const answer = await app.app.inject({
    ...{ method: method as NonNullable<InjectOptions['method']>, url, remoteAddress: '127.0.0.1' },
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(payload !== undefined && { payload }),
  });
  const id = `${of.operation.operationId} ${answer.statusCode}`;
  statuses.set(id, (statuses.get(id) ?? 0) + 1);
  // Where the machine is busy with other things, the database may be away
  const isBusy = answer.statusCode === 503 && answer.headers['retry-after'] !== undefined && !process.env.REST_FUZZ;
  const problem = answer.statusCode >= 500 && !isBusy ? 'a server error' : problemWith(of, answer);
  if (problem === null) {
    const { nextCursor } = /json/.test(String(answer.headers['content-type'])) ? JSON.parse(answer.body) : {};
    if (typeof nextCursor === 'string') words.cursors.push(nextCursor);
    return null;
  }
  const sent = JSON.stringify({ method, url, headers, payload }).slice(0, 1500);
  return `FUZZ_SEED=${SEED} FUZZ_ONLY=${number}: ${of.operation.operationId}: ${problem}\n  ${sent}\n  ${answer.statusCode} ${answer.body.slice(0, 600)}`;
}

test(`product 41.14: ${REQUESTS} requests of the document from seed ${SEED}: it says all that is answered`, {
  timeout: 60_000 + REQUESTS * 100,
}, async () => {
  const complaints: string[] = [];
  const statuses = new Map<string, number>();
  let next = Number(ONLY ?? 0);
  const end = ONLY === undefined ? REQUESTS : next + 1;
  while (next < end && complaints.length < 20) {
    const lanes = await beginRound();
    const last = Math.min(next + ROUND, end);
    const run = async (lane: Lane) => {
      while (next < last) {
        const complaint = await complaintAbout(next++, lane, statuses);
        if (complaint !== null) complaints.push(complaint);
      }
    };
    await Promise.all(lanes.map(run));
  }
  if (process.env.REST_FUZZ) process.stdout.write(`seed ${SEED}: ${JSON.stringify([...statuses].sort())}\n`);
  expect([...complaints, ...logged].join('\n')).toBe('');
  if (ONLY !== undefined) return;
  // Enough requests succeed; of many, some of every operation, so that its answers are checked
  const done = [...statuses].filter(([each]) => / 2\d\d$/.test(each));
  expect(done.reduce((sum, [, count]) => sum + count, 0)).toBeGreaterThan(REQUESTS / 10);
  if (!process.env.REST_FUZZ) return;
  const names = done.map(([each]) => each.split(' ')[0]);
  expect(operations.map(({ operation }) => operation.operationId).filter((id) => !names.includes(id))).toEqual([]);
});
