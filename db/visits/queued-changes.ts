import type { Db } from '../connect.ts';
import { insertJob, LASTING_ATTEMPTS } from '../jobs.ts';
import { readClock } from './locks.ts';

// A store elsewhere can't take part in a transaction of PostgreSQL: jobs change it, until the time of what caused them

const attempts = LASTING_ATTEMPTS;

export async function queueDeletion(tx: Db, ownerId: string): Promise<void> {
  await insertJob(tx, 'delete-visits', { ownerId, before: await readClock(tx) }, { attempts });
}

export async function queueMove(
  tx: Db,
  itemIds: readonly string[],
  owners: { from: string; to: string },
): Promise<void> {
  const { from, to } = owners;
  const move = { id: crypto.randomUUID(), itemIds, from, to, before: await readClock(tx) };
  await insertJob(tx, 'move-visits', move, { attempts });
}
