import { sql } from 'kysely';
import type { Db } from '../connect.ts';

/** Returns the bytes stored per segment. */
export async function listJournalPositions(db: Db, segments: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ segment: string; position: number }>`
    select segment, position from journal_positions where segment = any(${segments}::text[])`.execute(db);
  return new Map(rows.map(({ segment, position }) => [segment, position]));
}

/** Keeps the position for a while: a process still reading the deleted segment would store it again from the start. */
export async function updateJournalClosed(db: Db, segment: string): Promise<void> {
  await db.updateTable('journalPositions').set({ closedAt: sql`now()` }).where('segment', '=', segment).execute();
}

export type JournalChunk = { segment: string; from: number; to: number };

/** Advances a position, also over a block that was begun for another store. Returns false if another process moved it first. */
export async function updateJournalPosition(tx: Db, { segment, from, to }: JournalChunk): Promise<boolean> {
  const { rows } =
    from === 0
      ? await sql`insert into journal_positions as p (segment, position) values (${segment}, ${to})
          on conflict (segment) do update set position = ${to}, intent = null where p.position = 0 returning 1`.execute(
          tx,
        )
      : await sql`update journal_positions set position = ${to}, intent = null
          where segment = ${segment} and position = ${from} returning 1`.execute(tx);
  return rows.length > 0;
}
