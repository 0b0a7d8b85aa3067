import type { AuditAction } from '#src/owners/audit-actions.ts';
import type { Db } from '../../connect.ts';
import type { Owner } from '../../schema/profiles.ts';

type By = { owner: Pick<Owner, 'id' | 'ownerKind'>; person: { id: string } | null };

/** Records a change of an organization, in its transaction. `details` hold no values of cards and nothing of visitors. */
export async function insertAuditEntry(
  tx: Db,
  { owner, person }: By,
  action: AuditAction,
  target: { kind: string; id: string | null },
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
      targetId: target.id,
      details: JSON.stringify(details),
    })
    .execute();
}
