import { sql } from 'kysely';
import type { Db } from '../connect.ts';

const PER_HOUR = 20;
/** Less than an hour, because the job is not on time to the second. */
const DIGEST_MINUTES = 50;

/** Holds a lock until the transaction ends. Take it after all other locks. */
async function lock(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('operator_emails'))`.execute(tx);
  await sql`delete from operator_emails where sent_at <= clock_timestamp() - interval '1 hour'`.execute(tx);
}

/** How a new message is announced: by an email of its own, of which there are 20 in any hour, or in the next digest. */
export async function takeAnnouncement(tx: Db): Promise<'email' | 'waits'> {
  await lock(tx);
  const { numAffectedRows } = await sql`
    insert into operator_emails (is_digest)
    select false where (select count(*) from operator_emails where not is_digest) < ${PER_HOUR}
  `.execute(tx);
  return numAffectedRows === 1n ? 'email' : 'waits';
}

export type Digest = {
  kinds: { kind: 'message' | 'contact' | 'report'; count: number; first: number; last: number }[];
  /** the most reported ones */
  pages: { path: string; count: number }[];
};

/** Takes all messages that wait, for the caller to announce in the same transaction. Null: none waits, or the last digest is recent. */
export async function takeDigest(tx: Db, mostPages: number): Promise<Digest | null> {
  await lock(tx);
  const { rows: recent } = await sql`select from operator_emails
    where is_digest and sent_at > clock_timestamp() - make_interval(mins => ${DIGEST_MINUTES})`.execute(tx);
  if (recent.length > 0) return null;
  const taken = await tx
    .updateTable('supportMessages')
    .set({ announcement: 'digest' })
    .where('announcement', '=', 'waits')
    .returning(['kind', 'number', 'aboutPath'])
    .execute();
  if (taken.length === 0) return null;
  await tx.insertInto('operatorEmails').values({ isDigest: true }).execute();
  const kinds = (['message', 'contact', 'report'] as const).flatMap((kind) => {
    const numbers = taken.filter((each) => each.kind === kind).map(({ number }) => number);
    if (numbers.length === 0) return [];
    return [{ kind, count: numbers.length, first: Math.min(...numbers), last: Math.max(...numbers) }];
  });
  const pages = Map.groupBy(taken, ({ aboutPath }) => aboutPath);
  return {
    kinds,
    pages: [...pages]
      .flatMap(([path, { length: count }]) => (path === null ? [] : [{ path, count }]))
      .sort((a, b) => b.count - a.count)
      .slice(0, mostPages),
  };
}
