import { type SqlBool, sql } from 'kysely';
import type { Db } from '../connect.ts';

/** A provider's object, as its interface words it. */
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

/** Nobody else changes it before the caller's transaction ends. */
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
  /** values by path inside the object, compared as text */
  having?: Record<string, string | readonly string[] | undefined>;
  /** seconds since 1970 */
  created?: { gt?: number; gte?: number; lt?: number; lte?: number } | undefined;
};

/** Newest first; one more than asked for, where there are more. */
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

/** Everything of a customer, oldest first, and locked. */
export async function lockSandboxObjects(db: Db, customerId: string): Promise<StoredObject[]> {
  const query = db.selectFrom('sandboxObjects').select('data').where('customerId', '=', customerId);
  return (await query.orderBy('place').forUpdate().execute()).map(({ data }) => data as unknown as StoredObject);
}

/** What time alone changes next, of one customer or of all; null: nothing. */
export async function findDueSandboxObject(
  db: Db,
  customerId?: string,
): Promise<{ id: string; customerId: string | null; dueAt: Date } | null> {
  let query = db.selectFrom('sandboxObjects').select(['id', 'customerId', 'dueAt']).where('dueAt', 'is not', null);
  if (customerId !== undefined) query = query.where('customerId', '=', customerId);
  const row = await query.orderBy('dueAt').orderBy('place').limit(1).executeTakeFirst();
  return row?.dueAt ? { ...row, dueAt: row.dueAt } : null;
}

/** The account behind a customer, as the customer's own data name it. */
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

/** Whose account any of these objects belongs to, as its customer's data name it. */
export async function findSandboxUserOf(db: Db, ids: readonly string[]): Promise<string | null> {
  const row = await db
    .selectFrom('sandboxObjects as o')
    .innerJoin('sandboxObjects as c', 'c.id', 'o.customerId')
    .select(sql<string | null>`c.data #>> '{metadata,userId}'`.as('userId'))
    .where('o.id', 'in', ids)
    .executeTakeFirst();
  return row?.userId ?? null;
}

/** Moves what the product itself stored of an account's dates, so that its clock need not be moved. */
export async function movePlanDates(db: Db, userId: string, seconds: number): Promise<void> {
  const by = sql`make_interval(secs => ${seconds})`;
  await sql`update profiles set trial_start_date = trial_start_date - ${by}, subscription_end = subscription_end - ${by}
    where id = ${userId}`.execute(db);
  await sql`update subscriptions set started_at = started_at - ${by}, current_period_end = current_period_end - ${by},
    cancel_at = cancel_at - ${by}, ended_at = ended_at - ${by}, failed_since = failed_since - ${by}
    where user_id = ${userId}`.execute(db);
  await sql`update plan_grants set ends_at = ends_at - ${by} where user_id = ${userId}`.execute(db);
  await sql`update usernames set held_until = held_until - ${by} where user_id = ${userId}`.execute(db);
}
