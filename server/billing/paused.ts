import { findGrant, listSubscriptions } from '#db/billing/entitlements.ts';
import { countCards } from '#db/cards/cards.ts';
import { countLinks } from '#db/links/links.ts';
import { pausedSince } from '#src/billing/entitlement.ts';
import { daysOf } from '#src/stats/stats.ts';
import { dayIn } from '#src/time-zones.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';

/** What an account that isn't accessible is missing: its visits in the 30 days before, and its QR codes (product 15.3). */
export async function readPaused(
  { db, visitStore }: Pick<Context, 'db' | 'visitStore'>,
  { owner }: Actor,
): Promise<{ visits: number; codes: number }> {
  const now = new Date();
  const grant = await findGrant(db, owner.id, now);
  const since = pausedSince(owner, await listSubscriptions(db, owner.id), grant) ?? now;
  const before = daysOf('30', dayIn(owner.timeZone, since.getTime()));
  const days = await visitStore.listVisitDays(owner.id, [owner.id], before);
  const visits = days.reduce((sum, { kind, hits }) => sum + (kind === 'save' ? 0 : hits), 0);
  const { qrCodes } = await countLinks(db, owner.id);
  return { visits, codes: qrCodes + (await countCards(db, owner.id)) };
}
