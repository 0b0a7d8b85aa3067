import type { Db } from './connect.ts';

/** What counts against the plan (product 3.2, 3.3): links, and those of them that have a code. A card's link is neither. */
export async function countLinks(db: Db, userId: string): Promise<{ links: number; qrCodes: number }> {
  const { links, qrCodes } = await db
    .selectFrom('links')
    .select((eb) => [eb.fn.countAll<number>().as('links'), eb.fn.count<number>('qrStyle').as('qrCodes')])
    .where('userId', '=', userId)
    .where('vcardId', 'is', null)
    .executeTakeFirstOrThrow();
  return { links: Number(links), qrCodes: Number(qrCodes) };
}

/** Makes the link of a card; false where the slug is taken, so that the caller draws another. */
export async function insertVcardLink(
  db: Db,
  link: { userId: string; vcardId: string; slug: string; title: string },
): Promise<boolean> {
  const row = await db
    .insertInto('links')
    .values({ ...link, url: null, icon: null, showOnProfile: false })
    .onConflict((conflict) => conflict.constraint('links_slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
