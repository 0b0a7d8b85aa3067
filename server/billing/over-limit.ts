import { isCursorOf } from '#db/lists.ts';
import {
  countLimitedItems,
  findLimitedPage,
  findMainCard,
  keepMainCard,
  type LimitedRow,
  limitedSorts,
  updateKept,
} from '#db/owners/limited-items.ts';
import { insertAuditEntry } from '#db/owners/organizations/audit.ts';
import { AppError } from '#src/errors.ts';
import { type Cursor, MAX_WHOLE } from '#src/lists.ts';
import { access } from '#src/owners/access.ts';
import { type KeptIds, type LimitedItemKind, limitedKinds } from '#src/owners/limited-items.ts';
import { countBeyond, hasRoom, type PlanLimits, type PlanType, plans, UNLIMITED } from '#src/owners/plans.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { lockActor } from '../owners/lock-actor.ts';

type LimitedItem = {
  id: string;
  title: string;
  isPaused: boolean;
  kept: boolean;
};

type LimitedCard = LimitedItem & { isMain: boolean };

type LimitedItems = { vcards: LimitedCard[]; links: LimitedItem[]; qrCodes: LimitedItem[] };

function limitsOf({ access: { plan } }: Actor): PlanLimits {
  const { vcards, links, qrCodes } = plans[plan].limits;
  return { vcards, links, qrCodes };
}

/**
 * What counts toward each plan limit, oldest first; of each kind the first in the order of product 18.2. A link with a QR code counts
 * as a code only.
 */
export async function listLimitedItems(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
): Promise<LimitedItems & { limits: PlanLimits; isComplete: boolean }> {
  const limits = limitsOf(actor);
  const firstOf = async (kind: LimitedItemKind) => {
    const { rows, next } = await findLimitedPage(db, actor.owner.id, kind, { cursor: null, limit: MAX_WHOLE });
    const byAge = rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    return { items: byAge.map((row) => limitedItem(limits[kind], row)), next };
  };
  const [vcards, links, qrCodes] = [await firstOf('vcards'), await firstOf('links'), await firstOf('qrCodes')];
  return {
    vcards: vcards.items,
    links: links.items.map(withoutMain),
    qrCodes: qrCodes.items.map(withoutMain),
    limits,
    isComplete: [vcards, links, qrCodes].every(({ next }) => next === null),
  };
}

/** A page of what counts toward a limit, in the order of product 18.2. @throws invalid_input */
export async function listLimitedPage(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  { kind, cursor = null, limit }: { kind: LimitedItemKind; cursor?: Cursor | null | undefined; limit: number },
) {
  if (cursor && !isCursorOf(limitedSorts[kind], cursor)) throw new AppError('invalid_input');
  const { rows, next } = await findLimitedPage(db, actor.owner.id, kind, { cursor, limit });
  return {
    items: rows.map((row) => ({
      ...limitedItem(limitsOf(actor)[kind], row),
      isMain: kind === 'vcards' && row.rank === 1,
    })),
    next,
  };
}

/** The limits, and how much counts toward each. */
export async function countLimited({ db }: Pick<Context, 'db'>, actor: Actor) {
  return { limits: limitsOf(actor), counts: await countItems(db, actor.owner.id) };
}

function limitedItem(limit: number, { id, title, kept, rank }: LimitedRow): LimitedCard {
  return { id, title, kept, isMain: rank === 1, isPaused: limit !== UNLIMITED && rank > limit };
}

const withoutMain = ({ isMain: _, ...item }: LimitedCard): LimitedItem => item;

const refusals = { vcards: 'limit_vcards', links: 'limit_links', qrCodes: 'limit_qr_codes' } as const;

/**
 * Chooses which items stay when the plan has room for fewer. Remaining room goes to the oldest. The main card always stays, and
 * stays the main card (product 18.3).
 * @throws not_found, limit_vcards, limit_links, limit_qr_codes
 */
export async function chooseKeptItems({ db }: Pick<Context, 'db'>, actor: Actor, kept: KeptIds): Promise<void> {
  const { owner } = actor;
  await db.transaction().execute(async (tx) => {
    const { owner: profile } = await lockActor(tx, actor, 'billing.manage');
    const { limits } = plans[access(profile, new Date()).plan];
    const mainCard = await findMainCard(tx, owner.id);
    for (const kind of limitedKinds) {
      const ids = kept[kind];
      if (ids && (await countLimitedItems(tx, owner.id, kind, ids)) < ids.length) throw new AppError('not_found');
    }
    for (const kind of limitedKinds) {
      const staying = new Set(kept[kind]);
      if (kind === 'vcards' && mainCard !== undefined) staying.add(mainCard);
      if (!hasRoom(limits[kind], 0, staying.size)) {
        throw new AppError(refusals[kind], kind === 'links' ? { limit: limits.links } : {});
      }
    }
    // Chosen cards rank before older ones
    await keepMainCard(tx, owner.id);
    for (const kind of limitedKinds) if (kept[kind]) await updateKept(tx, owner.id, kind, kept[kind]);
    await insertAuditEntry(tx, actor, 'items.keep', { kind: 'plan' });
  });
}

/** The number of items of each kind. A link with a QR code counts as a code only. */
export type OverLimitCounts = Record<LimitedItemKind, number>;

async function countItems(db: Context['db'], ownerId: string): Promise<OverLimitCounts> {
  const countOf = (kind: LimitedItemKind) => countLimitedItems(db, ownerId, kind);
  return { vcards: await countOf('vcards'), links: await countOf('links'), qrCodes: await countOf('qrCodes') };
}

/** Counts the items beyond a plan's limits (product 18). */
export async function countOverLimit(db: Context['db'], ownerId: string, plan: PlanType): Promise<OverLimitCounts> {
  const counts = await countItems(db, ownerId);
  const { limits } = plans[plan];
  const beyond = limitedKinds.map((kind) => [kind, countBeyond(limits[kind], counts[kind])]);
  return Object.fromEntries(beyond) as OverLimitCounts;
}
