import { findCard } from '#db/cards/cards.ts';
import { findMemberId } from '#db/owners/organizations/members.ts';
import type { Assignments } from '#src/cards/card-bodies.ts';
import { AppError } from '#src/errors.ts';
import { cardScope } from '#src/owners/card-scope.ts';
import { isActionOf } from '#src/owners/permissions.ts';
import { storedEmail } from '../platform/email-addresses.ts';
import { itemId, type RestCall } from '../rest.ts';
import { setCardState } from './card-states.ts';
import { setHolder } from './holders.ts';
import { assignTemplate } from './templates/templates.ts';

type Call = Pick<RestCall<unknown, unknown, unknown>, 'context' | 'actor'>;

// What a program says of a card that only cards of organizations have. What isn't sent, or is so already, stays

/** Which fields it decides, is known from then on. @throws not_found */
export async function assignTemplateOf(call: Call, id: string, { templateId }: Assignments): Promise<void> {
  if (templateId === undefined) return;
  const { context, actor } = call;
  const before = await findBefore(call, id);
  if (before.templateId === templateId) return;
  requireOrganization(call, 'templateId');
  await about('templateId', () => assignTemplate(context, actor, { ids: [id], templateId }));
}

/** Who holds it, whether it is on, and where it leads. @throws not_found, card_off, invalid_input */
export async function assign(call: Call, id: string, { holder, active, forwardTo }: Assignments): Promise<void> {
  const { context, actor } = call;
  const before = await findBefore(call, id);
  if (holder !== undefined) {
    const holderId = await about('holder', () => holderOf(call, holder));
    if (holderId !== before.holderId) {
      requireOrganization(call, 'holder');
      await setHolder(context, actor, { id, holderId });
    }
  }
  if (active === undefined && forwardTo === undefined) return;
  const state = { active: active ?? before.active, forwardTo: await targetOf(call, forwardTo) };
  // One that is switched on leads nowhere
  if (state.forwardTo === undefined) state.forwardTo = state.active ? null : before.forwardTo;
  if (state.active && state.forwardTo !== null) throw new AppError('invalid_input', { fields: ['forwardTo'] });
  if (state.active === before.active && state.forwardTo === before.forwardTo) return;
  requireOrganization(call, active === undefined ? 'forwardTo' : 'active');
  await about('forwardTo', () =>
    setCardState(context, actor, { id, active: state.active, forwardTo: state.forwardTo ?? null }),
  );
}

async function findBefore({ context, actor }: Call, id: string) {
  const card = await findCard(context.db, cardScope(actor, 'cards.manage'), id);
  if (!card) throw new AppError('not_found');
  return card;
}

/** @throws not_found */
async function holderOf({ context, actor }: Call, holder: { email: string } | null): Promise<string | null> {
  if (holder === null) return null;
  const id = await findMemberId(context.db, actor.owner.id, storedEmail(holder.email));
  if (id === undefined) throw new AppError('not_found');
  return id;
}

/** @throws not_found */
async function targetOf(call: Call, named: string | null | undefined): Promise<string | null | undefined> {
  return typeof named === 'string' ? await about('forwardTo', () => itemId(call, 'vcards', named)) : named;
}

/** @throws not_found */
function requireOrganization({ actor }: Call, field: keyof Assignments): void {
  if (!isActionOf(actor.owner.ownerKind, 'cards.assign')) throw new AppError('not_found', { fields: [field] });
}

/** Says which field names what isn't there. */
async function about<T>(field: keyof Assignments, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') throw new AppError('not_found', { fields: [field] });
    throw error;
  }
}
