import { sql } from 'kysely';
import { isRepeat, kindsOfVisitor, visitKinds } from '#src/visits/visits.ts';
import type { Db } from '../connect.ts';
import type { Batch, Hit } from './batch.ts';
import { column } from './columns.ts';

/** The latest at which a visitor was counted at a target, and the latest day. */
type Seen = { day: string; countedAt: number; isChanged: boolean };

const KINDS = visitKinds.length;
const related = visitKinds.map((kind) => kindsOfVisitor(kind).map((each) => visitKinds.indexOf(each)));

/** What is known of the visitors of a batch, and is learnt of them while it is counted. */
export async function findSeen(tx: Db, { hits, targetIds, visitors, days }: Batch) {
  const count = visitors.length;
  const signedVisitors = visitors.map(signed);
  const keyOf = (target: number, kind: number, visitor: number) => (target * KINDS + kind) * count + visitor;
  const wanted = new Set<number>();
  for (const { own, account, kind, visitor } of hits) {
    for (const each of related[kind] as number[]) {
      wanted.add(keyOf(own, each, visitor)).add(keyOf(account, each, visitor));
    }
  }
  const columns = (keys: Float64Array) => {
    const targets = column(keys, (key) => targetIds[Math.floor(key / count / KINDS)] as number);
    const kinds = column(keys, (key) => Math.floor(key / count) % KINDS);
    const numbers = column(keys, (key) => signedVisitors[key % count] as string);
    return sql`${targets}::int[], ${kinds}::smallint[], ${numbers}::bigint[]`;
  };

  const keys = Float64Array.from(wanted).sort();
  const { rows } = await sql<{ place: number; day: string; countedAt: number }>`
    select w.place, s.day::text as day, (extract(epoch from s.counted_at) * 1000)::float8 as counted_at
    from unnest(${columns(keys)}) with ordinality as w (t, k, v, place)
    join visit_seen s on s.target_id = w.t and s.kind = w.k and s.visitor = w.v`.execute(tx);
  const seen = new Map<number, Seen>();
  for (const { place, day, countedAt } of rows) {
    seen.set(keys[place - 1] as number, { day, countedAt, isChanged: false });
  }

  return {
    /** Whether a hit is one view with an earlier one (product 20.2). */
    isRepeat({ own, kind, visitor, at }: Hit): boolean {
      return isRepeat(visitKinds[kind] as never, at, seen.get(keyOf(own, kind, visitor))?.countedAt);
    },
    /**
     * Notes that a hit is counted at a target, and tells whether its visitor is new there that day. What comes late changes
     * nothing of what was noted later, and is nobody new (product 20.16).
     */
    note({ kind, visitor, day: place, at }: Hit, target: number): boolean {
      const day = days[place] as string;
      const isNew = (related[kind] as number[]).every((each) => {
        const known = seen.get(keyOf(target, each, visitor));
        return known === undefined || known.day < day;
      });
      const key = keyOf(target, kind, visitor);
      const before = seen.get(key);
      if (before === undefined || before.countedAt < at) {
        seen.set(key, { day: before && before.day > day ? before.day : day, countedAt: at, isChanged: true });
      }
      return isNew;
    },
    async store(tx: Db): Promise<void> {
      const changed = Float64Array.from([...seen].flatMap(([key, { isChanged }]) => (isChanged ? key : []))).sort();
      if (changed.length === 0) return;
      const of = (key: number) => seen.get(key) as Seen;
      await sql`
        merge into visit_seen s using unnest(${columns(changed)},
          ${column(changed, (key) => of(key).day)}::date[],
          ${column(changed, (key) => of(key).countedAt)}::float8[]) as b (t, k, v, d, c)
        on s.target_id = b.t and s.kind = b.k and s.visitor = b.v
        when matched then update set day = b.d, counted_at = to_timestamp(b.c / 1000)
        when not matched then insert (target_id, kind, visitor, day, counted_at)
          values (b.t, b.k, b.v, b.d, to_timestamp(b.c / 1000))`.execute(tx);
    },
  };
}

/** 64 bits in hexadecimal as the signed number that Postgres keeps. */
export function signed(hex: string): string {
  return BigInt.asIntN(64, BigInt(`0x${hex}`)).toString();
}
