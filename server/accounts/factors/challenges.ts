import { findFactor } from '#db/accounts/factors.ts';
import { AppError } from '#src/errors.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../actor.ts';
import { ask } from './challenge.ts';
import { sendCode } from './codes.ts';
import { requestOptions } from './webauthn.ts';

type Challenge = {
  challengeId: string;
  expiresAt: Date;
  /** of a key: what its browser is asked for */
  options?: Awaited<ReturnType<typeof requestOptions>>;
  /** of a phone: its end */
  sentTo?: string;
};

/** Asks for one of the actor's factors (product 23.5). @throws not_found, sms_unavailable, too_many_codes */
export async function challenge(
  context: Pick<Context, 'auth' | 'db' | 'env' | 'i18n' | 'log' | 'sms'>,
  { userId, profile }: Actor,
  factorId: string,
): Promise<Challenge> {
  const factor = await findFactor(context.db, userId, factorId);
  if (factor?.status !== 'verified') throw new AppError('not_found');
  if (factor.factorType === 'phone') {
    return await sendCode(context, profile, { id: factorId, phone: factor.phone ?? '' });
  }
  const options = factor.factorType === 'webauthn' ? await requestOptions(context, [factor]) : undefined;
  const asked = await ask(context, userId, { factorId, challenge: options?.challenge });
  return { ...asked, ...(options && { options }) };
}
