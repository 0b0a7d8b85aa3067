import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertCard } from '#db/cards/cards.ts';
import { cardSchema } from '#src/cards/cards.ts';
import { dayAfter } from '#src/stats/stats.ts';
import { dayIn } from '#src/time-zones.ts';
import { hashedPassword, refusal, startTestApp, type TestApp } from '../support/app.ts';
import { record } from '../support/recorded.ts';
import { makeOwner, type Owner, setPlan } from '../support/roles.ts';

let app: TestApp;
let ana: Owner;
let luis: Owner;
const codes = 24;
const cards = 12;

beforeAll(async () => {
  app = await startTestApp();
  const { db } = app.context;
  const passwordHash = await hashedPassword(app);
  ana = await makeOwner(app, passwordHash);
  luis = await makeOwner(app, passwordHash);
  await setPlan(app, ana.userId, 'business');
  // Many equal titles, and instants that differ by microseconds
  await sql`insert into links (user_id, slug, title, url, qr_style, created_at)
    select ${ana.userId}, 'code-' || n, 'Código ' || n / 4, 'https://example.com/' || n, '{}',
      '2026-01-01'::timestamptz + n / 2 * interval '1 microsecond'
    from generate_series(1, ${codes}::int) n`.execute(db);
  for (let n = 0; n < cards; n++) {
    const fields = cardSchema.parse({
      name: `Persona ${n >> 2}`,
      company: n === 5 ? 'Panadería Ñu' : '',
    });
    await insertCard(db, ana.userId, fields);
  }
  await ana.browser.trpc.vcards.makeMain.mutate({ id: (await allCards()).find(({ company }) => company)?.id ?? '' });
  // Of codes, of cards and of the cards' links
  await sql`insert into visit_targets (user_id, item_id)
    select user_id, id from links where user_id = ${ana.userId} union all
    select user_id, id from vcards where user_id = ${ana.userId} on conflict do nothing`.execute(db);
  await sql`insert into visit_totals (target_id, kind, hits)
    select t.id, kind, (abs(hashtext(t.item_id::text)) % 5) * 2
    from visit_targets t, generate_series(0, 4) kind where t.user_id = ${ana.userId}`.execute(db);
});
afterAll(() => app.destroy());

const allCodes = async () => (await ana.browser.trpc.qrCodes.page.query({})).codes;
const allCards = async () => (await ana.browser.trpc.vcards.page.query({})).vcards;

type Page<Row> = { rows: Row[]; next: string[] | null; found: number | null };

async function everyPage<Row>(read: (cursor: string[] | null) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string[] | null = null;
  do {
    const page: Page<Row> = await read(cursor);
    expect(page.found === null).toBe(cursor !== null);
    rows.push(...page.rows);
    cursor = page.next;
  } while (cursor);
  return rows;
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
const isSorted = (values: (string | number)[]) =>
  expect(values).toEqual([...values].sort((a, b) => (a < b ? -1 : Number(a > b))));

async function tag(name: string, kind: 'card' | 'qr_code', ids: string[]): Promise<string> {
  const { id } = await ana.browser.trpc.tags.create.mutate({ name, color: 'teal' });
  await ana.browser.trpc.tags.assign.mutate({ kind, ids, add: [id] });
  return id;
}

/** Adds visits of two kinds to today, to 13 days ago, and to the day before that. */
async function addDays(itemId: string, hits: number): Promise<void> {
  const { db } = app.context;
  const today = dayIn('Pacific/Kiritimati', Date.now());
  await sql`update profiles set time_zone = 'Pacific/Kiritimati' where id = ${ana.userId}`.execute(db);
  const days = [today, dayAfter(today, -13), dayAfter(today, -14)];
  const visits = days.flatMap((day) =>
    (['click', 'scan'] as const).map((kind) => ({
      // Noon there
      ...{ userId: ana.userId, itemId, kind, count: hits, at: Date.parse(`${day}T12:00+14:00`) },
    })),
  );
  await record(app, visits);
}

describe('product 35.7: a list of QR codes', () => {
  const page = (query: Parameters<typeof ana.browser.trpc.qrCodes.page.query>[0]) =>
    ana.browser.trpc.qrCodes.page.query(query);
  const titles = async (query: Parameters<typeof page>[0]) =>
    (await page(query)).codes.map(({ title }) => title).sort();

  test.each(['newest', 'title', 'visits'] as const)('by %s has each code once, page by page', async (sort) => {
    const whole = await page({ sort });
    // With those of cards, and the one of every owner of these tests
    expect(whole).toMatchObject({ found: codes + cards + 2, next: null });
    const paged = await everyPage(async (cursor) => {
      const { codes: rows, ...rest } = await page({ sort, cursor, limit: 7 });
      return { rows, ...rest };
    });
    expect(idsOf(paged)).toEqual(idsOf(whole.codes));
    const keys = { newest: 'createdAt', title: 'title', visits: 'scanCount' } as const;
    const values = whole.codes.map((code) => code[keys[sort]]);
    if (sort === 'title') isSorted(values.map((title) => String(title).toLowerCase()));
    else isSorted(values.map((value) => -(sort === 'newest' ? Date.parse(String(value)) : Number(value))));
    expect(new Set(values).size).toBeGreaterThan(1);
    const { codes: listed } = await ana.browser.trpc.qrCodes.list.query();
    const rows = whole.codes.map(({ tagIds: _, trend: __, hasDraft: ___, ...code }) => code);
    expect(rows).toEqual(expect.arrayContaining(listed));
  });

  test('finds them by title, target and slug, and by state', async () => {
    const { links } = ana.browser.trpc;
    expect(await titles({ search: 'code-24 CODIGO' })).toEqual(['Código 6']);
    expect(await titles({ search: 'com/24' })).toEqual(['Código 6']);
    expect(await titles({ search: 'code-24' })).toEqual(['Código 6']);
    expect(await titles({ search: 'persona 0' })).toEqual(Array(4).fill('Persona 0'));
    expect(await titles({ search: 'Page' })).toEqual([]);
    const [off = '', ended = ''] = idsOf((await page({ search: 'Código 0' })).codes);
    await links.update.mutate({ id: off, changes: { active: false } });
    await sql`update links set expires_at = now() where id = ${ended}`.execute(app.context.db);
    expect(idsOf((await page({ state: 'off' })).codes)).toEqual([off]);
    expect(idsOf((await page({ state: 'ended' })).codes)).toEqual([ended]);
    expect((await page({ state: 'active' })).found).toBe(codes + cards);
  });

  test('has their tags and the scans of the last 14 days', async () => {
    const [first = '', second = ''] = idsOf(await allCodes());
    const [zoo, all] = [await tag('zoo', 'qr_code', [first]), await tag('All', 'qr_code', [first, second])];
    await addDays(first, 4);
    const { codes: found } = await page({ tagIds: [zoo] });
    expect(found).toMatchObject([{ id: first, tagIds: [all, zoo], trend: [4, ...Array(12).fill(0), 4] }]);
    expect(idsOf((await page({ tagIds: [all] })).codes).sort()).toEqual([first, second].sort());
  });

  test('has those of its owner only', async () => {
    const { next } = await page({ limit: 2 });
    const own = (await luis.browser.trpc.qrCodes.list.query()).codes;
    expect(idsOf((await luis.browser.trpc.qrCodes.page.query({ cursor: next })).codes)).toEqual(idsOf(own));
    expect((await luis.browser.trpc.qrCodes.page.query({})).found).toBe(own.length);
    expect(await refusal(page({ cursor: next, sort: 'title', limit: 101 }))).toBe('invalid_input');
    expect(await refusal(page({ cursor: ['x', ana.qrCodeId], sort: 'visits' }))).toBe('invalid_input');
  });
});

describe('product 35.8: a list of cards', () => {
  const page = (query: Parameters<typeof ana.browser.trpc.vcards.page.query>[0]) =>
    ana.browser.trpc.vcards.page.query(query);

  test.each(['order', 'newest', 'name', 'visits'] as const)('by %s has each card once, page by page', async (sort) => {
    const whole = await page({ sort });
    expect(whole).toMatchObject({ found: cards + 1, next: null });
    const paged = await everyPage(async (cursor) => {
      const { vcards: rows, ...rest } = await page({ sort, cursor, limit: 5 });
      return { rows, ...rest };
    });
    expect(idsOf(paged)).toEqual(idsOf(whole.vcards));
    const { vcards: oldestFirst } = await ana.browser.trpc.vcards.list.query();
    const rows = whole.vcards.map(({ tagIds: _, trend: __, visits: ___, hasDraft: ____, ...card }) => card);
    expect(rows).toEqual(expect.arrayContaining(oldestFirst));
    if (sort === 'name') isSorted(rows.map(({ name }) => name));
    if (sort === 'visits') isSorted(whole.vcards.map(({ visits }) => -visits));
    if (sort === 'newest') expect(idsOf(rows)).toEqual(idsOf(oldestFirst).toReversed());
    const main = oldestFirst.filter(({ isMain }) => isMain);
    const others = oldestFirst.filter(({ isMain }) => !isMain);
    if (sort === 'order') expect(rows).toEqual([...main, ...others]);
  });

  test('finds them by name, company, position, handle and slug', async () => {
    const [card] = (await page({ search: 'panaderia ñu' })).vcards;
    expect(card).toMatchObject({ company: 'Panadería Ñu', isMain: true });
    const named = async (search: string) => (await page({ search })).vcards.length;
    expect(await named('PERSONA')).toBe(cards);
    expect(await named('nu persona PANADERIA')).toBe(1);
    expect(await named(card?.slug ?? '')).toBe(1);
    const first = (await page({ search: 'ana-garcia' })).vcards;
    expect(idsOf(first)).toEqual([ana.vcardId]);
    expect(await named("' or true --")).toBe(0);
  });

  test('has their tags, and the visits of card and link, of all time and of the last 14 days', async () => {
    const { db } = app.context;
    const [first, second] = await allCards();
    if (!first || !second) throw new Error('no cards');
    const { id: linkId } = await db
      .selectFrom('links')
      .select('id')
      .where('vcardId', '=', first.id)
      .executeTakeFirstOrThrow();
    const tagId = await tag('Team', 'card', [first.id, second.id]);
    const other = await tag('Kitchen', 'card', [first.id]);
    await addDays(first.id, 2);
    await addDays(linkId, 3);
    const { rows } = await sql<{ visits: number }>`
      select sum(hits)::int as visits from visit_totals v join visit_targets t on t.id = v.target_id
      where t.item_id in (${first.id}, ${linkId})`.execute(db);
    const { vcards: found } = await page({ tagIds: [tagId, other] });
    const trend = [10, ...Array(12).fill(0), 10];
    expect(found).toMatchObject([{ id: first.id, tagIds: [other, tagId], visits: rows[0]?.visits, trend }]);
    expect((await page({ tagIds: [tagId] })).found).toBe(2);
  });

  test('has those of its owner only', async () => {
    const { next } = await page({ limit: 2 });
    expect((await luis.browser.trpc.vcards.page.query({ cursor: next })).vcards).toEqual([]);
    expect(idsOf((await luis.browser.trpc.vcards.page.query({})).vcards)).toEqual([luis.vcardId]);
    expect(await refusal(page({ cursor: next, sort: 'name' }))).toBe('invalid_input');
  });
});
