import { findCard, updateHolder } from '#db/cards/cards.ts';
import { insertAuditEntry } from '#db/owners/organizations/audit.ts';
import { findRole } from '#db/owners/organizations/memberships.ts';
import { AppError } from '#src/errors.ts';
import { cardScope } from '#src/owners/card-scope.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { lockActor } from '../owners/lock-actor.ts';

/** Gives a card of an organization to one of its members, or to nobody (product 36.13). @throws not_found, forbidden */
export async function setHolder(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  { id, holderId }: { id: string; holderId: string | null },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { owner } = await lockActor(tx, actor, 'cards.assign');
    const card = await findCard(tx, cardScope(actor, 'cards.assign'), id);
    const role = holderId === null ? null : await findRole(tx, owner.id, holderId);
    if (!card || role === undefined) throw new AppError('not_found');
    if (card.holderId === holderId) return;
    await updateHolder(tx, owner.id, id, holderId);
    await insertAuditEntry(tx, actor, 'card.holder', { kind: 'card', id });
  });
}
