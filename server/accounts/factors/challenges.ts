import { deleteChallenge, insertChallenge, listCodeAges } from '#db/accounts/factor-challenges.ts';
import { findFactor } from '#db/accounts/factors.ts';
import { lockUser } from '#db/accounts/users.ts';
import type { Db } from '#db/connect.ts';
import type { Person } from '#db/schema/profiles.ts';
import { CHALLENGE_MINUTES, phoneHint, SMS_PER_HOUR } from '#src/accounts/factors.ts';
import { AppError } from '#src/errors.ts';
import { secondsUntilRoom } from '#src/sliding-window.ts';
import type { Context } from '../../context.ts';
import type { SessionActor } from '../actor.ts';
import { hashSmsCode, sixDigits } from './codes.ts';
import { countCode } from './sms-caps.ts';
import { type SmsContext, textCode } from './text-code.ts';
import { requestOptions } from './webauthn.ts';

type Challenge = {
  challengeId: string;
  expiresAt: Date;
  options?: Awaited<ReturnType<typeof requestOptions>>;
  sentTo?: string;
};

/** Starts a challenge for one of the actor's factors (product 23.5). @throws not_found, sms_*, too_many_codes */
export async function startChallenge(context: SmsContext, actor: SessionActor, factorId: string): Promise<Challenge> {
  const { person } = actor;
  const factor = await findFactor(context.db, person.id, factorId);
  if (factor?.status !== 'verified') throw new AppError('not_found');
  if (factor.factorType === 'phone') {
    const phone = factor.phone ?? '';
    const refund = await countCode(context, actor, { phone, isConfirmation: false });
    return await sendCode(context, person, { id: factorId, phone, refund });
  }
  const options = factor.factorType === 'webauthn' ? await requestOptions(context, [factor]) : undefined;
  const created = await createChallenge(context, person.id, { factorId, challenge: options?.challenge });
  return { ...created, ...(options && { options }) };
}

/** Texts a counted code to a phone; earlier codes expire. Only its hash is stored (product 23.8). @throws sms_unavailable, too_many_codes */
export async function sendCode(
  context: SmsContext,
  { id: userId, language }: Pick<Person, 'id' | 'language'>,
  { id: factorId, phone, refund }: { id: string; phone: string; refund: () => Promise<void> },
  { minutes = CHALLENGE_MINUTES, network }: ChallengeTerms = {},
): Promise<{ challengeId: string; expiresAt: Date; sentTo: string }> {
  const { db } = context;
  const code = sixDigits();
  const codeHash = await hashSmsCode(context, factorId, code);
  const values = { factorId, codeHash, network, minutes };
  const { challengeId, expiresAt } = await createChallenge(context, userId, values, async (tx) => {
    const secondsLeft = secondsUntilRoom(await listCodeAges(tx, userId), { most: SMS_PER_HOUR, seconds: 3_600 });
    if (secondsLeft > 0) throw new AppError('too_many_codes', { secondsLeft });
  }).catch(async (error: unknown) => {
    await refund();
    throw error;
  });
  const sent = { phone, language, code, minutes };
  await textCode(context, sent, () => Promise.all([deleteChallenge(db, challengeId), refund()]));
  return { challengeId, expiresAt, sentTo: phoneHint(phone) };
}

/** `network`: a hash of the only network that may respond. */
type ChallengeTerms = { minutes?: number; network?: string | undefined };

type NewChallenge = ChallengeTerms & { factorId: string; codeHash?: string; challenge?: string | undefined };

/** `check` runs under the user's lock and may throw. @throws not_found */
export async function createChallenge(
  { db }: Pick<Context, 'db'>,
  userId: string,
  { minutes, ...values }: NewChallenge,
  check: (tx: Db) => Promise<void> = async () => {},
): Promise<{ challengeId: string; expiresAt: Date }> {
  return await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    if (!(await findFactor(tx, userId, values.factorId))) throw new AppError('not_found');
    await check(tx);
    const { id: challengeId, expiresAt } = await insertChallenge(tx, { userId, ...values }, minutes);
    return { challengeId, expiresAt };
  });
}
