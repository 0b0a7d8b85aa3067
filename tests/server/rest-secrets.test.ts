import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawKey } from '#server/api/key-format.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { accountWithKey, programOf } from '../support/rest.ts';
import { fileForm } from '../support/upload.ts';

// Whoever reads the log or a copy of the database gets no key

let app: TestApp;
let port: number;
const logged: string[] = [];
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'trace' }, { log: (line) => logged.push(line) });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.app.server.address() as { port: number });
});
afterAll(() => app.destroy());

/** Without what it is recognized by, which the list of keys shows. */
const secretOf = (key: string) => key.slice(-30);

/** The status that these bytes are answered with. */
async function statusOfRaw(bytes: string): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.end(bytes);
  return Number((await text(socket)).split(' ')[1]);
}

/** Tables with a row that has this text anywhere. */
async function tablesWith(secret: string): Promise<string[]> {
  const { db } = app.context;
  const { rows } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const found = [];
  for (const { name } of rows) {
    const { rows: hits } =
      await sql`select 1 from ${sql.raw(name)} t where position(${secret} in t::text) > 0 limit 1`.execute(db);
    if (hits.length > 0) found.push(name);
  }
  return found;
}

describe('product 41.2: keys are in no log and no table', () => {
  test('whatever a call with one is refused or fails with', async () => {
    const { key, call } = await accountWithKey(app);
    const unknown = drawKey().key;
    const mistyped = `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`;
    const form = fileForm(Buffer.from('no photo'));
    const link = { title: 'Menu', url: 'https://example.com/menu' };
    const statuses: number[] = [];
    const note = ({ status }: { status: number }) => statuses.push(status);
    note(await call('POST', '/links', { body: link, headers: { 'idempotency-key': 'a' } }));
    note(await call('POST', '/links', { body: '{"title":' }));
    note(await call('GET', '/nothing'));
    note(await call('GET', `/links?key=${key}`));
    note(await call('PUT', '/links'));
    note(await call('POST', '/links', { body: 'x'.repeat(200_000) }));
    note(await call('POST', '/links', { body: 'x', headers: { 'content-type': 'text/plain' } }));
    note(await call('POST', '/photos', { body: form.payload, headers: form.headers }));
    expect(statuses).toEqual([201, 400, 404, 422, 405, 413, 415, 415]);
    for (const authorization of [unknown, mistyped].flatMap((each) => [
      `Bearer ${each}`,
      each,
      `Basic ${each}`,
      `Bearer ${each} x`,
    ]))
      expect((await programOf(app, null)('GET', '/me', { headers: { authorization } })).status).toBe(401);
    for (const rest of [
      'GET /api/v1/links/%E0%A4%A HTTP/1.1',
      'GET /api/v1/me HTTP/9',
      'GET /api/v1/me HTTP/1.1\r\nBad Header',
    ])
      expect(
        await statusOfRaw(`${rest}\r\nAuthorization: Bearer ${key}\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
      ).toBe(400);
    await sql`alter table tags rename to tags_away`.execute(app.context.db);
    const failed = await call('GET', '/tags');
    await sql`alter table tags_away rename to tags`.execute(app.context.db);
    expect([failed.status, failed.json.code]).toEqual([500, 'internal']);

    const all = logged.join('\n');
    // What is searched for would be found
    expect(all).toContain('a call of the REST API failed');
    expect(all).toContain('"operation":"createPhoto"');
    expect(await tablesWith(link.url)).toEqual(expect.arrayContaining(['public.links']));
    for (const secret of [key, unknown, mistyped].map(secretOf)) {
      expect(logged.filter((line) => line.includes(secret))).toEqual([]);
      expect(await tablesWith(secret)).toEqual([]);
    }
    expect(logged.filter((line) => /authorization|bearer/i.test(line))).toEqual([]);
  });
});
