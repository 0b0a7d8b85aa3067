import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';
import { setPlan } from '../support/roles.ts';

const [ANA, LUIS] = ['ana.example.org', 'luis.example.org'];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    customDomains: { cnameTarget: 'cards.example.net', dnsServers: [], heldHosts: [] },
    trustedProxies: ['127.0.0.1'],
  });
  for (const [name, host] of [
    ['Ana', ANA],
    ['Luis', LUIS],
  ]) {
    const { browser } = await signUpWithCard(app, { name });
    const { id = '' } = (await browser.trpc.profiles.me.query()) ?? {};
    await setPlan(app, id, 'business');
    await sql`insert into domains (owner_id, host, token, state, is_main)
      values (${id}, ${host}, 'x', 'live', true)`.execute(app.context.db);
  }
  await app.context.changeFeed.catchUp();
  await app.context.places?.settled();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.destroy());

/** What a request gets that is sent as it is. */
async function send(...lines: string[]): Promise<{ status: number; headers: string; body: string }> {
  const socket = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write([...lines, 'connection: close', '', ''].join('\r\n'));
  const [headers = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(/ (\d+)/.exec(headers)?.[1]), headers, body };
}

/** Whose page it is. */
const shown = ({ status, body }: { status: number; body: string }) => [
  status,
  /<title>(Ana|Luis|Saluda)?/.exec(body)?.[1] ?? null,
];

test('product 42.8: the header Host says whose a request is, and nothing else', async () => {
  for (const [host, name] of [
    [ANA, 'Ana'],
    [ANA.toUpperCase(), 'Ana'],
    [`${ANA}:443`, 'Ana'],
    [`${ANA}.`, 'Ana'],
    [LUIS, 'Luis'],
    ['[::1]', 'Saluda'],
    ['[::1]:3000', 'Saluda'],
    ['127.0.0.1', 'Saluda'],
  ])
    expect([host, ...shown(await send('GET / HTTP/1.1', `host: ${host}`))]).toEqual([host, 200, name]);
  for (const header of ['x-forwarded-host', 'x-host', 'x-original-host', 'forwarded', 'x-forwarded-server'])
    for (const [own, other, name] of [
      [ANA, LUIS, 'Ana'],
      ['localhost', ANA, 'Saluda'],
    ] as const) {
      const value = header === 'forwarded' ? `host=${other}` : other;
      const answer = await send('GET / HTTP/1.1', `host: ${own}`, `${header}: ${value}`);
      expect([header, own, ...shown(answer)]).toEqual([header, own, 200, name]);
    }
  for (const host of [
    `${ANA}.evil.example`,
    `evil${ANA}`,
    `${ANA}@evil.example`,
    `${ANA}/`,
    `${ANA} ${LUIS}`,
    `${ANA},${LUIS}`,
  ]) {
    const { status, body } = await send('GET / HTTP/1.1', `host: ${host}`);
    expect([host, status >= 400, /Ana|Luis/.test(body)]).toEqual([host, true, false]);
  }
});

test('product 42.8, 42.12: a request that names two hosts shows no page of one at the other, then or later', async () => {
  const ofAna = await send('GET / HTTP/1.1', `host: ${ANA}`);
  const ofLuis = await send('GET / HTTP/1.1', `host: ${LUIS}`);
  for (const lines of [
    [`GET http://${LUIS}/ HTTP/1.1`, `host: ${ANA}`],
    [`GET http://${ANA}/ HTTP/1.1`, `host: ${LUIS}`],
    ['GET / HTTP/1.1', `host: ${ANA}`, `host: ${LUIS}`],
    ['GET / HTTP/1.1', `host: ${LUIS}`, `host: ${ANA}`],
    [`GET //${LUIS}/ HTTP/1.1`, `host: ${ANA}`],
  ]) {
    const { status, body } = await send(...lines);
    // That of the header, of the first one of two, or none
    const own = lines[1] === `host: ${ANA}` ? ofAna.body : ofLuis.body;
    expect([lines, status >= 400 ? null : body]).toEqual([lines, status >= 400 ? null : own]);
    expect((await send('GET / HTTP/1.1', `host: ${ANA}`)).body).toBe(ofAna.body);
    expect((await send('GET / HTTP/1.1', `host: ${LUIS}`)).body).toBe(ofLuis.body);
  }
});

test('product 42.12: what a browser keeps of one host is not current at the other, and HEAD is of its host', async () => {
  const of = async (host: string, ...more: string[]) => await send('GET / HTTP/1.1', `host: ${host}`, ...more);
  const tagOf = ({ headers }: { headers: string }) => /^etag: (.*)$/im.exec(headers)?.[1]?.trim() ?? '';
  const [ana, luis] = [await of(ANA), await of(LUIS)];
  const tags = [tagOf(ana), tagOf(luis)];
  expect(new Set(tags).size).toBe(2);
  for (const tag of tags) expect(tag).toMatch(/"/);
  expect(shown(await of(LUIS, `if-none-match: ${tags[0]}`))).toEqual([200, 'Luis']);
  expect((await of(LUIS, `if-none-match: ${tags[1]}`)).status).toBe(304);
  for (const [host, tag] of [
    [ANA, tags[0]],
    [LUIS, tags[1]],
  ]) {
    const head = await send('HEAD / HTTP/1.1', `host: ${host}`);
    expect([head.status, tagOf(head), head.body]).toEqual([200, tag, '']);
  }
});

test('product 42.7, 42.12: what is being made for a host while its start changes is made with the new one', async () => {
  const { db } = app.context;
  const settled = async () => {
    await app.context.changeFeed.catchUp();
    await app.context.places?.settled();
  };
  const startWith = async (start: object) => {
    await sql`update domains set start = ${JSON.stringify(start)} where host = ${ANA}`.execute(db);
    await settled();
  };
  await startWith({ kind: 'main' });
  app.context.responseCache.clear();
  const early = await db.transaction().execute(async (tx) => {
    await sql`lock table vcards in access exclusive mode`.execute(tx);
    const answer = send('GET / HTTP/1.1', `host: ${ANA}`);
    const isWaiting = async () =>
      (await sql`select from pg_locks where relation = 'vcards'::regclass and not granted`.execute(db)).rows.length;
    await expect.poll(isWaiting, { timeout: 10_000, interval: 5 }).toBe(1);
    await startWith({ kind: 'address', url: 'https://www.example.com/' });
    return { answer };
  });
  await early.answer;
  const { status, headers } = await send('GET / HTTP/1.1', `host: ${ANA}`);
  expect([status, /^location: (.*)$/im.exec(headers)?.[1]?.trim()]).toEqual([302, 'https://www.example.com/']);
  await startWith({ kind: 'main' });
});
