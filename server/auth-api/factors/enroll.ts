import { randomBytes, randomUUID } from 'node:crypto';
import { insertFactor } from '#db/accounts/factors.ts';
import { listUsableFactors } from '#db/auth-api/factors.ts';
import { findSession } from '#db/auth-api/users.ts';
import { lockProfile } from '#db/owners/profiles.ts';
import { accountLabel } from '#src/accounts/account-label.ts';
import { FACTORS_MAX, factorNameSchema } from '#src/accounts/factors.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { qrSvg } from '#src/qr.ts';
import { encrypt, TOTP_SECRET_BYTES, totpKey } from '../../accounts/factors/codes.ts';
import type { AuthApi } from '../auth-api.ts';
import type { Caller } from '../callers.ts';
import { requireStepUp } from './step-up.ts';

type Enrollment = { friendly_name?: string | undefined; issuer?: string | undefined };

/** Several factors may be pending, under different names. @throws insufficient_aal, mfa_factor_name_conflict, too_many_enrolled_mfa_factors */
export async function enrollTotp(
  { context }: AuthApi,
  caller: Caller,
  { friendly_name: sentName, issuer = context.env.appName }: Enrollment,
) {
  requireStepUp(caller, 403);
  const name = sentName ? nameOf(sentName) : null;
  const id = randomUUID();
  const bytes = randomBytes(TOTP_SECRET_BYTES);
  const secret = await encrypt(context, id, bytes);
  const { userId, sessionId } = caller;
  const { friendlyName, label } = await context.db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, userId);
    if (!profile || !(await findSession(tx, sessionId))) throw new AuthError('session_not_found');
    const existing = await listUsableFactors(tx, userId);
    // The first factor may have been verified meanwhile
    requireStepUp({ ...caller, hasFactor: existing.some(({ status }) => status === 'verified') }, 403);
    if (existing.length >= FACTORS_MAX) throw new AuthError('too_many_enrolled_mfa_factors');
    const names = existing.map((factor) => factor.friendlyName);
    if (name !== null && names.includes(name)) {
      const message = `A factor with the friendly name "${name}" for this user already exists`;
      throw new AuthError('mfa_factor_name_conflict', { message });
    }
    const unused = name ?? unusedName(defaultName(context.i18n(profile.language)), names);
    await insertFactor(tx, { id, userId, factorType: 'totp', friendlyName: unused, secret });
    return { friendlyName: unused, label: accountLabel(profile) };
  });
  const key = totpKey(bytes, { issuer, label });
  // Clients put it into a data URL as it is, which a # would end
  const qr = qrSvg(key.uri, { level: 'M' }).replaceAll('#ffffff', 'white').replaceAll('#000000', 'black');
  return {
    id,
    type: 'totp',
    friendly_name: friendlyName,
    totp: { qr_code: qr, secret: key.secret, uri: key.uri },
  };
}

function defaultName(i18n: I18n): string {
  return i18n._({ id: 'factors.default_name', message: 'Authenticator app' });
}

function unusedName(name: string, names: readonly string[]): string {
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${name} ${n}`;
    if (!names.includes(candidate)) return candidate;
  }
}

function nameOf(sent: string): string {
  const { data, error } = factorNameSchema.safeParse(sent);
  if (data === undefined) throw new AuthError('validation_failed', { message: error?.issues[0]?.message ?? '' });
  return data;
}
