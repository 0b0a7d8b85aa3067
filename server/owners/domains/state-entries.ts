import type { Db } from '#db/connect.ts';
import type { Domain } from '#db/owners/domains.ts';
import { insertAuditEntry } from '#db/owners/organizations/audit.ts';
import type { Owner } from '#db/schema/profiles.ts';
import type { DomainEnd, DomainState } from '#src/owners/domains.ts';

/** Records what became of a domain of an organization without one of its members (product 42.6). */
export async function insertStateEntry(
  tx: Db,
  owner: Pick<Owner, 'id' | 'ownerKind'>,
  { id, state }: Pick<Domain, 'id' | 'state'>,
  to: DomainState,
  { by = 'system', reason = null }: { by?: 'system' | 'operator'; reason?: DomainEnd | null } = {},
): Promise<void> {
  const details = { from: state, to, by, ...(reason !== null && { reason }) };
  await insertAuditEntry(tx, { owner, person: null }, 'domain.state', { kind: 'domain', id }, details);
}
