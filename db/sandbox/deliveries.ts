import { sql } from 'kysely';
import type { Db } from '../connect.ts';
import type { StoredObject } from './payments.ts';

export async function insertSandboxDelivery(db: Db, eventId: string): Promise<void> {
  await db.insertInto('sandboxDeliveries').values({ eventId }).execute();
}

/** Due deliveries in event order, leased to this process for `leaseSeconds`. */
export async function claimSandboxDeliveries(db: Db, limit: number, leaseSeconds: number) {
  const { rows } = await sql<{ id: string; attempts: number; data: object }>`
    with mine as (
      select d.event_id from sandbox_deliveries d
      join sandbox_objects o on o.id = d.event_id
      where d.delivered_at is null and d.next_at <= now()
      order by o.place limit ${limit}
      for update of d skip locked
    )
    update sandbox_deliveries d
    set attempts = attempts + 1, next_at = now() + make_interval(secs => ${leaseSeconds})
    from mine, sandbox_objects o
    where d.event_id = mine.event_id and o.id = d.event_id
    returning d.event_id as id, d.attempts, o.data, o.place
  `.execute(db);
  return (rows as ((typeof rows)[number] & { place: number })[]).sort((a, b) => a.place - b.place);
}

export async function updateSandboxDelivery(
  db: Db,
  eventId: string,
  result: { answer: string; isDelivered: boolean; pauseSeconds: number },
): Promise<void> {
  const { answer, isDelivered, pauseSeconds } = result;
  await db
    .updateTable('sandboxDeliveries')
    .set({
      answer,
      nextAt: sql<Date>`now() + make_interval(secs => ${pauseSeconds})`,
      ...(isDelivered ? { deliveredAt: sql<Date>`now()` } : {}),
    })
    .where('eventId', '=', eventId)
    .execute();
}

export type SandboxDelivery = {
  event: StoredObject & { type: string; created: number };
  customerId: string | null;
  attempts: number;
  deliveredAt: Date | null;
  nextAt: Date;
  answer: string | null;
};

/** Newest first. */
export async function listSandboxDeliveries(
  db: Db,
  options: { limit?: number | undefined; customerId?: string | undefined; undelivered?: boolean } = {},
): Promise<SandboxDelivery[]> {
  let query = db
    .selectFrom('sandboxDeliveries as d')
    .innerJoin('sandboxObjects as o', 'o.id', 'd.eventId')
    .select(['o.data as event', 'o.customerId', 'd.attempts', 'd.deliveredAt', 'd.nextAt', 'd.answer'])
    .orderBy('o.place', 'desc');
  if (options.limit !== undefined) query = query.limit(options.limit);
  if (options.customerId !== undefined) query = query.where('o.customerId', '=', options.customerId);
  if (options.undelivered) query = query.where('d.deliveredAt', 'is', null);
  return (await query.execute()) as unknown as SandboxDelivery[];
}
