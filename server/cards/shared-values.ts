import { areCards, replaceValue } from '#db/cards/shared-values.ts';
import { insertAuditEntry } from '#db/owners/organizations/audit.ts';
import type { Replacement } from '#src/cards/shared-values.ts';
import { AppError } from '#src/errors.ts';
import { cardScope } from '#src/owners/card-scope.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { lockActor } from '../owners/lock-actor.ts';

/**
 * Replaces values on cards that still have the former ones, and passes over the others (product 5.19). Returns which ones changed,
 * so that it can be undone by the opposite. @throws not_found for another owner's card (product 5.6)
 */
export async function replaceValues(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  replacements: readonly Replacement[],
): Promise<string[][]> {
  const scope = cardScope(actor, 'cards.write');
  return await db.transaction().execute(async (tx) => {
    await lockActor(tx, actor, 'cards.write');
    const asked = new Set(replacements.flatMap(({ ids }) => ids));
    if (!(await areCards(tx, scope, [...asked]))) throw new AppError('not_found');
    const changed: string[][] = [];
    for (const replacement of replacements) changed.push(await replaceValue(tx, scope, replacement));
    for (const id of new Set(changed.flat())) await insertAuditEntry(tx, actor, 'card.update', { kind: 'card', id });
    return changed;
  });
}
