import { type Action, type Role, reachOf } from './permissions.ts';

declare const made: unique symbol;

/** The cards of an owner that an actor may do something with. What may serve members takes it instead of the owner's ID. */
export type CardScope = {
  readonly ownerId: string;
  /** null: all of them */
  readonly heldBy: string | null;
  /** only `cardScope` makes one, so that a forgotten filter doesn't compile */
  readonly [made]: true;
};

type Holder = { owner: { id: string }; role: Role; person: { id: string } | null };

/** Of an actor who is permitted the action (product 36.4). */
export function cardScope({ owner, role, person }: Holder, action: Action): CardScope {
  const reach = reachOf(role, action);
  if (reach === 'nothing' || (reach === 'held' && person === null)) throw new Error(`no card for ${role}: ${action}`);
  return { ownerId: owner.id, heldBy: reach === 'held' && person ? person.id : null } as CardScope;
}
