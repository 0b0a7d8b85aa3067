import { createHmac, timingSafeEqual } from 'node:crypto';

/** Refresh tokens are derived from the session and a counter, so none is stored. */
export type RefreshToken = { sessionId: string; counter: number };

const [ID_BYTES, COUNTER_BYTES, MAC_BYTES] = [16, 4, 16];
const SIGNED_BYTES = ID_BYTES + COUNTER_BYTES;
const LENGTH = ((SIGNED_BYTES + MAC_BYTES) * 4) / 3;

export function formatRefreshToken(key: Buffer, { sessionId, counter }: RefreshToken): string {
  const signed = Buffer.alloc(SIGNED_BYTES);
  signed.write(sessionId.replaceAll('-', ''), 'hex');
  signed.writeUInt32BE(counter, ID_BYTES);
  return Buffer.concat([signed, macOf(key, signed)]).toString('base64url');
}

/** `malformed`: it can't be a refresh token. Null: we did not make it. */
export function parseRefreshToken(key: Buffer, token: string): RefreshToken | 'malformed' | null {
  if (token.length !== LENGTH || !/^[\w-]+$/.test(token)) return 'malformed';
  const bytes = Buffer.from(token, 'base64url');
  const signed = bytes.subarray(0, SIGNED_BYTES);
  if (!timingSafeEqual(macOf(key, signed), bytes.subarray(SIGNED_BYTES))) return null;
  const id = signed.toString('hex', 0, ID_BYTES);
  const sessionId = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { sessionId, counter: signed.readUInt32BE(ID_BYTES) };
}

function macOf(key: Buffer, signed: Buffer): Buffer {
  return createHmac('sha256', key).update(signed).digest().subarray(0, MAC_BYTES);
}
