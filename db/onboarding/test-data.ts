import type { Db } from '../connect.ts';
import type { VisitStore } from '../visits/store.ts';

export async function countTestData(db: Db, ownerId: string): Promise<{ links: number; vcards: number }> {
  const { links, vcards } = await db
    .selectNoFrom((eb) => [
      eb.selectFrom('links').select(eb.fn.countAll<number>().as('count')).where('userId', '=', ownerId).as('links'),
      eb.selectFrom('vcards').select(eb.fn.countAll<number>().as('count')).where('userId', '=', ownerId).as('vcards'),
    ])
    .executeTakeFirstOrThrow();
  return { links: Number(links), vcards: Number(vcards) };
}

/** The caller queues the deletion of the rollups, `insertDetachedRowsJob`. */
export async function deleteTestData(
  db: Db,
  visitStore: Pick<VisitStore, 'deleteVisits'>,
  ownerId: string,
): Promise<{ photos: string[] }> {
  const links = await db.deleteFrom('links').where('userId', '=', ownerId).returning('qrStyle').execute();
  const vcards = await db
    .deleteFrom('vcards')
    .where('userId', '=', ownerId)
    .returning(['photo', 'cover', 'brandLogo'])
    .execute();
  await visitStore.deleteVisits(db, ownerId);
  const photos = [
    ...vcards.flatMap(({ photo, cover, brandLogo }) => [photo, cover, brandLogo]),
    ...links.map(({ qrStyle }) => qrStyle?.logo ?? null),
  ];
  return { photos: [...new Set(photos.filter((photo) => photo !== null))] };
}
