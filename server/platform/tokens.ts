import { createHash, randomBytes } from 'node:crypto';

/** A token that nobody guesses, for a link or a cookie, and what is stored of it. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
