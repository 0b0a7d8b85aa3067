import { listLooks, updateLook } from '#db/cards/looks.ts';
import { insertAuditEntry } from '#db/owners/organizations/audit.ts';
import { type CardLook, readLook } from '#src/cards/card-look.ts';
import type { Looks } from '#src/cards/look-schemas.ts';
import { AppError } from '#src/errors.ts';
import { cardScope } from '#src/owners/card-scope.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { lockActor } from '../owners/lock-actor.ts';

type FormerLooks = { former: { look: CardLook; ids: string[] }[] };

/**
 * Gives cards another look, all or none, and returns the looks that they had (product 37.12). @throws not_found and field_locked,
 * unless `since` says which look the cards have
 */
export async function setLooks(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  { looks, since }: Looks,
): Promise<FormerLooks> {
  const scope = cardScope(actor, 'cards.write');
  const only = since && JSON.stringify(readLook(since));
  const asked = new Set(looks.flatMap(({ ids }) => ids));
  return await db.transaction().execute(async (tx) => {
    await lockActor(tx, actor, 'cards.write');
    const found = await listLooks(tx, scope, [...asked]);
    if (only === null && found.length < asked.size) throw new AppError('not_found');
    if (only === null && found.some(({ isLocked }) => isLocked)) throw new AppError('field_locked');
    const looked = found.filter(({ look, isLocked }) => !isLocked && (only === null || JSON.stringify(look) === only));
    const changed = new Map(looked.map(({ id, look }) => [id, look]));
    if (changed.size === 0) return { former: [] };
    for (const { look, ids } of looks)
      await updateLook(
        tx,
        scope,
        ids.filter((id) => changed.has(id)),
        look,
      );
    const [one] = changed.size === 1 ? changed.keys() : [];
    await insertAuditEntry(tx, actor, 'card.design', { kind: 'card', id: one }, { count: changed.size });
    return { former: grouped(changed) };
  });
}

function grouped(cards: ReadonlyMap<string, CardLook>): FormerLooks['former'] {
  const groups = Map.groupBy(cards, ([, look]) => JSON.stringify(look));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ look: first[1], ids: group.map(([id]) => id) }] : [];
  });
}
