import { announceEndingKeys, listOwnersOfEndingKeys } from '#db/api/keys.ts';
import { insertJob } from '#db/jobs.ts';
import { lockOwner } from '#db/owners/profiles.ts';
import { access } from '#src/owners/access.ts';
import { includesApi } from '#src/owners/plans.ts';
import type { Context } from '../context.ts';
import { queueOwnerEmail } from '../owners/emails.ts';
import { JOB_BUDGET_MS, workWithin } from '../platform/time-budget.ts';
import { keysEndingEmail } from './emails.ts';

type AnnouncingContext = Pick<Context, 'db' | 'env' | 'i18n'>;

const PAGE = 500;

/** Emails about keys that end within a week (product 41.23). Runs hourly and continues in another job when its time is up. */
export async function announceKeys(
  context: AnnouncingContext,
  { after }: { after?: string },
  budgetMs = JOB_BUDGET_MS,
): Promise<void> {
  const owners = ownersOfEndingKeys(context, after ?? null);
  const last = await workWithin(budgetMs, owners, (ownerId) => announceKeysOf(context, ownerId));
  if (last === null) return;
  // The schedule's own key, so that the next hour replaces this job
  await insertJob(context.db, 'announce-keys', { after: last }, { key: 'announce-keys', priority: 10 });
}

async function* ownersOfEndingKeys({ db }: AnnouncingContext, first: string | null): AsyncGenerator<string> {
  let after = first;
  for (;;) {
    const owners = await listOwnersOfEndingKeys(db, { after, limit: PAGE });
    yield* owners;
    after = owners.at(-1) ?? null;
    if (owners.length < PAGE) return;
  }
}

/** Not while keys rest: they end unused. */
async function announceKeysOf(context: AnnouncingContext, ownerId: string): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const owner = await lockOwner(tx, ownerId);
    if (!owner || owner.disabledAt !== null || !includesApi(access(owner, new Date()).plan)) return;
    const keys = await announceEndingKeys(tx, ownerId);
    if (keys.length > 0) await queueOwnerEmail(context, tx, ownerId, keysEndingEmail(owner, keys), { least: 'admin' });
  });
}
