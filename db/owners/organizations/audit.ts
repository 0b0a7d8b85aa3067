import type { AuditAction, AuditTarget } from '#src/owners/audit-actions.ts';
import type { Db } from '../../connect.ts';
import type { Owner } from '../../schema/profiles.ts';

type By = { owner: Pick<Owner, 'id' | 'ownerKind'>; person: { id: string } | null };

/** Records a change of an organization, in its transaction. `details` hold no values of cards and nothing of visitors. */
export async function insertAuditEntry(
  tx: Db,
  { owner, person }: By,
  action: AuditAction,
  target: { kind: AuditTarget; id?: string | undefined },
  details: Record<string, string | number | null> = {},
): Promise<void> {
  if (owner.ownerKind !== 'organization') return;
  await tx
    .insertInto('auditEntries')
    .values({
      ownerId: owner.id,
      userId: person?.id ?? null,
      action,
      targetKind: target.kind,
      targetId: target.id ?? null,
      details: JSON.stringify(details),
    })
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
