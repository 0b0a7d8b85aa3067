import { updateCardState } from '#db/cards/cards.ts';
import type { Db } from '#db/connect.ts';
import { isCardOn } from '#db/owners/held-cards.ts';
import { insertAuditEntry } from '#db/owners/organizations/audit.ts';
import type { CardState } from '#src/cards/card-states.ts';
import { AppError } from '#src/errors.ts';
import type { Actor } from '../accounts/actor.ts';

/**
 * Switches cards of the owner on or off, or lets them lead to another of its cards, which is on (product 36.30, 36.31). Requires
 * `lockActor`. @throws not_found, card_off
 */
export async function setCardStates(tx: Db, actor: Actor, ids: readonly string[], state: CardState): Promise<void> {
  const { active, forwardTo } = state;
  if (forwardTo !== null) {
    const isOn = await isCardOn(tx, actor.owner.id, forwardTo);
    if (isOn === undefined) throw new AppError('not_found');
    if (!isOn || ids.includes(forwardTo)) throw new AppError('card_off');
  }
  if (ids.length === 0) return;
  await updateCardState(tx, actor.owner.id, ids, state);
  const action = active ? 'card.on' : forwardTo === null ? 'card.off' : 'card.forward';
  const target = { kind: 'card', id: ids.length === 1 ? ids[0] : undefined } as const;
  await insertAuditEntry(tx, actor, action, target, { count: ids.length });
}
