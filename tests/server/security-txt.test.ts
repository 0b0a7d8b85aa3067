import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { securityTxt } from '#src/marketing/security-txt.ts';
import { hashedPassword, startTestApp, type TestApp } from '../support/app.ts';
import { makeOwner, setPlan } from '../support/roles.ts';

const URL_PATH = '/.well-known/security.txt';
const SITE = 'cards.example.net';
const BASE = 'example-cards.com';
const HOST = 'ana.example.org';
const contact = 'mailto:security@example.org';
const DAY_MS = 86_400_000;

let app: TestApp;
let username: string;
beforeAll(async () => {
  app = await startTestApp({
    ...{ customDomains: { cnameTarget: SITE, dnsServers: [], heldHosts: [] }, baseDomain: BASE },
    ...{ publicUrl: `https://${SITE}`, securityContact: contact },
  });
  const ana = await makeOwner(app, await hashedPassword(app));
  username = ana.username;
  await setPlan(app, ana.userId, 'business');
  await sql`insert into domains (owner_id, host, token, state) values (${ana.userId}, ${HOST}, 'x', 'live')`.execute(
    app.context.db,
  );
  await settled();
});
afterAll(() => app.destroy());

async function settled() {
  await app.context.changeFeed.catchUp();
  await app.context.places?.settled();
}

const ask = (host: string, more: { method?: 'GET' | 'HEAD' | 'POST'; headers?: Record<string, string> } = {}) =>
  app.app.inject({ url: URL_PATH, ...more, headers: { host, ...more.headers } });

/** As RFC 9116 reads it: names in any case, and values by name. */
function fieldsOf(text: string): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const line of text.trimEnd().split('\n')) {
    const [, name = '', value = ''] = /^([A-Za-z-]+): (\S.*)$/.exec(line) ?? [];
    fields[name.toLowerCase()] = [...(fields[name.toLowerCase()] ?? []), value];
  }
  return fields;
}

test('product 27.20: it names contact, languages, its own URL and the page on security, and holds for half a year', async () => {
  const before = Date.now();
  const { statusCode, headers, body } = await ask(SITE);
  expect([statusCode, headers['content-type'], headers['cache-control'], headers['set-cookie'], headers.vary]).toEqual([
    ...[200, 'text/plain; charset=utf-8', 'public, max-age=86400', undefined, undefined],
  ]);
  const { expires = [], ...others } = fieldsOf(body);
  expect(others).toEqual({
    contact: [contact],
    'preferred-languages': ['en, es'],
    canonical: [`https://${SITE}${URL_PATH}`],
    policy: [`https://${SITE}/security`],
  });
  expect(expires).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00Z$/)]);
  const days = (Date.parse(expires[0] ?? '') - before) / DAY_MS;
  expect([days > 150, days < 364]).toEqual([true, true]);
  for (const language of ['en', 'es']) {
    const page = await app.app.inject({ url: `/security?lang=${language}`, headers: { host: SITE } });
    expect([language, page.statusCode]).toEqual([language, 200]);
  }
});

test('product 27.20: a server that runs for years never says a day that is over, and the same all day', () => {
  const at = (now: string) =>
    fieldsOf(securityTxt({ contact, origin: `https://${SITE}`, policy: null, now: new Date(now) }));
  expect(at('2026-01-01T00:00:00.000Z').expires).toEqual(['2026-06-30T00:00:00Z']);
  expect(at('2026-01-01T23:59:59.999Z')).toEqual(at('2026-01-01T00:00:00.000Z'));
  expect(at('2031-07-05T12:00:00.000Z').expires).toEqual(['2032-01-01T00:00:00Z']);
});

test('product 27.20: HEAD is answered alike, without the file, and nothing is sent there', async () => {
  const [got, head] = [await ask(SITE), await ask(SITE, { method: 'HEAD' })];
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(got.body.length)]);
  const robots = await app.app.inject({ url: '/robots.txt', method: 'POST', headers: { host: SITE } });
  expect((await ask(SITE, { method: 'POST' })).statusCode).toBe(robots.statusCode);
});

test('product 27.20: without https it names no URLs, and without SUPPORT_EMAIL there is none', async () => {
  expect(
    Object.keys(
      fieldsOf(securityTxt({ contact, origin: 'http://localhost:3000', policy: 'http://x/', now: new Date() })),
    ),
  ).toEqual(['contact', 'expires', 'preferred-languages']);
  expect(readEnv({}).securityContact).toBeNull();
  expect(readEnv({ SUPPORT_EMAIL: 'ana+x?@ñandú.es' }).securityContact).toBe('mailto:ana%2Bx%3F@xn--and-6ma2c.es');
  const { env, database } = app.context;
  const silent = await startTestApp({ ...env, database, securityContact: null });
  for (const host of [SITE, HOST, `${username}.${BASE}`])
    expect([host, (await silent.app.inject({ url: URL_PATH, headers: { host } })).statusCode]).toEqual([host, 404]);
  await silent.destroy();
});

test('product 42.24: hosts of owners have it, with their own URL, whatever host is sent, and without a page of this site', async () => {
  for (const host of [HOST, `${username}.${BASE}`]) {
    const answer = await ask(`${host.toUpperCase()}.:443`, { headers: { 'x-forwarded-host': 'forged.example' } });
    const { expires: _, ...fields } = fieldsOf(answer.body);
    expect([host, answer.statusCode, answer.headers['cache-control'], fields]).toEqual([
      ...[host, 200, 'public, max-age=86400'],
      { contact: [contact], 'preferred-languages': ['en, es'], canonical: [`https://${host}${URL_PATH}`] },
    ]);
  }
  expect((await ask('nobody.example.org')).statusCode).toBe(421);
});

test('product 42.24: also those of who is suspended, of nobody, and of who has another name now', async () => {
  const { db } = app.context;
  await sql`update profiles set disabled_at = now() where username = ${username}`.execute(db);
  await settled();
  for (const host of [HOST, `${username}.${BASE}`, `nobody-here.${BASE}`])
    expect([host, (await ask(host)).statusCode]).toEqual([host, 200]);
  await sql`update profiles set disabled_at = null where username = ${username}`.execute(db);
  const owner = await makeOwner(app, await hashedPassword(app));
  await setPlan(app, owner.userId, 'business');
  await owner.browser.trpc.profiles.setUsername.mutate({ username: 'renamed-one' });
  await settled();
  expect((await app.app.inject({ url: '/', headers: { host: `${owner.username}.${BASE}` } })).statusCode).toBe(302);
  expect((await ask(`${owner.username}.${BASE}`)).statusCode).toBe(200);
});
