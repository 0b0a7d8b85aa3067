import { listVcards } from '#db/cards/cards.ts';
import { listLinks } from '#db/links/links.ts';
import { findProfile } from '#db/owners/profiles.ts';
import { access } from '#src/owners/access.ts';
import { isPaused } from '#src/owners/over-limit.ts';
import { plans } from '#src/owners/plans.ts';
import type { Context } from '../context.ts';

export type PausedCounts = {
  vcards: number;
  /** without those that have a code */
  links: number;
  qrCodes: number;
};

/** How many of an account's things its plan has no room for at an instant, each counted once (product 18). */
export async function pausedCounts(db: Context['db'], userId: string, now: Date): Promise<PausedCounts> {
  const profile = await findProfile(db, userId);
  if (!profile) return { vcards: 0, links: 0, qrCodes: 0 };
  const { limits } = plans[access(profile, now).plan];
  const vcards = (await listVcards(db, userId)).filter((vcard) => isPaused(limits, vcard));
  const links = (await listLinks(db, userId)).filter((link) => isPaused(limits, link));
  const qrCodes = links.filter(({ qrStyle }) => qrStyle !== null);
  return { vcards: vcards.length, links: links.length - qrCodes.length, qrCodes: qrCodes.length };
}
