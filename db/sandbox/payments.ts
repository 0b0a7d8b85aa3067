import { type SqlBool, sql } from 'kysely';
import type { Db } from '../connect.ts';

/** A Stripe object. */
export type StoredObject = { id: string; object: string };
type Row = { id: string; object: string; customerId: string | null; dueAt: Date | null; data: object };

export async function insertSandboxObject(db: Db, row: Row): Promise<void> {
  await db
    .insertInto('sandboxObjects')
    .values({ ...row, data: JSON.stringify(row.data) })
    .execute();
}

export async function updateSandboxObject(db: Db, row: Row): Promise<void> {
  const { id, customerId, dueAt, data } = row;
  await db
    .updateTable('sandboxObjects')
    .set({ customerId, dueAt, data: JSON.stringify(data) })
    .where('id', '=', id)
    .execute();
}

export async function findSandboxObject(db: Db, id: string): Promise<StoredObject | null> {
  const row = await db.selectFrom('sandboxObjects').select('data').where('id', '=', id).executeTakeFirst();
  return (row?.data as StoredObject | undefined) ?? null;
}

export async function lockSandboxObject(db: Db, id: string): Promise<StoredObject | null> {
  const query = db.selectFrom('sandboxObjects').select('data').where('id', '=', id).forUpdate();
  return ((await query.executeTakeFirst())?.data as StoredObject | undefined) ?? null;
}

export type SandboxPage = {
  limit: number;
  startingAfter?: string | undefined;
  endingBefore?: string | undefined;
};

export type SandboxFilter = {
  object: string;
  customerId?: string | undefined;
  /** values by dotted path, compared as text */
  having?: Record<string, string | readonly string[] | undefined>;
  /** Unix seconds */
  created?: { gt?: number; gte?: number; lt?: number; lte?: number } | undefined;
};

/** Newest first, plus one extra row if there are more. */
export async function listSandboxObjects(db: Db, filter: SandboxFilter, page?: SandboxPage): Promise<StoredObject[]> {
  let query = db.selectFrom('sandboxObjects').select('data').where('object', '=', filter.object);
  if (filter.customerId !== undefined) query = query.where('customerId', '=', filter.customerId);
  for (const [path, value] of Object.entries(filter.having ?? {})) {
    if (value === undefined) continue;
    const values = typeof value === 'string' ? [value] : [...value];
    query = query.where(sql<SqlBool>`data #>> ${path.split('.')}::text[] = any(${values}::text[])`);
  }
  for (const [name, seconds] of Object.entries(filter.created ?? {})) {
    query = query.where(sql<SqlBool>`(data ->> 'created')::bigint ${comparisons[name]} ${seconds}`);
  }
  const { startingAfter, endingBefore, limit } = page ?? {};
  const placeOf = (id: string) => db.selectFrom('sandboxObjects').select('place').where('id', '=', id);
  if (startingAfter) query = query.where('place', '<', placeOf(startingAfter));
  if (endingBefore) query = query.where('place', '>', placeOf(endingBefore));
  query = query.orderBy('place', endingBefore ? 'asc' : 'desc');
  if (limit) query = query.limit(limit + 1);
  return (await query.execute()).map(({ data }) => data as unknown as StoredObject);
}

const comparisons: Record<string, ReturnType<typeof sql>> = {
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
};

/** Oldest first. */
export async function lockSandboxObjects(db: Db, customerId: string): Promise<StoredObject[]> {
  const query = db.selectFrom('sandboxObjects').select('data').where('customerId', '=', customerId);
  return (await query.orderBy('place').forUpdate().execute()).map(({ data }) => data as unknown as StoredObject);
}

/** The next object that changes by itself, of one customer or all. */
export async function findDueSandboxObject(
  db: Db,
  customerId?: string,
): Promise<{ id: string; customerId: string | null; dueAt: Date } | null> {
  let query = db.selectFrom('sandboxObjects').select(['id', 'customerId', 'dueAt']).where('dueAt', 'is not', null);
  if (customerId !== undefined) query = query.where('customerId', '=', customerId);
  const row = await query.orderBy('dueAt').orderBy('place').limit(1).executeTakeFirst();
  return row?.dueAt ? { ...row, dueAt: row.dueAt } : null;
}

/** Finds a customer by the user ID in its metadata. */
export async function findSandboxCustomerOf(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('sandboxObjects')
    .select('id')
    .where('object', '=', 'customer')
    .where(sql<SqlBool>`data #>> '{metadata,userId}' = ${userId}`)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The user ID in the metadata of these objects' customer. */
export async function findSandboxUserOf(db: Db, ids: readonly string[]): Promise<string | null> {
  const row = await db
    .selectFrom('sandboxObjects as o')
    .innerJoin('sandboxObjects as c', 'c.id', 'o.customerId')
    .select(sql<string | null>`c.data #>> '{metadata,userId}'`.as('userId'))
    .where('o.id', 'in', ids)
    .executeTakeFirst();
  return row?.userId ?? null;
}

/** Moves an account's own billing dates back, instead of moving the clock. */
export async function movePlanDates(db: Db, ownerId: string, seconds: number): Promise<void> {
  const by = sql`make_interval(secs => ${seconds})`;
  await sql`update profiles set trial_start_date = trial_start_date - ${by}, subscription_end = subscription_end - ${by}
    where id = ${ownerId}`.execute(db);
  await sql`update subscriptions set started_at = started_at - ${by}, current_period_end = current_period_end - ${by},
    cancel_at = cancel_at - ${by}, scheduled_at = scheduled_at - ${by}, ended_at = ended_at - ${by}, failed_since = failed_since - ${by}
    where user_id = ${ownerId}`.execute(db);
  await sql`update plan_grants set ends_at = ends_at - ${by} where user_id = ${ownerId}`.execute(db);
  await sql`update usernames set held_until = held_until - ${by} where user_id = ${ownerId}`.execute(db);
}
