import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ingest } from '#server/visits/ingest.ts';
import { journalDirectory } from '#server/visits/recorder.ts';
import { clientTypes, clientTypesFile } from '../../scripts/openapi/client-types.ts';
import { apiDocument } from '../../scripts/openapi/document.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { accountWithKey } from '../support/rest.ts';

const folder = join(import.meta.dirname, '../../clients/typescript');
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await startTestApp();
  url = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.destroy());

type ClientModule = typeof import('../../clients/typescript/src/index.ts');

test('the types of the client are those of the document: run `npm run openapi`', async () => {
  expect((await clientTypes(apiDocument())) === readFileSync(clientTypesFile, 'utf8')).toBe(true);
});

test('product 41.8, 41.11, 41.13: the client makes a card and 100 links, some with QR codes, and reads their scans', {
  timeout: 60_000,
}, async () => {
  execFileSync('tsc', ['-p', folder]);
  const { allItems, createClient }: ClientModule = await import(join(folder, 'dist/index.js'));
  const { key } = await accountWithKey(app);
  const saluda = createClient({ url: `${url}/`, key });

  const card = await saluda.POST('/cards', { body: { name: 'Ana García', position: 'Sales', externalId: 'crm-1' } });
  expect(card.error).toBeUndefined();
  expect(card.response.headers.get('location')).toContain(`/api/v1/cards/${card.data?.id}`);
  const found = await saluda.GET('/cards/{id}', { params: { path: { id: 'ext_crm-1' } } });
  expect(found.data).toEqual(card.data);

  const items = Array.from({ length: 100 }, (_, n) => ({
    ...{ title: `Table ${n}`, url: `https://example.com/tables/${n}`, externalId: `table-${n}` },
  }));
  const params = { header: { 'Idempotency-Key': 'tables' } };
  const made = await saluda.POST('/links/bulk', { body: { items }, params });
  expect(made.data?.results.map(({ index, status }) => [index, status])).toEqual(items.map((_, index) => [index, 201]));
  const again = await saluda.POST('/links/bulk', { body: { items }, params });
  expect([again.response.headers.get('idempotency-replayed'), again.data]).toEqual(['true', made.data]);

  for (let n = 0; n < 5; n++) {
    const path = { id: `ext_table-${n}` };
    const coded = await saluda.PUT('/links/{id}/qr-code', { params: { path }, body: { dots: 'rounded' } });
    expect(coded.data?.qrCode).toMatchObject({ dots: 'rounded' });
  }
  const [first] = made.data?.results ?? [];
  const { pathname } = new URL(first?.data?.scanUrl ?? '');
  const headers = { 'user-agent': PHONE, accept: 'text/html' };
  expect((await app.app.inject({ url: pathname, remoteAddress: '80.58.61.250', headers })).statusCode).toBe(302);
  await ingest(app.context, journalDirectory(app.context.env.dataDir));

  let scans = 0;
  const titles: string[] = [];
  const links = allItems((cursor) => saluda.GET('/links', { params: { query: { limit: 40, cursor, sort: 'title' } } }));
  for await (const link of links) {
    titles.push(link.title);
    scans += link.scans;
  }
  expect([new Set(titles).size, titles.length, scans]).toEqual([100, 100, 1]);
  const series = await saluda.GET('/analytics/series', { params: { query: { itemId: first?.data?.id, period: '7' } } });
  expect(series.data?.days.at(-1)).toMatchObject({ scan: 1, click: 0 });

  const refused = await saluda.POST('/links', { body: { title: '', url: 'https://example.com' } });
  expect(refused.error?.code).toBe('invalid_input');
  expect(refused.error).toMatchObject({ errors: [{ pointer: '#/title' }] });
  const unknown = allItems((cursor) => saluda.GET('/links', { params: { query: { cursor: cursor ?? 'x' } } }));
  await expect(unknown.next()).rejects.toMatchObject({ cause: { code: 'invalid_input' } });
});
