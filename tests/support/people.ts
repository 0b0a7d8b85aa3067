import { sql } from 'kysely';
import type { TestApp } from './app.ts';

const given = [
  'Zoé',
  'Álvaro',
  'Marta',
  'José Luis',
  'Inés',
  'Kofi',
  'Lucía',
  'Björn',
  'Carmen',
  'Thi Minh',
  'Ana',
  'Diego',
];
const family = [
  'García',
  'Nguyễn',
  'Ortega-Villanueva',
  'Robledo',
  'Lindström',
  'Mensah',
  'Vega',
  'Çelik',
  'Ibáñez de Opacua',
];
const positions = [
  'Directora de operaciones',
  'Arquitecto',
  'Head of Customer Success',
  'Ingeniera de datos',
  '',
  'Ventas',
];

/** Gives an organization this many cards with handles, two of three with a photo. */
export async function addPeople({ context: { db } }: TestApp, ownerId: string, count: number): Promise<void> {
  await sql`with made as (
      insert into vcards (user_id, name, position, photo)
        select ${ownerId}, (${given}::text[])[1 + n % ${given.length}] || ' ' || (${family}::text[])[1 + n / ${given.length} % ${family.length}],
          (${positions}::text[])[1 + n % ${positions.length}],
          case when n % 3 < 2 then '/media/' || gen_random_uuid() || '/photo.jpg' end
        from generate_series(0, ${count - 1}::int) n
        returning id, name)
    insert into card_handles (user_id, vcard_id, handle)
      select ${ownerId}, id, 'person-' || row_number() over (order by name, id) from made`.execute(db);
  await sql`analyze vcards, card_handles`.execute(db);
}
