import type { Db } from '#db/connect.ts';
import { insertJob } from '#db/jobs.ts';
import { findProfile } from '#db/owners/profiles.ts';
import { paths } from '#src/paths.ts';
import type { Context } from '../../context.ts';
import { type FactorEvent, factorMail } from './mails.ts';

/** Tells the owner by mail what happened, in the caller's transaction (product 23.11). */
export async function tell(
  { env, i18n }: Pick<Context, 'env' | 'i18n'>,
  tx: Db,
  userId: string,
  what: FactorEvent,
): Promise<void> {
  const profile = await findProfile(tx, userId);
  if (!profile) return;
  const link = env.publicUrl + paths.account;
  const { appName, supportEmail } = env;
  const mail = factorMail({ i18n: i18n(profile.language), appName, link, supportEmail }, what);
  await insertJob(tx, 'send-mail', { about: userId, to: profile.email, ...mail });
}
