import { randomBytes, randomUUID } from 'node:crypto';
import { insertFactor } from '#db/accounts/factors.ts';
import { lockUser } from '#db/accounts/users.ts';
import { deleteExpiredFactors, listUsableFactors } from '#db/auth-api/factors.ts';
import { findSession } from '#db/auth-api/users.ts';
import { accountLabel } from '#src/accounts/account-label.ts';
import { FACTORS_MAX, type FactorKind, factorNameSchema } from '#src/accounts/factors.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { qrSvg } from '#src/qr.ts';
import { encrypt, TOTP_SECRET_BYTES, totpKey } from '../../accounts/factors/codes.ts';
import { dialedPhone } from '../../accounts/phone/numbers.ts';
import { readPhone } from '../addresses.ts';
import type { AuthApi } from '../auth-api.ts';
import type { Caller } from '../callers.ts';
import { requireStepUp } from './step-up.ts';

type Enrollment = { friendly_name?: string | undefined };

/** @throws insufficient_aal, mfa_factor_name_conflict, too_many_enrolled_mfa_factors */
export async function enrollTotp(
  api: AuthApi,
  caller: Caller,
  { issuer = api.context.env.appName, ...enrollment }: Enrollment & { issuer?: string | undefined },
) {
  const id = randomUUID();
  const bytes = randomBytes(TOTP_SECRET_BYTES);
  const secret = await encrypt(api.context, id, bytes);
  const { label, ...inserted } = await insertPending(api, caller, enrollment, { id, kind: 'totp', secret });
  const key = totpKey(bytes, { issuer, label });
  // Clients put it into a data URL as it is, which a # would end
  const qr = qrSvg(key.uri, { level: 'M' }).replaceAll('#ffffff', 'white').replaceAll('#000000', 'black');
  return { ...inserted, totp: { qr_code: qr, secret: key.secret, uri: key.uri } };
}

/** The code is sent by the challenge. @throws mfa_phone_enroll_not_enabled, validation_failed, and as above */
export async function enrollPhone(
  api: AuthApi,
  caller: Caller,
  { phone: sent = '', ...enrollment }: Enrollment & { phone?: string | undefined },
) {
  if (!api.context.sms) throw new AuthError('mfa_phone_enroll_not_enabled');
  const phone = dialedPhone(readPhone(sent));
  const { label: _, ...inserted } = await insertPending(api, caller, enrollment, {
    id: randomUUID(),
    kind: 'phone',
    phone,
  });
  return { ...inserted, phone: phone.slice(1) };
}

/** The key is created by the challenge. @throws as above */
export async function enrollKey(api: AuthApi, caller: Caller, enrollment: Enrollment) {
  const { label: _, ...inserted } = await insertPending(api, caller, enrollment, {
    id: randomUUID(),
    kind: 'webauthn',
  });
  return inserted;
}

type NewFactor = { id: string; kind: FactorKind; secret?: string | null; phone?: string | null };

/** Several factors may be pending, under different names. */
async function insertPending(
  { context }: AuthApi,
  caller: Caller,
  { friendly_name: sentName }: Enrollment,
  { id, kind, secret = null, phone = null }: NewFactor,
) {
  requireStepUp(caller, 403);
  const name = sentName ? nameOf(sentName) : null;
  const { userId, sessionId } = caller;
  return await context.db.transaction().execute(async (tx) => {
    const person = await lockUser(tx, userId);
    if (!person || !(await findSession(tx, sessionId))) throw new AuthError('session_not_found');
    const existing = await listUsableFactors(tx, userId);
    // The first factor may have been verified meanwhile
    requireStepUp({ ...caller, hasFactor: existing.some(({ status }) => status === 'verified') }, 403);
    if (existing.length >= FACTORS_MAX) throw new AuthError('too_many_enrolled_mfa_factors');
    const names = existing.map((factor) => factor.friendlyName);
    if (name !== null && names.includes(name)) {
      const message = `A factor with the friendly name "${name}" for this user already exists`;
      throw new AuthError('mfa_factor_name_conflict', { message });
    }
    const unused = name ?? unusedName(defaultName(context.i18n(person.language), kind), names);
    await deleteExpiredFactors(tx, userId);
    await insertFactor(tx, { id, userId, factorType: kind, friendlyName: unused, secret, phone });
    return { id, type: kind, friendly_name: unused, label: accountLabel(person) };
  });
}

function defaultName(i18n: I18n, kind: FactorKind): string {
  switch (kind) {
    case 'totp':
      return i18n._({ id: 'factors.default_name', message: 'Authenticator app' });
    case 'phone':
      return i18n._({ id: 'factors.default_phone', message: 'Phone' });
    case 'webauthn':
      return i18n._({ id: 'factors.default_key', message: 'Passkey' });
    default:
      return kind satisfies never;
  }
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
