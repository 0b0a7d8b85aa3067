import { consumeTry, findChallenge } from '#db/accounts/factor-challenges.ts';
import { type Account, findAccount, isVerified, listFactors } from '#db/accounts/factors.ts';
import { findUsableFactor } from '#db/auth-api/factors.ts';
import type { Db } from '#db/connect.ts';
import type { Factor, FactorChallenge } from '#db/schema/factors.ts';
import type { Person } from '#db/schema/profiles.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import { AppError } from '#src/errors.ts';
import { access } from '#src/owners/access.ts';
import { isUuid } from '#src/paths.ts';
import { createChallenge, sendCode } from '../../accounts/factors/challenges.ts';
import { countCode } from '../../accounts/factors/sms-caps.ts';
import { creationOptions, requestOptions } from '../../accounts/factors/webauthn.ts';
import { networkHash } from '../../accounts/networks.ts';
import type { AuthApi } from '../auth-api.ts';
import type { Caller } from '../callers.ts';
import { requireStepUp } from './step-up.ts';

const CHALLENGE_MINUTES = 5;

type Terms = { factorId: string; network: string; minutes: number };

/** @throws mfa_factor_not_found */
export async function findFactor(db: Db, { userId }: Caller, id: string): Promise<Factor> {
  const factor = isUuid(id) ? await findUsableFactor(db, userId, id) : undefined;
  if (!factor) throw new AuthError('mfa_factor_not_found');
  return factor;
}

/**
 * A challenge can be answered from the network that asked for it.
 * @throws mfa_factor_not_found, mfa_phone_verify_not_enabled, over_sms_send_rate_limit, sms_send_failed
 */
export async function challengeFactor(api: AuthApi, caller: Caller, factorId: string) {
  const { context } = api;
  const { userId, ipAddress } = caller;
  const factor = await findFactor(context.db, caller, factorId);
  const terms = { factorId, network: await networkHash(context, ipAddress), minutes: CHALLENGE_MINUTES };
  return await context.limits.factorChallenge.guard({ account: userId, address: ipAddress }, async () => {
    const account = await findAccount(context.db, userId);
    if (!account) throw new AuthError('user_not_found');
    const { challengeId: id, expiresAt, ...rest } = await startChallenge(api, caller, account, factor, terms);
    return { id, type: factor.factorType, expires_at: Math.floor(expiresAt.getTime() / 1_000), ...rest };
  });
}

async function startChallenge(api: AuthApi, caller: Caller, account: Account, factor: Factor, terms: Terms) {
  const start =
    factor.factorType === 'phone'
      ? textCode(api, caller, account, factor, terms)
      : askKey(api, account.person, factor, terms);
  // It may have been removed meanwhile
  return await start.catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? new AuthError('mfa_factor_not_found') : error;
  });
}

/** The caps are those of the website (product 23.15). */
async function textCode(
  { context }: AuthApi,
  caller: Caller,
  { person, owner }: Account,
  factor: Factor,
  terms: Terms,
) {
  if (!context.sms) throw new AuthError('mfa_phone_verify_not_enabled');
  const isConfirmation = !isVerified(factor);
  // No code for what could not be verified
  if (isConfirmation) requireStepUp(caller, 403);
  const { id, phone: stored } = factor;
  const phone = stored ?? '';
  const sender = { access: access(owner, new Date()), ipAddress: caller.ipAddress };
  const refund = await countCode(context, sender, { phone, isConfirmation });
  const { challengeId, expiresAt } = await sendCode(context, person, { id, phone, refund }, terms);
  return { challengeId, expiresAt, channel: 'sms' };
}

/** `create` until the key exists. Clients name a page of their own, which doesn't count. */
async function askKey({ context }: AuthApi, person: Person, factor: Factor, terms: Terms) {
  if (factor.factorType === 'totp') return await createChallenge(context, person.id, terms);
  const isNew = !isVerified(factor);
  const options = isNew
    ? await creationOptions(context, person, await listFactors(context.db, person.id))
    : await requestOptions(context, [factor]);
  const publicKey = { ...options, timeout: CHALLENGE_MINUTES * 60_000 };
  const created = await createChallenge(context, person.id, { ...terms, challenge: options.challenge });
  return { ...created, webauthn: { type: isNew ? 'create' : 'request', credential_options: { publicKey } } };
}

/** Counts a try. @throws mfa_factor_not_found, mfa_challenge_expired, mfa_ip_address_mismatch */
export async function findOpenChallenge(
  { context }: AuthApi,
  { userId, ipAddress }: Caller,
  factor: Factor,
  id: string,
): Promise<FactorChallenge> {
  const { db } = context;
  const found = isUuid(id) ? await findChallenge(db, userId, id) : undefined;
  if (found?.factorId !== factor.id) {
    const message = 'MFA factor with the provided challenge ID not found';
    throw new AuthError('mfa_factor_not_found', { status: 422, message });
  }
  // The protocol has no code of its own for it
  if (found.usedAt !== null) throw new AuthError('mfa_ip_address_mismatch', { message: 'Challenge was already used' });
  // One of the website is bound to no network
  if (found.network !== null && found.network !== (await networkHash(context, ipAddress))) {
    throw new AuthError('mfa_ip_address_mismatch');
  }
  if (found.isExpired || !(await consumeTry(db, userId, id))) throw new AuthError('mfa_challenge_expired');
  return found;
}
