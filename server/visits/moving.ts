import { insertJob, type Tasks } from '#db/jobs.ts';
import { compareSums, type Difference } from '#db/visits/both/compare.ts';
import { copySums, type VisitMove } from '#db/visits/both/copy.ts';
import { copyEvents } from '#db/visits/both/copy-events.ts';
import { updateCompared } from '#db/visits/both/moves.ts';
import { deleteStrays } from '#db/visits/clickhouse/strays.ts';
import { findStores } from '#db/visits/stores.ts';
import type { Context } from '../context.ts';
import { JOB_BUDGET_MS } from '../platform/time-budget.ts';

const PRIORITY = 10;

type Position = Tasks['compare-visits'];

/** Every night while visits are in both stores: copies what is left or has changed, then compares. Continues from `position`. */
export async function copyAndCompare(
  { db, log, moving }: Pick<Context, 'db' | 'log' | 'moving'>,
  position: Position,
  budgetMs = JOB_BUDGET_MS,
): Promise<void> {
  const stores = await findStores(db);
  if (stores?.stores !== 'both') return;
  if (!moving) return log.warn('visits are being moved, and this process has no VISITS_ALSO_URL');
  await moving.prepare();
  const start = performance.now();
  let next: Position | null = position;
  do {
    next = await takeStep({ db, client: moving.client, stores }, next, (differences) => {
      for (const difference of differences) log.error({ difference }, 'the stores of visits differ');
    });
    if (next === null) return;
  } while (performance.now() - start <= budgetMs);
  await insertJob(db, 'compare-visits', next, { key: 'compare-visits', priority: PRIORITY });
}

/** Returns the next position, null at the end. */
async function takeStep(
  move: VisitMove,
  { step = 'events', after = 0, different = 0 }: Position,
  onDifferences: (differences: readonly Difference[]) => void,
): Promise<Position | null> {
  if (step === 'events') return (await copyEvents(move)).month === null ? { step: 'sums' } : { step };
  if (step === 'sums') {
    const copied = await copySums(move, after);
    if (copied.after !== null) return { step, after: copied.after };
    await deleteStrays(move.db, move.client);
    return { step: 'compare' };
  }
  const compared = await compareSums(move, after);
  onDifferences(compared.differences);
  const all = different + compared.different;
  if (compared.after !== null) return { step, after: compared.after, different: all };
  await updateCompared(move.db, all);
  return null;
}
