import type { Db } from '../connect.ts';
import { deleteVisits } from '../visits/totals.ts';

/** All links of an account, those of its cards among them, and its cards. */
export async function countTestData(db: Db, userId: string): Promise<{ links: number; vcards: number }> {
  const { links, vcards } = await db
    .selectNoFrom((eb) => [
      eb.selectFrom('links').select(eb.fn.countAll<number>().as('count')).where('userId', '=', userId).as('links'),
      eb.selectFrom('vcards').select(eb.fn.countAll<number>().as('count')).where('userId', '=', userId).as('vcards'),
    ])
    .executeTakeFirstOrThrow();
  return { links: Number(links), vcards: Number(vcards) };
}

/** Deletes all links and cards of an account, and what was counted of them. The pictures they showed, each once. */
export async function deleteTestData(db: Db, userId: string): Promise<{ pictures: string[] }> {
  const links = await db.deleteFrom('links').where('userId', '=', userId).returning('qrStyle').execute();
  await deleteVisits(db, userId);
  const vcards = await db.deleteFrom('vcards').where('userId', '=', userId).returning('photo').execute();
  const pictures = [...vcards.map(({ photo }) => photo), ...links.map(({ qrStyle }) => qrStyle?.logo ?? null)];
  return { pictures: [...new Set(pictures.filter((picture) => picture !== null))] };
}
