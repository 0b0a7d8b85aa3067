import { claimHandle, listCardsWithoutHandle, listHandles } from '#db/cards/handles.ts';
import { insertJob } from '#db/jobs.ts';
import { lockProfile } from '#db/owners/profiles.ts';
import { AppError } from '#src/errors.ts';
import { handleProblem, suggestHandle } from '#src/owners/handles.ts';
import type { Context } from '../context.ts';
import { JOB_BUDGET_MS, workWithin } from '../platform/time-budget.ts';

/** Requires `lockProfile`. @throws handle_form, handle_reserved, handle_taken */
export async function changeHandle(tx: Context['db'], ownerId: string, cardId: string, handle: string): Promise<void> {
  const handles = await listHandles(tx, ownerId);
  if (handles.some((one) => one.vcardId === cardId && one.handle === handle && one.heldUntil === null)) return;
  const taken = handles.filter(({ vcardId, heldUntil }) => vcardId !== cardId && heldUntil === null);
  const problem = handleProblem(
    handle,
    taken.map((other) => other.handle),
  );
  if (problem !== null) throw new AppError(problem);
  if (!(await claimHandle(tx, ownerId, cardId, handle))) throw new AppError('handle_taken');
}

/** Gives a card without a handle one from its name (product 5.12). Requires `lockProfile`. */
export async function nameHandle(
  tx: Context['db'],
  ownerId: string,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const handles = await listHandles(tx, ownerId);
  if (handles.some(({ vcardId, heldUntil }) => vcardId === id && heldUntil === null)) return;
  const taken = handles.map(({ handle }) => handle);
  await claimHandle(tx, ownerId, id, suggestHandle(name, taken));
}

const PAGE = 500;
const NEXT_JOB_PRIORITY = 10;

async function* listUnnamedCards(db: Context['db'], from: string | null) {
  for (let last = from; ; ) {
    const cards = await listCardsWithoutHandle(db, { from: last, limit: PAGE });
    yield* cards;
    last = cards.at(-1)?.ownerId ?? null;
    if (cards.length < PAGE) return;
  }
}

/**
 * Cards from before handles existed, or of the previous release during an update. Runs hourly, not at once: while both releases
 * run, the previous one can't serve an address with a handle.
 */
export async function nameHandles(
  { db }: Pick<Context, 'db'>,
  { from }: { from?: string },
  budgetMs = JOB_BUDGET_MS,
): Promise<void> {
  const last = await workWithin(budgetMs, listUnnamedCards(db, from ?? null), ({ ownerId, ...card }) =>
    db.transaction().execute(async (tx) => {
      if (await lockProfile(tx, ownerId)) await nameHandle(tx, ownerId, card);
    }),
  );
  if (last === null) return;
  // The schedule's own key, so that the next hour replaces this job
  await insertJob(db, 'name-handles', { from: last.ownerId }, { key: 'name-handles', priority: NEXT_JOB_PRIORITY });
}
