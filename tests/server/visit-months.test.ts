import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { insertUser } from '#db/accounts/users.ts';
import type { Db } from '#db/connect.ts';
import { down } from '#db/migrations/m0066-visit-months.ts';
import { openPostgresStore } from '#db/visits/postgres-store.ts';
import type { StoredRollup, VisitStore } from '#db/visits/store.ts';
import { dayAfter } from '#src/stats/stats.ts';
import {
  MAX_VALUES_PER_DAY,
  OTHER_VALUES,
  type Visit,
  visitDimensions,
  visitFlags,
  visitKinds,
} from '#src/visits/visits.ts';
import { admitted } from '../support/admission.ts';
import { openTestDatabase } from '../support/database.ts';

// Each visit is stored in two databases. In one of them, days that are over are packed at random moments; both answer the same.

type Site = { db: Db; store: VisitStore; owners: string[] };

const DAY_MS = 86_400_000;
const sites: Site[] = [];
let [plain, packed]: Site[] = [];
let segment = '';
let position = 0;

beforeAll(async () => {
  const opened = [await openTestDatabase(), await openTestDatabase()];
  sites.push(...opened.map(({ db }) => ({ db, store: openPostgresStore(db), owners: [] })));
  [plain, packed] = sites;
  return async () => void (await Promise.all(opened.map(({ close }) => close())));
});
beforeEach(async () => {
  segment = crypto.randomUUID();
  position = 0;
  for (const site of sites) {
    const names = [`ana-${segment}`, `ben-${segment}`];
    site.owners = [];
    for (const name of names) {
      const user = await insertUser(site.db, admitted, { name, email: `${name}@example.com`, passwordHash: 'x' });
      site.owners.push(user.id);
    }
  }
});

type Told = Omit<Visit, 'userId'> & { owner: number };

function told(visit: Partial<Told> & Pick<Told, 'at' | 'itemId'>): Told {
  const words = { source: 'link', country: 'ES', device: 'phone', browser: 'Safari', os: 'iOS', referrer: '' };
  const campaign = { utmSource: '', utmMedium: '', utmCampaign: '' };
  return { owner: 0, kind: 'click', visitor: '1'.padStart(16, '0'), flags: 0, ...words, ...campaign, ...visit };
}

async function store(visits: readonly Told[]): Promise<void> {
  const chunk = { segment, from: position, to: position + 1 };
  position += 1;
  for (const { store: each, owners } of sites) {
    const stored = visits.map(({ owner, ...visit }): Visit => {
      const userId = owners[owner] as string;
      return { ...visit, userId, itemId: visit.itemId === '' ? userId : visit.itemId };
    });
    expect(await each.insertVisits([chunk], stored)).toBe('stored');
  }
}

async function pack({ store: { rollUpMonth } }: Site, steps = Number.POSITIVE_INFINITY): Promise<void> {
  for (let [after, step]: [number | null, number] = [0, 0]; after !== null && step < steps; step += 1)
    after = await rollUpMonth(after);
}

/** The same of both: the account is named by its number. */
async function answers<Answer>(ask: (site: Site) => Promise<Answer>): Promise<Answer> {
  const [one, other] = [await ask(plain as Site), await ask(packed as Site)];
  expect(other).toEqual(one);
  return one;
}

async function rollupsOf({ store: each, owners }: Site, owner: number): Promise<string[]> {
  const all: StoredRollup[] = [];
  for await (const page of each.listRollups(owners[owner] as string)) all.push(...page);
  const keys = all.map(({ itemId, hits, visitors, ...key }) =>
    JSON.stringify([itemId === owners[owner] ? 'account' : itemId, key, hits, visitors]),
  );
  expect(new Set(keys.map((key) => key.replace(/,\d+,\d+\]$/, ''))).size).toBe(keys.length);
  return keys.sort();
}

async function countDays({ db, owners }: Site): Promise<number> {
  const { rows } = await sql<{ days: number }>`select count(*)::int as days
    from visit_days d join visit_targets t on t.id = d.target_id where t.user_id = any(${owners}::uuid[])`.execute(db);
  return rows[0]?.days ?? 0;
}

/** Numbers from 0 to below 1, the same in each run. */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const DAYS = 400; // both changes of the clocks
const BATCHES = 12;
const LONG = { timeout: 120_000 };

test.each([1, 2])('product 20.5: packed days give the stats that single ones give: history %i', LONG, async (seed) => {
  const draw = drawing(seed);
  const below = (count: number) => Math.floor(draw() * count);
  const oneOf = <Value>(values: readonly Value[]) => values[below(values.length)] as Value;
  const items = Array.from({ length: 8 }, () => crypto.randomUUID());
  for (const { db, owners } of sites) {
    for (const id of items.slice(0, 5)) {
      await sql`insert into links (id, user_id, slug, title, url)
        values (${id}, ${owners[0]}, ${id.slice(0, 20)}, 'x', 'https://example.com')`.execute(db);
    }
  }
  const start = Date.now() - DAYS * DAY_MS;
  const ownerOf = new Map<string, number>(items.map((item) => [item, 0]));
  const drawVisit = (at: number): Told => {
    const itemId = draw() < 0.05 ? '' : oneOf(items.slice(0, 1 + below(items.length)));
    const aggregate = draw() < 0.02 ? { count: oneOf([3, 400, 700_000]), ...unknown } : {};
    return told({
      ...{ at, itemId, owner: ownerOf.get(itemId) ?? 0, kind: oneOf(visitKinds) },
      ...{ visitor: String(below(40)).padStart(16, '0'), flags: draw() < 0.1 ? visitFlags.bot : 0 },
      ...{ source: oneOf(['link', 'qr', 'direct']), country: oneOf(['ES', 'MX', 'US', '']) },
      ...{ device: oneOf(['phone', 'computer']), browser: oneOf(['Safari', 'Chrome', 'Firefox']) },
      ...{ os: oneOf(['iOS', 'Android', '']), referrer: oneOf(['', `s${below(30)}.example`]) },
      ...{ utmSource: oneOf(['', 'fair']), utmCampaign: oneOf(['', `c${below(5)}`]), ...aggregate },
    });
  };
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const from = start + (batch * DAYS * DAY_MS) / BATCHES;
    const times = Array.from({ length: 200 }, () =>
      // Some were in a journal for months
      draw() < 0.1 ? start + draw() * (from - start) : from + draw() * (DAYS / BATCHES) * DAY_MS,
    ).sort((a, b) => a - b);
    await store(times.map((at) => drawVisit(Math.floor(at))));
    if (draw() < 0.3) {
      const zone = oneOf(['Europe/Madrid', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati']);
      for (const { db, owners } of sites)
        await sql`update profiles set time_zone = ${zone} where id = ${owners[0]}`.execute(db);
    }
    if (batch % 3 === 2) {
      const item = oneOf(items);
      const to = 1 - (ownerOf.get(item) ?? 0);
      ownerOf.set(item, to);
      for (const { db, store: each, owners } of sites) {
        const ends = { from: owners[1 - to] as string, to: owners[to] as string };
        await db.transaction().execute((tx) => each.moveItems(tx, [item], ends));
      }
    }
    if (draw() < 0.4) await pack(packed as Site, 1 + below(6));
    if (draw() < 0.3) await compare(20);
  }
  await compare(100);
  await pack(packed as Site);
  await compare(100);
  expect(await countDays(packed as Site)).toBeLessThan((await countDays(plain as Site)) / 20);
  for (const owner of [0, 1]) {
    const rollups = await answers((site) => rollupsOf(site, owner));
    expect(rollups.length).toBeGreaterThan(500);
  }
  const months = await sql<{ large: number; divided: number }>`select count(*) filter (where part > 0)::int as large,
    count(*) filter (where exists (select from unnest(cells) c where c & 524287 = 524287))::int as divided
    from visit_months`.execute((packed as Site).db);
  expect(months.rows[0]?.large).toBeGreaterThan(50);
  expect(months.rows[0]?.divided).toBeGreaterThan(0);

  /** Random questions. */
  async function compare(count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      const from = dayAfter(new Date(start).toISOString().slice(0, 10), below(DAYS));
      const days = { from, to: dayAfter(from, oneOf([0, 1, 6, 29, 30, 89, 364, below(60)])) };
      const owner = below(2);
      const chosen = oneOf([null, items.slice(0, 3), [oneOf(items)]]);
      const kinds = draw() < 0.5 ? {} : { kinds: [oneOf(visitKinds)] };
      const [dimension, limit] = [oneOf(visitDimensions), oneOf([1, 5, 50])];
      const kind = below(5);
      await answers(async ({ store: each, owners }) => {
        const ownerId = owners[owner] as string;
        const itemIds = chosen ?? [ownerId];
        if (kind === 0) return inOrder(await each.listVisitDays(ownerId, itemIds, days));
        if (kind === 1)
          return inOrder(
            (await each.listItemDays(ownerId, { ...days, ...kinds, itemIds })).map(({ itemId, ...row }) => ({
              itemId: itemId === ownerId ? 'account' : itemId,
              ...row,
            })),
          );
        if (kind === 2) return await each.listDimensionValues(ownerId, { itemIds, dimension, ...days }, limit);
        if (kind === 3) return await each.listItemTotals(ownerId, days, limit);
        return await each.sumOtherItems(ownerId, days, limit);
      });
    }
  }
});

const unknown = { device: '', browser: '', os: '', referrer: '', utmSource: '', utmMedium: '', utmCampaign: '' };
const inOrder = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort();

test('product 20.17: values of a packed day count towards its cap', async () => {
  const item = crypto.randomUUID();
  const at = Date.now() - 20 * DAY_MS;
  const sent = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) =>
      told({ at, itemId: item, visitor: String(from + n).padStart(16, '0'), referrer: `r${from + n}.${segment}` }),
    );
  await store(sent(0, 150));
  await pack(packed as Site);
  expect(await countDays(packed as Site)).toBe(0);
  await store([...sent(100, 110), ...sent(150, 260)]);
  await pack(packed as Site);
  const day = new Date(at).toISOString().slice(0, 10);
  const about = { dimension: 'referrer', from: day, to: day } as const;
  const rows = await answers((site) => rollupsOf(site, 0));
  const referrers = rows.filter((row) => row.startsWith('["account"') && row.includes('"dimension":"referrer"'));
  expect(referrers).toHaveLength(MAX_VALUES_PER_DAY + 1);
  const found = await answers(({ store: each, owners }) =>
    each.listDimensionValues(owners[0] as string, { ...about, itemIds: [owners[0] as string] }, 500),
  );
  expect([found.rows.length, found.total]).toEqual([MAX_VALUES_PER_DAY, 270]);
  expect(found.rows.some(({ word }) => word === OTHER_VALUES)).toBe(false);
});

test('product 20.4, 20.8: names that packed days show stay, and those of unknown browsers go', async () => {
  const item = crypto.randomUUID();
  const at = Date.now() - 20 * DAY_MS;
  await store([told({ at, itemId: item, referrer: `shown.${segment}` })]);
  const { db, store: each, owners } = packed as Site;
  const [ownerId = ''] = owners;
  const odd = `odd ${segment}`;
  await sql`with odd as (insert into visit_words (word) values (${odd}) returning id)
    insert into visit_days (target_id, dimension, day, kind, word_id, hits, visitors)
    select t.id, 4, ${new Date(at).toISOString().slice(0, 10)}, 2, odd.id, 3, 2 from odd, visit_targets t
    where t.item_id = ${ownerId}`.execute(db);
  const valuesOf = async () => {
    const days = { from: new Date(at - DAY_MS).toISOString().slice(0, 10), to: new Date().toISOString().slice(0, 10) };
    const of = (dimension: 'browser' | 'referrer') =>
      each.listDimensionValues(ownerId, { ...days, dimension, itemIds: [ownerId] }, 10);
    return [await of('browser'), await of('referrer')];
  };
  const shown = await valuesOf();
  expect(shown).toEqual([
    { rows: [{ word: 'Safari', hits: 1 }], total: 4 },
    { rows: [{ word: `shown.${segment}`, hits: 1 }], total: 1 },
  ]);
  await pack(packed as Site);
  expect(await countDays(packed as Site)).toBe(0);
  expect(await valuesOf()).toEqual(shown);
  expect(await each.deleteOrphanedValues()).toBeGreaterThan(0);
  const { rows } = await sql`select from visit_words where word = ${odd}`.execute(db);
  expect(rows).toEqual([]);
  expect(await valuesOf()).toEqual(shown);
});

test('nothing that is packed is lost if a job is interrupted', async () => {
  const item = crypto.randomUUID();
  const ago = (days: number) => told({ at: Date.now() - days * DAY_MS, itemId: item });
  await store([ago(400), ago(90), ago(60), ago(5), ago(0)]);
  const before = await rollupsOf(packed as Site, 0);
  const { db, store: each } = packed as Site;
  await sql`alter table visit_months add constraint refused check (false) not valid`.execute(db);
  await expect(pack(packed as Site)).rejects.toThrow(/refused/);
  await sql`alter table visit_months drop constraint refused`.execute(db);
  expect(await rollupsOf(packed as Site, 0)).toEqual(before);
  await Promise.all([pack(packed as Site), pack(packed as Site)]);
  expect(await rollupsOf(packed as Site, 0)).toEqual(before);
  expect(await each.rollUpMonth(0)).not.toBeNull();
});

test('the migration is undone without a loss', LONG, async () => {
  const items = Array.from({ length: 3 }, () => crypto.randomUUID());
  const visits = Array.from({ length: 400 }, (_, n) =>
    told({
      ...{ at: Date.now() - (n % 90) * DAY_MS, itemId: items[n % 3] as string, referrer: `r${n % 20}.example` },
      ...{ visitor: String(n % 7).padStart(16, '0'), kind: visitKinds[n % 5] as Told['kind'] },
      ...(n === 99 ? { ...unknown, count: 1_500_000 } : {}),
    }),
  );
  await store(visits);
  await pack(packed as Site);
  await store(visits.slice(200, 210));
  const { db } = packed as Site;
  const days = async (site: Site) => {
    const { rows } = await sql<{ row: string }>`
      select concat_ws(' ', case when t.item_id = t.user_id then 'account' else t.item_id::text end, d.dimension, d.day, d.kind, w.word,
        d.hits, d.visitors) as row
      from visit_days d join visit_targets t on t.id = d.target_id left join visit_words w on w.id = d.word_id
      where t.user_id = any(${site.owners}::uuid[])`.execute(site.db);
    return rows.map(({ row }) => row).sort();
  };
  const before = await days(plain as Site);
  expect((await days(packed as Site)).length).toBeLessThan(before.length / 4);
  await db
    .transaction()
    .execute(async (tx) => {
      await down(tx as never);
      expect(await days({ ...(packed as Site), db: tx })).toEqual(before);
      throw new Error('taken back');
    })
    .catch((error: Error) => expect(error.message).toBe('taken back'));
});
