import { insertJob, type Tasks } from '#db/jobs.ts';
import { lockProfile } from '#db/owners/profiles.ts';
import { insertNotice } from '#db/owners/sent-notifications.ts';
import { access } from '#src/owners/access.ts';
import type { Context } from '../context.ts';
import { planShrunkMail } from './mails.ts';
import { pausedCounts } from './over-limit-counts.ts';

/** Tells the owner once that a plan ended or became a smaller one, and what is paused by it (product 17.6). */
export async function tellPlanShrunk(
  { db, env, i18n }: Pick<Context, 'db' | 'env' | 'i18n'>,
  { userId, from, to, at }: Tasks['tell-plan-shrunk'],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const owner = await lockProfile(tx, userId);
    // Whoever has another plan by now is told nothing that is over
    if (!owner || from === 'free' || owner.planType !== to) return;
    if (!(await insertNotice(tx, userId, `plan-shrunk:${at}`))) return;
    const now = new Date();
    const counts = await pausedCounts(tx, userId, now);
    const paused = { isEverything: !access(owner, now).isAccessible, ...counts };
    const about = { i18n: i18n(owner.language), appName: env.appName, publicUrl: env.publicUrl };
    await insertJob(tx, 'send-mail', {
      about: userId,
      to: owner.email,
      ...planShrunkMail({ ...about, from, to, paused }),
    });
  });
}
