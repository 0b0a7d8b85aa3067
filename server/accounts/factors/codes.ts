import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Factor, FactorChallenge } from '#db/schema/factors.ts';
import { formatRecoveryCode, RECOVERY_CODES } from '#src/accounts/factors.ts';
import type { Context } from '../../context.ts';
import { hashToken } from '../../platform/tokens.ts';
import { decryptSecret, encryptSecret, type SecretContext, secretKey } from '../secrets.ts';

/** What is encrypted: keys of authenticator apps. */
const SECRETS = 'factors: secrets';

export function encrypt(context: SecretContext, factorId: string, secret: Uint8Array): Promise<string> {
  return encryptSecret(context, { use: SECRETS, id: factorId }, secret);
}

const totpSettings = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** The output length of SHA-1, as RFC 4226 recommends. */
export const TOTP_SECRET_BYTES = 20;

/** The key for an authenticator app: `secret` to type, `uri` to scan. */
export function totpKey(secret: Uint8Array, { issuer, label }: { issuer: string; label: string }) {
  const totp = new TOTP({ ...totpSettings, issuer, label, secret: secretOf(secret) });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The time step a code belongs to: the current, previous or next one, since clocks differ. Null for a wrong code. */
export async function totpStep(
  context: Pick<Context, 'auth' | 'log'>,
  { id, secret }: Pick<Factor, 'id' | 'secret'>,
  token: string,
): Promise<number | null> {
  const bytes = secret === null ? null : await decryptSecret(context, { use: SECRETS, id }, secret);
  if (bytes === null) {
    context.log.error({ factorId: id }, 'a factor was stored with another AUTH_SECRET');
    return null;
  }
  const timestamp = Date.now();
  const delta = TOTP.validate({ ...totpSettings, token, secret: secretOf(bytes), timestamp, window: 1 });
  return delta === null ? null : TOTP.counter({ period: totpSettings.period, timestamp }) + delta;
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}

export function sixDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Keyed: six digits are quickly guessed from a plain hash. */
export async function hashSmsCode(context: SecretContext, factorId: string, code: string): Promise<string> {
  return createHmac('sha256', await secretKey(context, 'factors: codes'))
    .update(`${factorId} ${code}`)
    .digest('base64url');
}

export async function isSmsCode(
  context: SecretContext,
  { factorId, codeHash }: FactorChallenge,
  code: string,
): Promise<boolean> {
  if (factorId === null || codeHash === null) return false;
  const typed = Buffer.from(await hashSmsCode(context, factorId, code));
  const sent = Buffer.from(codeHash);
  return typed.length === sent.length && timingSafeEqual(typed, sent);
}

export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => formatRecoveryCode(randomBytes(16)));
}

/** Unkeyed: 80 random bits can't be guessed, and the codes survive a change of AUTH_SECRET. */
export function hashRecoveryCode(code: string): string {
  return hashToken(code.replaceAll('-', ''));
}
