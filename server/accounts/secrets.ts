import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';

export type SecretContext = Pick<Context, 'auth'>;

const [NONCE, TAG] = [12, 16];

/** 32 bytes for one use, from AUTH_SECRET. */
export async function secretKey({ auth }: SecretContext, use: string): Promise<Buffer> {
  const { secret } = await auth.$context;
  return Buffer.from(hkdfSync('sha256', secret, '', `saluda ${use}`, 32));
}

/** `id`: of the row that stores it, the only one it can be decrypted for. */
export async function encryptSecret(
  context: SecretContext,
  { use, id }: { use: string; id: string },
  secret: Uint8Array,
): Promise<string> {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', await secretKey(context, use), nonce).setAAD(Buffer.from(id));
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** Null if it was encrypted with another AUTH_SECRET. */
export async function decryptSecret(
  context: SecretContext,
  { use, id }: { use: string; id: string },
  stored: string,
): Promise<Uint8Array | null> {
  const bytes = Buffer.from(stored, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', await secretKey(context, use), bytes.subarray(0, NONCE))
    .setAAD(Buffer.from(id))
    .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]);
  } catch {
    return null;
  }
}
