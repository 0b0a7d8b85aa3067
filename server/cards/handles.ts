import { claimHandle, findHandle, isHandleTaken, listCardsWithoutHandle, listFreeHandles } from '#db/cards/handles.ts';
import { insertJob } from '#db/jobs.ts';
import { lockOwner } from '#db/owners/profiles.ts';
import { AppError } from '#src/errors.ts';
import { handleOf, handleProblem, suggestedHandles } from '#src/owners/handles.ts';
import type { Context } from '../context.ts';
import { JOB_BUDGET_MS, workWithin } from '../platform/time-budget.ts';

/** At most this many handles are tried of a name that thousands of cards have. */
const MOST_TRIED = 5_000;

/** Requires `lockOwner`. @throws handle_form, handle_reserved, handle_taken */
export async function changeHandle(tx: Context['db'], ownerId: string, cardId: string, handle: string): Promise<void> {
  if ((await findHandle(tx, cardId)) === handle) return;
  const isTaken = await isHandleTaken(tx, ownerId, handle, cardId);
  const problem = handleProblem(handle, isTaken ? [handle] : []);
  if (problem !== null) throw new AppError(problem);
  if (!(await claimHandle(tx, ownerId, cardId, handle))) throw new AppError('handle_taken');
}

type HandleSource = { name: string; position: string };

/** Gives a card without a handle one from its name or position (product 5.12). Requires `lockOwner`. */
export async function nameHandle(
  tx: Context['db'],
  ownerId: string,
  { id, ...card }: HandleSource & { id: string },
): Promise<void> {
  if ((await findHandle(tx, id)) !== undefined) return;
  await claimHandle(tx, ownerId, id, await findSuggestion(tx, ownerId, card));
}

/** The first handle that no card has or had: of the name, the position, and then the name with a number. */
export async function findSuggestion(
  db: Context['db'],
  ownerId: string,
  { name, position }: HandleSource,
): Promise<string> {
  const [plain] = await listFreeHandles(db, ownerId, [
    ...suggestedHandles(name, { from: 1, count: 1 }),
    ...handlesOf(position),
  ]);
  if (plain !== undefined) return plain;
  for (let [from, count] = [2, 10]; ; from += count, count = Math.min(count * 10, MOST_TRIED)) {
    const [free] = await listFreeHandles(db, ownerId, suggestedHandles(name, { from, count }));
    if (free !== undefined) return free;
  }
}

/** What the private label makes, for the owner to choose: nothing takes it by itself. */
export async function findLabelHandle(db: Context['db'], ownerId: string, label: string): Promise<string | null> {
  const [free] = await listFreeHandles(db, ownerId, handlesOf(label));
  return free ?? null;
}

function handlesOf(text: string): string[] {
  const handle = handleOf(text);
  return handle === null ? [] : [handle];
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
      if (await lockOwner(tx, ownerId)) await nameHandle(tx, ownerId, card);
    }),
  );
  if (last === null) return;
  // The schedule's own key, so that the next hour replaces this job
  await insertJob(db, 'name-handles', { from: last.ownerId }, { key: 'name-handles', priority: NEXT_JOB_PRIORITY });
}
