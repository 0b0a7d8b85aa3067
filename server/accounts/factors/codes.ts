import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Factor, FactorChallenge } from '#db/schema/factors.ts';
import { formatRecoveryCode, RECOVERY_CODES } from '#src/accounts/factors.ts';
import type { Context } from '../../context.ts';
import { hashToken } from '../../platform/tokens.ts';

type KeyContext = Pick<Context, 'auth'>;

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
  const bytes = secret === null ? null : await decrypt(context, id, secret);
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

const [NONCE, TAG] = [12, 16];

export async function encrypt(context: KeyContext, factorId: string, secret: Uint8Array): Promise<string> {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', await keyOf(context, 'secrets'), nonce).setAAD(Buffer.from(factorId));
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** Null if it was encrypted with another AUTH_SECRET. */
async function decrypt(context: KeyContext, factorId: string, stored: string): Promise<Uint8Array | null> {
  const bytes = Buffer.from(stored, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(context, 'secrets'), bytes.subarray(0, NONCE))
    .setAAD(Buffer.from(factorId))
    .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]);
  } catch {
    return null;
  }
}

/** Keyed: six digits are quickly guessed from a plain hash. */
export async function hashSmsCode(context: KeyContext, factorId: string, code: string): Promise<string> {
  return createHmac('sha256', await keyOf(context, 'codes'))
    .update(`${factorId} ${code}`)
    .digest('base64url');
}

export async function isSmsCode(
  context: KeyContext,
  { factorId, codeHash }: FactorChallenge,
  code: string,
): Promise<boolean> {
  if (factorId === null || codeHash === null) return false;
  const typed = Buffer.from(await hashSmsCode(context, factorId, code));
  const sent = Buffer.from(codeHash);
  return typed.length === sent.length && timingSafeEqual(typed, sent);
}

async function keyOf({ auth }: KeyContext, use: string): Promise<Buffer> {
  const { secret } = await auth.$context;
  return Buffer.from(hkdfSync('sha256', secret, '', `saluda factors: ${use}`, 32));
}

export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => formatRecoveryCode(randomBytes(16)));
}

/** Unkeyed: 80 random bits can't be guessed, and the codes survive a change of AUTH_SECRET. */
export function hashRecoveryCode(code: string): string {
  return hashToken(code.replaceAll('-', ''));
}
