import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';

type Asking = Pick<Context, 'auth'>;

const [NONCE, TAG] = [12, 16];

/** A secret as it is stored: of no use without AUTH_SECRET, and of none beside another factor. */
export async function encrypt(context: Asking, factorId: string, secret: Uint8Array): Promise<string> {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', await keyOf(context, 'secrets'), nonce).setAAD(Buffer.from(factorId));
  const hidden = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url');
}

/** null for what was stored with another AUTH_SECRET. */
export async function decrypt(context: Asking, factorId: string, stored: string): Promise<Uint8Array | null> {
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

/** Six digits are guessed from a plain hash at once: this one takes the key, too. */
export async function hashCode(context: Asking, factorId: string, code: string): Promise<string> {
  return createHmac('sha256', await keyOf(context, 'codes'))
    .update(`${factorId} ${code}`)
    .digest('base64url');
}

async function keyOf({ auth }: Asking, use: string): Promise<Buffer> {
  const { secret } = await auth.$context;
  return Buffer.from(hkdfSync('sha256', secret, '', `saluda factors: ${use}`, 32));
}
