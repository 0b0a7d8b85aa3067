import { randomInt, timingSafeEqual } from 'node:crypto';
import { deleteChallenge, listCodeAges } from '#db/accounts/factor-challenges.ts';
import type { Profile } from '#db/schema/database.ts';
import type { FactorChallenge } from '#db/schema/factors.ts';
import { CHALLENGE_MINUTES, phoneHint, SMS_AN_HOUR } from '#src/accounts/factors.ts';
import { AppError } from '#src/errors.ts';
import { secondsUntilRoom } from '#src/sliding-window.ts';
import type { Context } from '../../context.ts';
import { SmsError } from '../../gateways/sms.ts';
import { ask } from './challenge.ts';
import { hashCode } from './secrets.ts';

type Sending = Pick<Context, 'auth' | 'db' | 'env' | 'i18n' | 'log' | 'sms'>;

/** Sends a code to a phone; the one before it is void. It is stored nowhere (product 23.8). @throws sms_unavailable, too_many_codes */
export async function sendCode(
  context: Sending,
  { id: userId, language }: Pick<Profile, 'id' | 'language'>,
  { id: factorId, phone }: { id: string; phone: string },
): Promise<{ challengeId: string; expiresAt: Date; sentTo: string }> {
  const { db, sms } = context;
  if (!sms) throw new AppError('sms_unavailable');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = await hashCode(context, factorId, code);
  const { challengeId, expiresAt } = await ask(context, userId, { factorId, codeHash }, async (tx) => {
    const secondsLeft = secondsUntilRoom(await listCodeAges(tx, userId), { most: SMS_AN_HOUR, seconds: 3_600 });
    if (secondsLeft > 0) throw new AppError('too_many_codes', { secondsLeft });
  });
  try {
    await sms.send({ to: phone, text: messageOf(context, language, code) });
  } catch (error) {
    if (!(error instanceof SmsError)) throw error;
    context.log.warn({ reason: error.message }, 'a code could not be sent by SMS');
    // One that may have left counts: a gateway that is slow must not make us send without end
    if (!error.mayHaveLeft) await deleteChallenge(db, challengeId);
    throw new AppError('sms_unavailable');
  }
  return { challengeId, expiresAt, sentTo: phoneHint(phone) };
}

/** The last line lets phones fill the code in, on this site alone. */
function messageOf({ env, ...context }: Sending, language: Profile['language'], code: string): string {
  const i18n = context.i18n(language);
  const text = i18n._({
    id: 'sms.code',
    message: '{code} is your code for {appName}. It is valid for {minutes} minutes. Tell it to nobody.',
    values: { code, appName: env.appName, minutes: CHALLENGE_MINUTES },
  });
  return `${text}\n\n@${new URL(env.publicUrl).hostname} #${code}`;
}

export async function isCode(
  context: Pick<Context, 'auth'>,
  { factorId, codeHash }: FactorChallenge,
  code: string,
): Promise<boolean> {
  if (factorId === null || codeHash === null) return false;
  const typed = Buffer.from(await hashCode(context, factorId, code));
  const sent = Buffer.from(codeHash);
  return typed.length === sent.length && timingSafeEqual(typed, sent);
}
