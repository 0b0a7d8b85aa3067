import { sql } from 'kysely';
import {
  isCounted,
  isRepeat,
  type Visit,
  type VisitDimension,
  visitDimensions,
  visitFlags,
  visitKinds,
} from '#src/visits.ts';
import type { Db } from './connect.ts';
import { updateJournalPosition } from './journal-positions.ts';
import { literal, localTime, newTally } from './visit-tally.ts';

/** Drains take turns, so that each finds what the one before it has counted. */
const DRAIN_LOCK = 7_461_001;

/**
 * Stores the visits of a stretch of a segment, and with them that the stretch is stored: both or neither, so that nothing is
 * lost or counted twice, whoever is killed when (docs/decisions: counting). Visits of accounts that are gone are left out.
 * False where another process has stored from this position on.
 */
export async function insertVisits(
  db: Db,
  stretch: { segment: string; from: number; to: number },
  visits: readonly Visit[],
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${DRAIN_LOCK})`.execute(tx);
    if (!(await updateJournalPosition(tx, stretch))) return false;
    const owners = await findOwners(tx, [...new Set(visits.map(({ userId }) => userId))]);
    const known = visits.filter(({ userId }) => owners.has(userId));
    if (known.length === 0) return true;
    const targets = await findTargets(tx, known);
    const words = await findWords(tx, known);
    const id = (word: string) => words.get(word) as number;
    const seen = await findSeen(tx, known, targets);

    const tally = newTally();
    const rows = known.map((visit) => {
      const kind = visitKinds.indexOf(visit.kind);
      const zone = owners.get(visit.userId) as string;
      const { day, hour } = localTime(visit.at, zone);
      const own = targets.get(visit.itemId) as number;
      const account = targets.get(visit.userId) as number;
      const last = seen.get(seenKey(own, kind, visit.visitor));
      const flags = visit.flags | (isRepeat(visit.kind, visit.at, last?.countedAt) ? visitFlags.repeat : 0);
      if (isCounted(flags)) {
        for (const target of [own, account]) {
          const key = seenKey(target, kind, visit.visitor);
          const isNew = seen.get(key)?.day !== day;
          seen.set(key, { target, kind, visitor: visit.visitor, day, countedAt: visit.at, isChanged: true });
          tally.add({ target, day, hour, kind, isNew }, target === own ? ownDimensions : visitDimensions, (dimension) =>
            id(visit[dimension]),
          );
        }
      }
      return { ...visit, own, kind, flags };
    });

    await insertPartitions(tx, known);
    await insertRows(tx, rows, id);
    await upsertSeen(
      tx,
      [...seen.values()].filter(({ isChanged }) => isChanged),
    );
    await tally.store(tx);
    await sql`select pg_notify('changes', json_build_object('userId', id, 'table', 'visits')::text)
      from unnest(${[...owners.keys()]}::uuid[]) as changed (id)`.execute(tx);
    return true;
  });
}

/** What a single card's or link's page tells; the account's tells all. */
const ownDimensions = ['source', 'country', 'device', 'referrer'] as const satisfies readonly VisitDimension[];

/** The accounts that are still there, with their time zones; they stay until the transaction ends. */
async function findOwners(tx: Db, userIds: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; timeZone: string }>`
    select id, time_zone from profiles where id = any(${userIds}::uuid[]) for key share`.execute(tx);
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]));
}

/** A small number for each card, link and account: rows are short, and those of a deleted account name nobody. */
async function findTargets(tx: Db, visits: readonly Visit[]): Promise<Map<string, number>> {
  const owners = new Map<string, string>();
  for (const { itemId, userId } of visits) owners.set(itemId, userId).set(userId, userId);
  const items = [...owners.keys()];
  const find = async () => {
    const { rows } = await sql<{ id: number; itemId: string }>`
      select id, item_id from visit_targets where item_id = any(${items}::uuid[])`.execute(tx);
    return new Map(rows.map(({ id, itemId }) => [itemId, id]));
  };
  const found = await find();
  const missing = items.filter((item) => !found.has(item));
  if (missing.length === 0) return found;
  await sql`insert into visit_targets (item_id, user_id)
    select * from unnest(${missing}::uuid[], ${missing.map((item) => owners.get(item))}::uuid[])
    on conflict do nothing`.execute(tx);
  return await find();
}

async function findWords(tx: Db, visits: readonly Visit[]): Promise<Map<string, number>> {
  const words = new Set<string>(['']);
  for (const visit of visits) {
    for (const dimension of visitDimensions) words.add(visit[dimension]);
    words.add(campaignOf(visit));
  }
  const wanted = [...words];
  const find = async () => {
    const { rows } = await sql<{ id: number; word: string }>`
      select id, word from visit_words where word = any(${wanted}::text[])`.execute(tx);
    return new Map(rows.map(({ id, word }) => [word, id]));
  };
  const found = await find();
  const missing = wanted.filter((word) => !found.has(word));
  if (missing.length === 0) return found;
  await sql`insert into visit_words (word) select unnest(${missing}::text[]) on conflict do nothing`.execute(tx);
  return await find();
}

/** The three fields of a campaign as one word: most hits have none of them. */
function campaignOf({ utmSource, utmMedium, utmCampaign }: Visit): string {
  return utmSource || utmMedium || utmCampaign ? [utmSource, utmMedium, utmCampaign].join('\u001f') : '';
}

type Seen = { target: number; kind: number; visitor: string; day: string; countedAt: number; isChanged: boolean };

const seenKey = (target: number, kind: number, visitor: string) => `${target} ${kind} ${visitor}`;

async function findSeen(tx: Db, visits: readonly Visit[], targets: Map<string, number>): Promise<Map<string, Seen>> {
  const keys = new Map<string, [number, number, string]>();
  for (const { itemId, userId, kind, visitor } of visits) {
    for (const item of [itemId, userId]) {
      const [target, number] = [targets.get(item) as number, visitKinds.indexOf(kind)];
      keys.set(seenKey(target, number, visitor), [target, number, signed(visitor)]);
    }
  }
  const list = [...keys.values()];
  const { rows } = await sql<{ targetId: number; kind: number; visitor: string; day: string; countedAt: number }>`
    select target_id, kind, to_hex(visitor) as visitor, day::text as day,
      (extract(epoch from counted_at) * 1000)::float8 as counted_at
    from visit_seen where (target_id, kind, visitor) in (
      select * from unnest(${literal(list.map(([a]) => a))}::int[], ${literal(list.map(([, b]) => b))}::smallint[],
        ${literal(list.map(([, , c]) => c))}::bigint[]))`.execute(tx);
  return new Map(
    rows.map(({ targetId: target, kind, visitor: hex, day, countedAt }) => {
      const visitor = hex.padStart(16, '0');
      return [seenKey(target, kind, visitor), { target, kind, visitor, day, countedAt, isChanged: false }];
    }),
  );
}

async function upsertSeen(tx: Db, seen: Seen[]): Promise<void> {
  if (seen.length === 0) return;
  await sql`
    insert into visit_seen (target_id, kind, visitor, day, counted_at)
    select t, k, v, d, to_timestamp(c / 1000.0)
    from unnest(${literal(seen.map(({ target }) => target))}::int[], ${literal(seen.map(({ kind }) => kind))}::smallint[],
      ${literal(seen.map(({ visitor }) => signed(visitor)))}::bigint[], ${literal(seen.map(({ day }) => day))}::date[],
      ${literal(seen.map(({ countedAt }) => countedAt))}::float8[]) as s (t, k, v, d, c)
    on conflict (target_id, kind, visitor) do update set day = excluded.day, counted_at = excluded.counted_at`.execute(
    tx,
  );
}

/** 64 bits in hexadecimal as the signed number that Postgres keeps. */
function signed(hex: string): string {
  return BigInt.asIntN(64, BigInt(`0x${hex}`)).toString();
}

/** The months that hits fall into; a journal that waited may hold those of an earlier one. */
async function insertPartitions(tx: Db, visits: readonly Visit[]): Promise<void> {
  const months = new Set(visits.map(({ at }) => new Date(at).toISOString().slice(0, 7)));
  for (const month of months) {
    const name = `visits_${month.replace('-', '_')}`;
    const { rows } = await sql<{ found: string | null }>`select to_regclass(${name})::text as found`.execute(tx);
    if (rows[0]?.found) continue;
    const [from, to] = [`${month}-01T00:00:00Z`, `${nextMonth(month)}-01T00:00:00Z`];
    await sql`create table ${sql.table(name)} partition of visits
      for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(tx);
    await sql`create index on ${sql.table(name)} using brin (at)`.execute(tx);
  }
}

function nextMonth(month: string): string {
  const date = new Date(`${month}-15T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, 7);
}

type Row = Omit<Visit, 'kind'> & { own: number; kind: number };

async function insertRows(tx: Db, rows: Row[], id: (word: string) => number): Promise<void> {
  const list = (take: (row: Row) => string | number) => literal(rows.map(take));
  await sql`
    insert into visits (at, visitor, target_id, country_id, device_id, browser_id, os_id, referrer_id, campaign_id,
      source_id, kind, flags)
    select to_timestamp(t / 1000.0), v, g, c, d, b, o, r, u, s, k, f from unnest(
      ${list(({ at }) => at)}::float8[], ${list(({ visitor }) => signed(visitor))}::bigint[], ${list(({ own }) => own)}::int[],
      ${list(({ country }) => id(country))}::int[], ${list(({ device }) => id(device))}::int[],
      ${list(({ browser }) => id(browser))}::int[], ${list(({ os }) => id(os))}::int[],
      ${list(({ referrer }) => id(referrer))}::int[],
      ${list((row) => id(campaignOf(row as unknown as Visit)))}::int[], ${list(({ source }) => id(source))}::smallint[],
      ${list(({ kind }) => kind)}::smallint[], ${list(({ flags }) => flags)}::smallint[]
    ) as h (t, v, g, c, d, b, o, r, u, s, k, f)`.execute(tx);
}
