import { sql } from 'kysely';

/** A card in lines that only its owner sees: with its private label (product 5.15). */
export const cardTitle = (table: 'v' | 'vcards') =>
  sql`concat_ws(' · ', ${sql.ref(`${table}.name`)}, nullif(${sql.ref(`${table}.label`)}, ''))`;
