import { findCard } from '#db/cards/cards.ts';
import type { CardState } from '#src/cards/card-states.ts';
import { AppError } from '#src/errors.ts';
import { cardScope } from '#src/owners/card-scope.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { setCardStates } from '../owners/card-forwards.ts';
import { lockActor } from '../owners/lock-actor.ts';

/** @throws not_found, card_off */
export async function setCardState(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  { id, ...state }: CardState & { id: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockActor(tx, actor, 'cards.assign');
    const card = await findCard(tx, cardScope(actor, 'cards.assign'), id);
    if (!card) throw new AppError('not_found');
    if (card.active === state.active && card.forwardTo === state.forwardTo) return;
    await setCardStates(tx, actor, [id], state);
  });
}
