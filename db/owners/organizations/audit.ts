import { sql } from 'kysely';
import type { AuditAction, AuditTarget } from '#src/owners/audit-actions.ts';
import type { Db } from '../../connect.ts';
import type { Owner } from '../../schema/profiles.ts';

/** `keyName`: of the API key of a program. */
type By = { owner: Pick<Owner, 'id' | 'ownerKind'>; person: { id: string } | null; keyName?: string };

/** Records a change of an organization, in its transaction. `details` hold no values of cards and nothing of visitors. */
export async function insertAuditEntry(
  tx: Db,
  { owner, person, keyName }: By,
  action: AuditAction,
  target: { kind: AuditTarget; id?: string | undefined },
  details: Record<string, string | number | null> = {},
): Promise<void> {
  if (owner.ownerKind !== 'organization') return;
  await tx
    .insertInto('auditEntries')
    .values({
      ownerId: owner.id,
      // The account may have been deleted since the call began
      userId: person && sql<string>`(select id from users where id = ${person.id} for key share)`,
      action,
      targetKind: target.kind,
      targetId: target.id ?? null,
      details: JSON.stringify(keyName === undefined ? details : { ...details, apiKey: keyName }),
    })
    .execute();
}

/** Entries about a person whose account is deleted stay without the person. */
export async function clearAuditTarget(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('auditEntries')
    .set({ targetId: null })
    .where('targetKind', '=', 'person')
    .where('targetId', '=', userId)
    .execute();
}

/** Records the deletion of one item or of many; nothing if all of them were gone. */
export async function insertDeletionEntry(
  tx: Db,
  actor: By,
  kind: 'card' | 'link' | 'qr_code',
  { ids, deleted }: { ids: readonly string[]; deleted: number },
): Promise<void> {
  if (deleted === 0) return;
  const target = { kind, id: ids.length === 1 ? ids[0] : undefined };
  await insertAuditEntry(tx, actor, `${kind}.delete`, target, { count: deleted });
}

export type AuditFilter = { personId: string | null; action: AuditAction | null };

export type ListedEntry = {
  id: number;
  at: Date;
  /** null: the account is deleted. `email`: of a member */
  person: { id: string; name: string; email: string | null } | null;
  /** earlier or later releases may have others */
  action: AuditAction;
  targetKind: AuditTarget;
  /** its present name; null: it is gone, or there are several */
  target: string | null;
  details: Record<string, string | number | null>;
};

/** A page of entries about an organization, newest first, after an ID. */
export async function listAuditEntries(
  db: Db,
  organizationId: string,
  { personId, action, after, limit }: AuditFilter & { after: number | null; limit: number },
): Promise<ListedEntry[]> {
  const { rows } = await sql<ListedEntry>`
    select e.id, e.at, e.action, e.target_kind, e.details,
      case when p.id is null then null else jsonb_build_object('id', p.id, 'name', p.name,
        'email', case when m.user_id is not null then p.email end) end as person,
      case e.target_kind
        when 'person' then (select name from profiles t where t.id = e.target_id)
        when 'card' then (select name from vcards t where t.id = e.target_id and t.user_id = e.owner_id)
        when 'tag' then (select name from tags t where t.id = e.target_id and t.user_id = e.owner_id)
        when 'preset' then (select name from presets t where t.id = e.target_id and t.user_id = e.owner_id)
        when 'template' then (select name from card_templates t where t.id = e.target_id and t.organization_id = e.owner_id)
        when 'key' then (select name from api_keys t where t.id = e.target_id and t.owner_id = e.owner_id)
        when 'domain' then (select host from domains t where t.id = e.target_id and t.owner_id = e.owner_id)
        when 'invitation' then (select email from invitations t where t.id = e.target_id and t.organization_id = e.owner_id)
        when 'link' then (select title from links t where t.id = e.target_id and t.user_id = e.owner_id)
        when 'qr_code' then (select title from links t where t.id = e.target_id and t.user_id = e.owner_id)
      end as target
    from audit_entries e left join profiles p on p.id = e.user_id
      left join memberships m on m.user_id = e.user_id and m.organization_id = e.owner_id
    where e.owner_id = ${organizationId}
      ${personId === null ? sql`` : sql`and e.user_id = ${personId}`}
      ${action === null ? sql`` : sql`and e.action = ${action}`}
      ${after === null ? sql`` : sql`and e.id < ${after}`}
    order by e.id desc limit ${limit}`.execute(db);
  return rows;
}

const MOST_READ = 100_000;

/** Lists who made the last entries about an organization, by name; members and others. `email`: of a member. */
export async function listAuditPersons(
  db: Db,
  organizationId: string,
): Promise<{ id: string; name: string; email: string | null }[]> {
  const { rows } = await sql<{ id: string; name: string; email: string | null }>`
    select p.id, p.name, case when m.user_id is not null then p.email end as email
    from (select distinct user_id from (select user_id from audit_entries
      where owner_id = ${organizationId} order by id desc limit ${MOST_READ}) last) e
      join profiles p on p.id = e.user_id
      left join memberships m on m.user_id = p.id and m.organization_id = ${organizationId}
    order by lower(p.name), p.id`.execute(db);
  return rows;
}
