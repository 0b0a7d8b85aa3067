import type { Db } from './connect.ts';

/** The stored counters of all links of an account, its cards' own among them. */
export async function sumLinkCounters(db: Db, userId: string): Promise<{ scans: number; clicks: number }> {
  const { scans, clicks } = await db
    .selectFrom('links')
    .select((eb) => [
      eb.fn.sum<number | null>('scanCount').as('scans'),
      eb.fn.sum<number | null>('clickCount').as('clicks'),
    ])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return { scans: Number(scans ?? 0), clicks: Number(clicks ?? 0) };
}
