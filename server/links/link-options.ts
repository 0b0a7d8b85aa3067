import { AppError } from '#src/errors.ts';
import type { LinkOptionChanges } from '#src/links/link-options.ts';
import { isExpired } from '#src/links/resolve-link.ts';
import { isTargetAllowed } from '#src/links/targets.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';

/** A link's fields as they are stored: of a password the hash. @throws fallback_refused (product 12.2) */
export async function storedFields<T extends LinkOptionChanges>(
  { env, passwords }: Pick<Context, 'env' | 'passwords'>,
  { address }: Pick<Actor, 'address'>,
  { password, ...fields }: T,
): Promise<Omit<T, 'password'> & { passwordHash?: string | null }> {
  const { fallbackUrl } = fields;
  if (fallbackUrl && !isTargetAllowed(fallbackUrl, env.publicUrl)) throw new AppError('fallback_refused');
  if (password === undefined) return fields;
  return {
    ...fields,
    passwordHash: password === null ? null : await passwords.hash(password, { use: 'link', address }),
  };
}

/** An end that is set is still to come; the one that a link has may stay (product 12.15). @throws end_past */
export function requireEndAhead(before: Date | null, after: Date | null | undefined): void {
  const isNew = after?.getTime() !== before?.getTime();
  if (after && isNew && isExpired({ expiresAt: after }, new Date())) throw new AppError('end_past');
}

/** Clicks count from when their limit is set: a link that had none begins anew (product 12.9). */
export function startedCount(before: number | null, after: number | null | undefined): { usedClicks?: number } {
  return before === null && typeof after === 'number' ? { usedClicks: 0 } : {};
}
