import { sql } from 'kysely';
import type { Db } from '../connect.ts';
import type { JournalChunk } from './journal-positions.ts';

// For a store in another database: the bounds of a block are fixed before it is sent there, so that it is sent again as it was

/** A block is begun, so that its bounds are fixed, and may be stored already. Only repeating it as it is says more. */
export class UnfinishedBlockError extends Error {
  override readonly name = 'UnfinishedBlockError';
}

/** Returns where begun blocks end. */
export async function listJournalIntents(db: Db, segments: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ segment: string; intent: number }>`
    select segment, intent from journal_positions where segment = any(${segments}::text[]) and intent > position`.execute(
    db,
  );
  return new Map(rows.map(({ segment, intent }) => [segment, intent]));
}

/** Begins a block. `repeated`: it was begun before and may be stored. `outdated`: another block begins or began there. */
export async function beginBlock(
  db: Db,
  { segment, from, to }: JournalChunk,
): Promise<'begun' | 'repeated' | 'outdated'> {
  const { rows } = await sql<{ earlier: number | null }>`
    with before as (select intent from journal_positions where segment = ${segment} and intent > position)
    insert into journal_positions (segment, position, intent) values (${segment}, ${from}, ${to})
    on conflict (segment) do update set intent = ${to}
      where journal_positions.position = ${from}
        and (journal_positions.intent is null or journal_positions.intent <= ${from} or journal_positions.intent = ${to})
    returning (select intent from before) as earlier`.execute(db);
  if (!rows[0]) return 'outdated';
  return rows[0].earlier === null ? 'begun' : 'repeated';
}

/** Moves the position to the end of a block. Returns false if another process did. */
export async function endBlock(tx: Db, { segment, from, to }: JournalChunk): Promise<boolean> {
  const { rows } = await sql`update journal_positions set position = ${to}, intent = null
    where segment = ${segment} and position = ${from} and intent = ${to} returning 1`.execute(tx);
  return rows.length > 0;
}

/** Of a block that can't be stored, so that nothing of it is. */
export async function giveUpBlock(db: Db, { segment, from, to }: JournalChunk): Promise<void> {
  await sql`update journal_positions set intent = null
    where segment = ${segment} and position = ${from} and intent = ${to}`.execute(db);
}

/** Counts that a lane's visits are stored. Returns how often they were. */
export async function takeTurn(tx: Db, lane: number): Promise<number> {
  const { rows } = await sql<{ turn: number }>`insert into visit_lanes as l (lane, turn) values (${lane}, 1)
    on conflict (lane) do update set turn = l.turn + 1 returning turn`.execute(tx);
  return (rows[0] as { turn: number }).turn;
}
