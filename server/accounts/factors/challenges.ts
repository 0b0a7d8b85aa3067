import { randomInt } from 'node:crypto';
import { deleteChallenge, insertChallenge, listCodeAges } from '#db/accounts/factor-challenges.ts';
import { findFactor } from '#db/accounts/factors.ts';
import type { Db } from '#db/connect.ts';
import { lockProfile } from '#db/owners/profiles.ts';
import type { Profile } from '#db/schema/database.ts';
import { CHALLENGE_MINUTES, phoneHint, SMS_PER_HOUR } from '#src/accounts/factors.ts';
import { AppError } from '#src/errors.ts';
import { secondsUntilRoom } from '#src/sliding-window.ts';
import type { Context } from '../../context.ts';
import { SmsError } from '../../gateways/sms.ts';
import { countOne } from '../../platform/metrics/metrics.ts';
import type { SessionActor } from '../actor.ts';
import { hashSmsCode } from './codes.ts';
import { type CapContext, countCode } from './sms-caps.ts';
import { requestOptions } from './webauthn.ts';

export type SmsContext = CapContext & Pick<Context, 'auth' | 'db' | 'i18n' | 'log'>;

type Challenge = {
  challengeId: string;
  expiresAt: Date;
  options?: Awaited<ReturnType<typeof requestOptions>>;
  sentTo?: string;
};

/** Starts a challenge for one of the actor's factors (product 23.5). @throws not_found, sms_*, too_many_codes */
export async function startChallenge(context: SmsContext, actor: SessionActor, factorId: string): Promise<Challenge> {
  const { userId, profile } = actor;
  const factor = await findFactor(context.db, userId, factorId);
  if (factor?.status !== 'verified') throw new AppError('not_found');
  if (factor.factorType === 'phone') {
    const phone = factor.phone ?? '';
    const refund = await countCode(context, actor, { phone, isConfirmation: false });
    return await sendCode(context, profile, { id: factorId, phone, refund });
  }
  const options = factor.factorType === 'webauthn' ? await requestOptions(context, [factor]) : undefined;
  const created = await createChallenge(context, userId, { factorId, challenge: options?.challenge });
  return { ...created, ...(options && { options }) };
}

/** Texts a counted code to a phone; earlier codes expire. Only its hash is stored (product 23.8). @throws sms_unavailable, too_many_codes */
export async function sendCode(
  context: SmsContext,
  { id: userId, language }: Pick<Profile, 'id' | 'language'>,
  { id: factorId, phone, refund }: { id: string; phone: string; refund: () => Promise<void> },
  { minutes = CHALLENGE_MINUTES, network }: ChallengeTerms = {},
): Promise<{ challengeId: string; expiresAt: Date; sentTo: string }> {
  const { db, metrics, sms } = context;
  if (!sms) throw new AppError('sms_unavailable');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = await hashSmsCode(context, factorId, code);
  const values = { factorId, codeHash, network, minutes };
  const { challengeId, expiresAt } = await createChallenge(context, userId, values, async (tx) => {
    const secondsLeft = secondsUntilRoom(await listCodeAges(tx, userId), { most: SMS_PER_HOUR, seconds: 3_600 });
    if (secondsLeft > 0) throw new AppError('too_many_codes', { secondsLeft });
  }).catch(async (error: unknown) => {
    await refund();
    throw error;
  });
  try {
    await sms.send({ to: phone, text: messageOf(context, language, { code, minutes }) });
  } catch (error) {
    if (!(error instanceof SmsError)) throw error;
    context.log.warn({ reason: error.message }, 'an SMS code could not be sent');
    countOne(metrics.sms, 'failed');
    // A code that may have been sent counts toward the limits
    if (!error.mayHaveLeft) await Promise.all([deleteChallenge(db, challengeId), refund()]);
    throw new AppError('sms_unavailable');
  }
  countOne(metrics.sms, 'sent');
  return { challengeId, expiresAt, sentTo: phoneHint(phone) };
}

/** The last line lets phones autofill the code on this site only. */
function messageOf(
  { env, ...context }: SmsContext,
  language: Profile['language'],
  { code, minutes }: { code: string; minutes: number },
): string {
  const i18n = context.i18n(language);
  const text = i18n._({
    id: 'sms.code',
    message: "{code} is your {appName} code. It's valid for {minutes} minutes. Don't share it with anyone.",
    values: { code, appName: env.appName, minutes },
  });
  return `${text}\n\n@${new URL(env.publicUrl).hostname} #${code}`;
}

/** `network`: a hash of the only network that may respond. */
type ChallengeTerms = { minutes?: number; network?: string | undefined };

type NewChallenge = ChallengeTerms & { factorId: string; codeHash?: string; challenge?: string | undefined };

/** `check` runs under the profile's lock and may throw. @throws not_found */
export async function createChallenge(
  { db }: Pick<Context, 'db'>,
  userId: string,
  { minutes, ...values }: NewChallenge,
  check: (tx: Db) => Promise<void> = async () => {},
): Promise<{ challengeId: string; expiresAt: Date }> {
  return await db.transaction().execute(async (tx) => {
    await lockProfile(tx, userId);
    if (!(await findFactor(tx, userId, values.factorId))) throw new AppError('not_found');
    await check(tx);
    const { id: challengeId, expiresAt } = await insertChallenge(tx, { userId, ...values }, minutes);
    return { challengeId, expiresAt };
  });
}
