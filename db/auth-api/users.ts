import { type RawBuilder, sql } from 'kysely';
import type { Aal, FactorKind, FactorStatus } from '#src/accounts/factors.ts';
import { isTokenSessionActive } from '../accounts/token-sessions.ts';
import type { Db } from '../connect.ts';
import type { Amr, MailTokenKind } from '../schema/auth-api.ts';

/** Times in nested values are ISO strings. */
export type IdentityRecord = {
  id: string;
  provider: string;
  accountId: string;
  email: string | null;
  createdAt: string;
  updatedAt: string;
};

export type FactorRecord = {
  id: string;
  kind: FactorKind;
  name: string;
  status: FactorStatus;
  phone: string | null;
  createdAt: string;
  lastUsedAt: string | null;
  challengedAt: string | null;
};

/** A user with all that the API shows of them. */
export type UserRecord = {
  id: string;
  email: string | null;
  emailVerified: boolean;
  emailConfirmedAt: Date | null;
  phone: string | null;
  phoneConfirmedAt: Date | null;
  lastSignInAt: Date | null;
  userMetadata: Record<string, unknown>;
  createdAt: Date;
  updatedAt: Date;
  /** null: not suspended */
  disabledAt: Date | null;
  newEmail: string | null;
  newPhone: string | null;
  identities: IdentityRecord[];
  factors: FactorRecord[];
  /** when the last email of a kind was sent */
  mails: Partial<Record<MailTokenKind, string>>;
};

type SessionColumns = {
  sessionId: string;
  aal: Aal;
  aal2At: Date | null;
  amr: Amr;
  counter: number;
};

export type SessionRecord = UserRecord & SessionColumns;

const userColumns = sql`
  users.id, users.email, users.email_verified, users.email_confirmed_at, users.phone, users.phone_confirmed_at,
  users.last_sign_in_at, users.user_metadata, users.created_at, users.updated_at, profiles.disabled_at,
  (select new_email from address_changes where user_id = users.id and expires_at > now()) as new_email,
  (select address from mail_tokens where user_id = users.id and kind = 'phone_change' and used_at is null
    and expires_at > now() order by created_at desc limit 1) as new_phone,
  (select coalesce(json_agg(json_build_object('id', id, 'provider', provider_id, 'accountId', account_id, 'email', email,
    'createdAt', created_at, 'updatedAt', updated_at) order by created_at, id), '[]')
    from accounts where user_id = users.id) as identities,
  (select coalesce(json_agg(json_build_object('id', id, 'kind', factor_type, 'name', friendly_name, 'status', status,
    'phone', phone, 'createdAt', created_at, 'lastUsedAt', last_used_at, 'challengedAt', (select max(created_at)
      from factor_challenges where factor_id = factors.id)) order by created_at, id), '[]')
    from factors where user_id = users.id and (status = 'verified' or created_at > now() - interval '5 minutes')) as factors,
  (select coalesce(json_object_agg(kind, sent_at), '{}') from (
    select kind, max(created_at) as sent_at from mail_tokens where user_id = users.id group by kind) sent) as mails`;

const sessionColumns = (table: string) =>
  sql`${sql.ref(table)}.id as session_id, ${sql.ref(table)}.aal, ${sql.ref(table)}.aal2_at, ${sql.ref(table)}.amr,
  ${sql.ref(table)}.counter`;

export async function findUser(db: Db, userId: string): Promise<UserRecord | undefined> {
  return await first(
    db,
    sql`select ${userColumns} from users join profiles on profiles.id = users.id where users.id = ${userId}`,
  );
}

/** Undefined if the user is gone; without a session if that has ended. */
export async function findCaller(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<(UserRecord & (SessionColumns | { sessionId: null })) | undefined> {
  return await first(
    db,
    sql`select ${userColumns}, ${sessionColumns('token_sessions')} from users join profiles on profiles.id = users.id
      left join token_sessions on token_sessions.id = ${sessionId} and token_sessions.user_id = users.id
        and ${isTokenSessionActive}
      where users.id = ${userId}`,
  );
}

export async function findSession(db: Db, sessionId: string): Promise<SessionRecord | undefined> {
  return await first(
    db,
    sql`select ${userColumns}, ${sessionColumns('token_sessions')} from token_sessions
      join users on users.id = token_sessions.user_id join profiles on profiles.id = users.id
      where token_sessions.id = ${sessionId}`,
  );
}

/** Replaces the active refresh token number `counter`; undefined if it isn't the active one, or the session is over. */
export async function rotateSession(
  db: Db,
  { sessionId, counter }: { sessionId: string; counter: number },
): Promise<SessionRecord | undefined> {
  return await first(
    db,
    sql`with rotated as (
        update token_sessions set counter = counter + 1, rotated_at = now()
        where id = ${sessionId} and counter = ${counter} and counter >= floor and ${isTokenSessionActive}
          and not exists (select from profiles where profiles.id = user_id and disabled_at is not null)
        returning *)
      select ${userColumns}, ${sessionColumns('rotated')} from rotated
      join users on users.id = rotated.user_id join profiles on profiles.id = users.id`,
  );
}

type LockedSession = {
  userId: string;
  counter: number;
  floor: number;
  secondsSinceRotation: number;
  secondsSinceFloor: number | null;
  isActive: boolean;
  isSuspended: boolean;
};

export async function lockTokenSession(db: Db, sessionId: string): Promise<LockedSession | undefined> {
  return await first(
    db,
    sql`select user_id, counter, floor,
        extract(epoch from clock_timestamp() - rotated_at)::float8 as seconds_since_rotation,
        extract(epoch from clock_timestamp() - aal2_at)::float8 as seconds_since_floor,
        ${isTokenSessionActive} as is_active,
        exists (select from profiles where profiles.id = user_id and disabled_at is not null) as is_suspended
      from token_sessions where id = ${sessionId} for update`,
  );
}

export async function updateLastSignIn(db: Db, userId: string): Promise<void> {
  await sql`update users set last_sign_in_at = now() where id = ${userId}`.execute(db);
}

/** Replaces all of it. */
export async function updateUserMetadata(db: Db, userId: string, data: Record<string, unknown>): Promise<void> {
  await sql`update users set user_metadata = ${JSON.stringify(data)}::jsonb, updated_at = now()
    where id = ${userId}`.execute(db);
}

export async function deleteIdentity(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom('accounts').where('userId', '=', userId).where('id', '=', id).execute();
}

/** Another person may have chosen it before the email was confirmed. */
export async function deletePassword(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password: null, updatedAt: sql`now()` })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .execute();
}

async function first<Row>(db: Db, query: RawBuilder<unknown>): Promise<Row | undefined> {
  return (await query.execute(db)).rows[0] as Row | undefined;
}
