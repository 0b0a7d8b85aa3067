import type { FastifyRequest } from 'fastify';
import type { Db } from '#db/connect.ts';
import { findMembership } from '#db/owners/organizations/memberships.ts';
import { AppError } from '#src/errors.ts';
import { access } from '#src/owners/access.ts';
import { OWNER_HEADER, OWNER_PARAMETER } from '#src/owners/named-owner.ts';
import { isUuid } from '#src/paths.ts';
import type { PersonActor, SessionActor } from './actor.ts';
import { ownAccountOf } from './owners.ts';

/** The owner that a call names; null if it names none. */
export function ownerInHeader({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return headers[OWNER_HEADER]?.toString() ?? null;
}

/** The owner that a plain request names: a link or a form has no header. */
export function ownerNamedBy(request: Pick<FastifyRequest, 'headers' | 'query'>): string | null {
  const { [OWNER_PARAMETER]: named } = request.query as Record<string, unknown>;
  return ownerInHeader(request) ?? (named === undefined ? null : String(named));
}

/**
 * The person, acting for the named owner, or for the own account if none is named (product 36.2).
 * @throws not_found unless a member, account_disabled, factor_required
 */
export async function actingFor(db: Db, actor: SessionActor, named: string | null): Promise<PersonActor> {
  const ownerId = named?.toLowerCase() ?? null;
  if (ownerId === null || ownerId === ownAccountOf(actor.person.id)) return actor;
  const membership = isUuid(ownerId) ? await findMembership(db, actor.person.id, ownerId) : undefined;
  if (!membership) throw new AppError('not_found');
  const { owner, role, requiresFactor } = membership;
  if (owner.disabledAt !== null) throw new AppError('account_disabled');
  if (requiresFactor && !actor.hasFactor) throw new AppError('factor_required');
  return { ...actor, owner, role, access: access(owner, new Date()) };
}
