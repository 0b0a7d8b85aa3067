import type { Db } from './connect.ts';

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
