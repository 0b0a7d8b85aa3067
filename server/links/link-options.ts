import { AppError } from '#src/errors.ts';
import type { LinkOptionChanges } from '#src/links/link-options.ts';
import { isExpired } from '#src/links/resolve-link.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { mayLeadTo } from './targets.ts';

/** Converts a link's fields to columns, hashing its password. @throws fallback_refused (product 12.2) */
export async function storedFields<T extends LinkOptionChanges>(
  context: Pick<Context, 'db' | 'env' | 'passwords' | 'places'>,
  { ipAddress }: Pick<Actor, 'ipAddress'>,
  { password, ...fields }: T,
): Promise<Omit<T, 'password'> & { passwordHash?: string | null }> {
  const { fallbackUrl } = fields;
  if (fallbackUrl && !(await mayLeadTo(context, fallbackUrl))) throw new AppError('fallback_refused');
  if (password === undefined) return fields;
  return {
    ...fields,
    passwordHash: password === null ? null : await context.passwords.hash(password, { use: 'link', ipAddress }),
  };
}

/** A new expiry must be in the future; an unchanged one may be past (product 12.15). @throws end_past */
export function requireFutureExpiry(before: Date | null, after: Date | null | undefined): void {
  const isNew = after?.getTime() !== before?.getTime();
  if (after && isNew && isExpired({ expiresAt: after }, new Date())) throw new AppError('end_past');
}

/** Resets the used visits when a link gets a limit (product 12.9). */
export function resetUsedClicks(before: number | null, after: number | null | undefined): { usedClicks?: number } {
  return before === null && typeof after === 'number' ? { usedClicks: 0 } : {};
}
