import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayIn } from '#src/time-zones.ts';
import { hashedPassword, startTestApp, type TestApp, type TestBrowser } from '../support/app.ts';
import { makeOwner, type Owner, setPlan } from '../support/roles.ts';

let app: TestApp;
let ana: Owner;
let luis: Owner;
let tagId: string;
let today: string;
const heads = { links: 'Title,Short link,Target,Tags,Status,Created,Link clicks,QR scans' };

beforeAll(async () => {
  app = await startTestApp();
  const passwordHash = await hashedPassword(app);
  ana = await makeOwner(app, passwordHash);
  luis = await makeOwner(app, passwordHash);
  await setPlan(app, ana.userId, 'business');
  const { db } = app.context;
  const { tags } = ana.browser.trpc;
  tagId = (await tags.create.mutate({ name: '=1+1', color: 'red' })).id;
  await tags.assign.mutate({ kind: 'link', ids: [ana.linkId, ana.qrCodeId], add: [tagId, ana.tagId] });
  await tags.assign.mutate({ kind: 'card', ids: [ana.vcardId], add: [ana.tagId] });
  await sql`update profiles set time_zone = 'Pacific/Kiritimati' where id = ${ana.userId}`.execute(db);
  today = dayIn('Pacific/Kiritimati', Date.now());
  await sql`insert into visit_targets (user_id, item_id)
    select user_id, id from links where user_id = ${ana.userId} union all
    select user_id, id from vcards where user_id = ${ana.userId} on conflict do nothing`.execute(db);
  await sql`insert into visit_totals (target_id, kind, hits)
    select id, kind, kind + 1 from visit_targets, generate_series(0, 4) kind where user_id = ${ana.userId}`.execute(db);
});
afterAll(() => app.destroy());

async function download(fields: Record<string, string>, { open }: TestBrowser = ana.browser) {
  const { statusCode, headers, body } = await open({
    ...{ method: 'POST', url: '/api/lists.csv', payload: new URLSearchParams(fields).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return { statusCode, headers, body, lines: body.replace('\ufeff', '').split('\r\n').slice(0, -1) };
}

const slugOf = async (id: string) => {
  const { slug } = await app.context.db
    .selectFrom('links')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return `${app.context.env.publicUrl}/l/${slug}`;
};

describe('product 35.9: a list as CSV', () => {
  test('has links with tags, state, day and visits', async () => {
    const { links } = ana.browser.trpc;
    const { headers, body, lines } = await download({ kind: 'link' });
    expect(headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' });
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[a-z0-9-]+-links\.csv"$/);
    expect(body.startsWith('\ufeff')).toBe(true);
    const row = async (id: string, title: string, state: string) =>
      `${title},${await slugOf(id)},https://example.com/${title.toLowerCase()},"'=1+1, Menu",${state},${today},3,4`;
    expect(lines).toEqual([
      heads.links,
      await row(ana.linkId, 'Page', 'Active'),
      await row(ana.qrCodeId, 'Code', 'Active'),
    ]);
    await links.update.mutate({ id: ana.linkId, changes: { active: false } });
    await sql`update links set expires_at = now() where id = ${ana.qrCodeId}`.execute(app.context.db);
    const states = (await download({ kind: 'link' })).lines.slice(1).map((line) => line.split(',').at(-4));
    expect(states).toEqual(['Off', 'Ended']);
    await sql`update links set disabled_at = now() where id = ${ana.linkId}`.execute(app.context.db);
    expect((await download({ kind: 'link', ids: ana.linkId })).lines[1]).toContain('Suspended');
    await sql`update links set disabled_at = null, expires_at = null, active = true where user_id = ${ana.userId}`.execute(
      app.context.db,
    );
  });

  test('has codes with those of cards, and cards with all visits', async () => {
    const codes = (await download({ kind: 'qr_code', query: '{"sort":"title"}' })).lines;
    expect(codes.map((line) => line.split(',')[0])).toEqual(['Title', 'Ana García', 'Code']);
    const fields = { name: 'Ana García', label: 'Speaking' };
    await ana.browser.trpc.vcards.update.mutate({ id: ana.vcardId, fields });
    const { lines } = await download({ kind: 'card' });
    const { publicUrl } = app.context.env;
    const [card] = (await ana.browser.trpc.vcards.list.query()).vcards;
    expect(lines).toEqual([
      'Name,Label,Short link,URL,Tags,Status,Created,Profile views,Card views,Link clicks,QR scans,Saved contacts',
      `Ana García,Speaking,${publicUrl}/l/${card?.slug},${publicUrl}${card?.address},Menu,Active,${today},2,4,6,8,10`,
    ]);
  });

  test('has what a filter finds, or the chosen items', async () => {
    const titles = async (fields: Record<string, string>) =>
      (await download({ kind: 'link', ...fields })).lines.slice(1).map((line) => line.split(',')[0]);
    expect(await titles({ ids: '', query: '' })).toEqual(['Page', 'Code']);
    expect(await titles({ query: '{"sort":"title","search":"e"}' })).toEqual(['Code', 'Page']);
    expect(await titles({ query: JSON.stringify({ hasCodes: false, tagIds: [tagId] }) })).toEqual(['Page']);
    expect(await titles({ ids: `${ana.qrCodeId} ${luis.linkId}`, query: '{}' })).toEqual(['Code']);
    const wrong: Record<string, string>[] = [
      ...[{ kind: 'photo' }, { ids: 'x' }, { ids: `${ana.linkId} `.repeat(501) }, { query: '{' }, { query: 'null' }],
      { query: '{"sort":"password"}' },
    ];
    for (const fields of wrong) {
      expect((await download({ kind: 'link', ...fields })).statusCode, JSON.stringify(fields)).toBe(400);
    }
  });

  test('has each item once, however long it is', async () => {
    await sql`insert into links (user_id, slug, title, url, order_index)
      select ${luis.userId}, 'many-' || n, 'Many ' || n, 'https://example.com/', n % 3 from generate_series(1, 1200) n`.execute(
      app.context.db,
    );
    const { lines, body } = await download({ kind: 'link', query: '{"search":"many","limit":3}' }, luis.browser);
    expect(lines[0]).toBe(heads.links);
    expect(new Set(lines).size).toBe(1201);
    expect(lines).toHaveLength(1201);
    expect(body.split('\ufeff')).toHaveLength(2);
    // Above the limits of the free plan
    expect(lines.filter((line) => line.includes('Paused')).length).toBeGreaterThan(1000);
  });

  test('is in the language of the account, for whoever may read the list', async () => {
    const { browser, userId } = luis;
    await browser.trpc.profiles.setLanguage.mutate({ language: 'es' });
    await setPlan(app, userId, 'expired');
    const { lines, headers } = await download({ kind: 'qr_code' }, browser);
    expect(lines[0]).toBe(
      'Título;Enlace corto;Destino;Etiquetas;Estado;Fecha de creación;Clics en enlaces;Escaneos de QR',
    );
    expect(headers['content-disposition']).toContain('codigos-qr.csv');
    expect((await download({ kind: 'link' }, app.browser())).statusCode).toBe(401);
    const foreign = { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' };
    const { statusCode } = await browser.open({
      method: 'POST',
      url: '/api/lists.csv',
      payload: 'kind=link',
      headers: foreign,
    });
    expect(statusCode).toBe(403);
  });
});
