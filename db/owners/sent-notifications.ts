import type { Db } from '../connect.ts';

/** Whether an account has yet to be told: true once, whoever asks at the same time, and bound to the caller's transaction. */
export async function insertNotice(db: Db, userId: string, name: string): Promise<boolean> {
  const row = await db
    .insertInto('notices')
    .values({ userId, name })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}
