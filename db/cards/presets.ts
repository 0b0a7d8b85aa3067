import { type CardLook, readLook } from '#src/cards/card-look.ts';
import type { NewPreset } from '#src/cards/look-schemas.ts';
import type { Db } from '../connect.ts';
import { lookColumns } from './looks.ts';

export type Preset = { id: string; name: string; look: CardLook };

/** Lists presets, oldest first. */
export async function listPresets(db: Db, ownerId: string): Promise<Preset[]> {
  const rows = db.selectFrom('presets').selectAll().where('userId', '=', ownerId);
  const presets = await rows.orderBy('createdAt').orderBy('id').execute();
  return presets.map((row) => ({ id: row.id, name: row.name, look: readLook(row) }));
}

export async function countPresets(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('presets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertPreset(db: Db, ownerId: string, { name, look }: NewPreset): Promise<{ id: string }> {
  return await db
    .insertInto('presets')
    .values({ ...lookColumns(look), userId: ownerId, name })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function updatePreset(db: Db, ownerId: string, id: string, name: string): Promise<boolean> {
  const renamed = db.updateTable('presets').set({ name }).where('userId', '=', ownerId).where('id', '=', id);
  return (await renamed.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
}

export async function deletePreset(db: Db, ownerId: string, id: string): Promise<boolean> {
  const deleted = db.deleteFrom('presets').where('userId', '=', ownerId).where('id', '=', id);
  return (await deleted.executeTakeFirstOrThrow()).numDeletedRows > 0n;
}
