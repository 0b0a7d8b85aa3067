import { lockOwner } from '#db/owners/profiles.ts';
import { deleteUnprovedDomain, listUnprovedDomains } from '#db/owners/unproved-domains.ts';
import type { Context } from '../../context.ts';
import { queueRemovedDomainEmail } from './emails.ts';

const AT_ONCE = 100;

/** Removes a batch of domains whose records never came, and says so (product 42.4, 42.23). Returns the next position, null at the end. */
export async function removeUnprovedDomains(
  context: Pick<Context, 'db' | 'env' | 'i18n'>,
  after: string | null,
): Promise<{ removed: number; after: string | null }> {
  const unproved = await listUnprovedDomains(context.db, after, AT_ONCE);
  let removed = 0;
  for (const { id, ownerId } of unproved) {
    const isRemoved = await context.db.transaction().execute(async (tx) => {
      const owner = await lockOwner(tx, ownerId);
      const host = await deleteUnprovedDomain(tx, id);
      if (host === undefined) return false;
      if (owner && context.env.customDomains !== null) await queueRemovedDomainEmail(context, tx, owner, host);
      return true;
    });
    if (isRemoved) removed += 1;
  }
  return { removed, after: unproved.length < AT_ONCE ? null : (unproved.at(-1)?.id ?? null) };
}
