import { createHash } from 'node:crypto';
import { listCardsById, listVisitedIds } from '#db/cards/imported-cards.ts';
import type { Db } from '#db/connect.ts';
import type { ImportedCard } from '#src/cards/import.ts';
import type { NumberedRow } from './read-csv.ts';

const DAY_MS = 86_400_000;

type File = { ownerId: string; bytes: Buffer; template: string | undefined };

/** `done`: how many rows made a card before. `cards`: those of them that nobody holds. `idOf`: of the card of a row to come. */
type Repeats = {
  rows: NumberedRow[];
  done: number;
  cards: ImportedCard[];
  idOf: (row: number) => string | undefined;
};

/**
 * Finds the rows of a file that made a card before: who got no answer sends it again. The ID of such a card comes from file, day and
 * row, so a repeat makes no second one until the next day (UTC) is over. Rows with an external ID are known by that.
 */
export async function findRepeats(db: Db, file: File, rows: readonly NumberedRow[], now: Date): Promise<Repeats> {
  const plain = rows.filter(({ row }) => (row.externalId ?? null) === null).map(({ number }) => number);
  const [today, yesterday] = [now.getTime(), now.getTime() - DAY_MS].map((ms) => idsOn(file, ms, plain));
  const ids = [...(today?.values() ?? []), ...(yesterday?.values() ?? [])];
  const found = new Map((await listCardsById(db, ids)).map((card) => [card.id, card]));
  // Of a card that was deleted: its visits are not the new one's
  const visited = new Set(await listVisitedIds(db, ids));
  const madeOf = (row: number) => found.get(today?.get(row) ?? '') ?? found.get(yesterday?.get(row) ?? '');
  const made = plain.flatMap((row) => madeOf(row) ?? []);
  return {
    rows: rows.filter(({ number }) => !madeOf(number)),
    done: made.length,
    cards: made
      .filter(({ ownerId, holderId }) => ownerId === file.ownerId && holderId === null)
      .map(({ id, name, email }) => ({ id, name, email })),
    idOf: (row) => {
      const id = today?.get(row);
      return id !== undefined && visited.has(id) ? undefined : id;
    },
  };
}

/** By row. */
function idsOn({ ownerId, bytes, template = '' }: File, ms: number, rows: readonly number[]): Map<number, string> {
  const day = new Date(ms).toISOString().slice(0, 10);
  const file = createHash('sha256').update(`${ownerId} ${template} ${day} `).update(bytes).digest('hex');
  return new Map(rows.map((row) => [row, uuidOf(`${file} ${row}`)]));
}

/** Version 8 of RFC 9562: made of a hash. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
