import { Secret, TOTP } from 'otpauth';

/** What every authenticator app reads: SHA-1, 6 digits, 30 seconds. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** As long as SHA-1's own output, as RFC 4226 asks for. */
export const SECRET_BYTES = 20;

/** For an app: as text to type, and as an address to scan. */
export function totpKey(secret: Uint8Array, { issuer, label }: { issuer: string; label: string }) {
  const totp = new TOTP({ ...shape, issuer, label, secret: secretOf(secret) });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The step of time that a code is of: the present one, the last or the next, since clocks differ; null: none of these. */
export function totpStep(secret: Uint8Array, token: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...shape, token, secret: secretOf(secret), timestamp, window: 1 });
  return delta === null ? null : TOTP.counter({ period: shape.period, timestamp }) + delta;
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}
