import { type RawBuilder, sql } from 'kysely';
import type { Language } from '#src/languages.ts';
import type { Db } from '../connect.ts';

/** `tokenHash`: null where the email is proven otherwise. */
export type Guest = { email: string; tokenHash: string | null };

const listed = ['email', 'language', 'createdAt', 'expiresAt'] as const;

export type ListedSignUpInvitation = {
  email: string;
  language: Language;
  createdAt: Date;
  expiresAt: Date;
};

/** Replaces an earlier one to the same email, whose link is void then. */
export async function upsertSignUpInvitation(
  db: Db,
  { days, ...invitation }: { email: string; language: Language; tokenHash: string; days: number },
): Promise<void> {
  const times = { createdAt: sql<Date>`now()`, expiresAt: sql<Date>`now() + make_interval(days => ${days})` };
  const row = { ...invitation, ...times };
  await db
    .insertInto('signUpInvitations')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
    .execute();
}

export async function listSignUpInvitations(db: Db): Promise<ListedSignUpInvitation[]> {
  return await db
    .selectFrom('signUpInvitations')
    .select(listed)
    .orderBy('createdAt', 'desc')
    .orderBy('email')
    .execute();
}

/** What the operator has stored about who was invited. */
export async function findSignUpInvitation(db: Db, email: string): Promise<ListedSignUpInvitation | null> {
  const row = await db.selectFrom('signUpInvitations').select(listed).where('email', '=', email).executeTakeFirst();
  return row ?? null;
}

/** True if there was one. */
export async function deleteSignUpInvitation(db: Db, email: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('signUpInvitations')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function isInvited(db: Db, guest: Guest): Promise<boolean> {
  const row = await db.selectFrom('signUpInvitations').select('email').where(isOpenFor(guest)).executeTakeFirst();
  return row !== undefined;
}

/** True for exactly one caller. */
export async function consumeSignUpInvitation(db: Db, guest: Guest): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('signUpInvitations').where(isOpenFor(guest)).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/**
 * Invitations to an email admit nobody else once it has an account (product 38.7). Those of organizations stay open for the person
 * to accept.
 */
export async function consumeInvitations(db: Db, { id, email }: { id: string; email: string }): Promise<void> {
  await deleteSignUpInvitation(db, email);
  await db
    .updateTable('invitations')
    .set({ acceptedBy: id })
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('acceptedBy', 'is', null)
    .execute();
}

function isOpenFor({ email, tokenHash }: Guest): RawBuilder<boolean> {
  const isProven = tokenHash === null ? sql`true` : sql`token_hash = ${tokenHash}`;
  return sql<boolean>`email = ${email} and expires_at > now() and ${isProven}`;
}
