import { type Selectable, sql } from 'kysely';
import type { Db } from '../connect.ts';
import type { AuthApiTables, ChallengeMethod, MailTokenKind } from '../schema/auth-api.ts';

/** After this many wrong codes of the network that asked, or of all others, a code no longer works there, but the link does. */
const MOST_TRIES = 5;

export type MailToken = Selectable<AuthApiTables['mailTokens']>;

export type NewMailToken = {
  userId: string;
  kind: MailTokenKind;
  address: string;
  /** null: the email has no link */
  linkHash: string | null;
  codeHash: string;
  challenge: string | null;
  challengeMethod: ChallengeMethod | null;
  redirectTo: string | null;
  data?: Record<string, unknown>;
  minutes: number;
  network?: string | null;
};

/** Voids earlier ones of the kind. Lock the user first. */
export async function insertMailToken(
  db: Db,
  { minutes, data = {}, network = null, ...token }: NewMailToken,
): Promise<string> {
  await expireMailTokens(db, token.userId, token.kind);
  const expiresAt = sql<Date>`now() + make_interval(mins => ${minutes})`;
  const { id } = await db
    .insertInto('mailTokens')
    .values({ ...token, network, data: JSON.stringify(data), expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteMailToken(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mailTokens').where('id', '=', id).execute();
}

async function expireMailTokens(db: Db, userId: string, kind: MailTokenKind): Promise<void> {
  await db
    .updateTable('mailTokens')
    .set({ expiresAt: sql`now()` })
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .execute();
}

/** Whose link it is, used or not. */
export async function findLinkOwner(db: Db, linkHash: string): Promise<string | undefined> {
  const row = await db.selectFrom('mailTokens').select('userId').where('linkHash', '=', linkHash).executeTakeFirst();
  return row?.userId ?? undefined;
}

/** Who has unused codes at an address. */
export async function findCodeOwners(db: Db, address: string, kinds: readonly MailTokenKind[]): Promise<string[]> {
  const rows = await db
    .selectFrom('mailTokens')
    .select('userId')
    .distinct()
    .where('address', '=', address)
    .where('kind', 'in', kinds)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('userId')
    .execute();
  return rows.flatMap(({ userId }) => userId ?? []);
}

/** Returns the token to exactly one caller. */
export async function consumeLink(
  db: Db,
  linkHash: string,
  kinds: readonly MailTokenKind[],
): Promise<MailToken | undefined> {
  return await db
    .updateTable('mailTokens')
    .set({ usedAt: sql`now()` })
    .where('linkHash', '=', linkHash)
    .where('kind', 'in', kinds)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();
}

/** `network`: a hash of the one that tries. */
type CodeAttempt = { userId: string; address: string; codeHash: string; network?: string };

const isElsewhere = ({ network = '' }: CodeAttempt) => sql<boolean>`(network is not null and network <> ${network})`;

/** Whether a code is neither used nor void nor guessed too often. */
function isOpenTo(attempt: CodeAttempt, kinds: readonly MailTokenKind[]) {
  const { userId, address } = attempt;
  return sql<boolean>`(user_id = ${userId} and address = ${address} and kind in (${sql.join(kinds)})
    and code_hash is not null and used_at is null and expires_at > now()
    and case when ${isElsewhere(attempt)} then tries_elsewhere else tries end < ${MOST_TRIES})`;
}

/** Neither uses the code up nor counts a wrong one. */
export async function isCodeRight(db: Db, attempt: CodeAttempt, kinds: readonly MailTokenKind[]): Promise<boolean> {
  const row = await db
    .selectFrom('mailTokens')
    .select('id')
    .where(isOpenTo(attempt, kinds))
    .where('codeHash', '=', attempt.codeHash)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the token to exactly one caller with the right code; a wrong one counts, in the same statement, so that many at once
 * don't get more attempts. `isWrong`: there was a code to guess.
 */
export async function consumeCode(
  db: Db,
  attempt: CodeAttempt,
  kinds: readonly MailTokenKind[],
): Promise<{ token: MailToken | undefined; isWrong: boolean }> {
  const isRight = sql<boolean>`code_hash = ${attempt.codeHash}`;
  const wrong = (isCounted: typeof isRight) => sql<number>`case when ${isRight} or not ${isCounted} then 0 else 1 end`;
  const rows = await db
    .updateTable('mailTokens')
    .set({
      usedAt: sql`case when ${isRight} then now() end`,
      tries: sql`tries + ${wrong(sql`not ${isElsewhere(attempt)}`)}`,
      triesElsewhere: sql`tries_elsewhere + ${wrong(isElsewhere(attempt))}`,
    })
    .where(isOpenTo(attempt, kinds))
    .returningAll()
    .execute();
  const token = rows.find(({ usedAt }) => usedAt !== null);
  return { token, isWrong: !token && rows.length > 0 };
}
