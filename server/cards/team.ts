import { findCard, updateOnTeamPage } from '#db/cards/cards.ts';
import { insertAuditEntry } from '#db/owners/organizations/audit.ts';
import { AppError } from '#src/errors.ts';
import { cardScope } from '#src/owners/card-scope.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { lockActor } from '../owners/lock-actor.ts';

/** Says whether the page of the organization shows a card (product 40.1). @throws not_found, forbidden */
export async function setOnTeamPage(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  { id, onTeamPage }: { id: string; onTeamPage: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { owner } = await lockActor(tx, actor, 'cards.manage');
    // A person's page shows one card
    if (owner.ownerKind === 'person') throw new AppError('not_found');
    const card = await findCard(tx, cardScope(actor, 'cards.manage'), id);
    if (!card) throw new AppError('not_found');
    if (card.onTeamPage === onTeamPage) return;
    await updateOnTeamPage(tx, owner.id, id, onTeamPage);
    await insertAuditEntry(tx, actor, 'card.team_page', { kind: 'card', id });
  });
}
