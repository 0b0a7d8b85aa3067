import type { FastifyRequest } from 'fastify';
import { findCallingKey, updateKeyUse } from '#db/api/keys.ts';
import { findOwner } from '#db/owners/profiles.ts';
import { AppError } from '#src/errors.ts';
import { access } from '#src/owners/access.ts';
import { includesApi } from '#src/owners/plans.ts';
import type { ApiKeyActor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import type { Identified } from '../operations.ts';
import { languageOf } from '../platform/content-negotiation.ts';
import { hashToken } from '../platform/tokens.ts';
import { isKey } from './key-format.ts';

const USE_NOTED_MS = 60_000;
const AGENT_MAX = 60;

/**
 * Who a request's key acts for; cookies don't count. Calls of keys that rest, or whose owner is suspended, are counted before they are
 * refused. @throws unauthenticated, too_many_requests, key_expired
 */
export async function identifyKey(
  { db, limits }: Pick<Context, 'db' | 'limits'>,
  request: FastifyRequest,
): Promise<Identified<ApiKeyActor>> {
  const key = await findCallingKey(db, hashToken(keyOf(request)));
  const owner = key && (await findOwner(db, key.ownerId));
  if (!key || !owner) throw await refusalOfUnknown(limits, request);
  if (key.isEnded) throw new AppError('key_expired');
  const now = new Date();
  const standing = access(owner, now);
  const refusal = refusalOf(owner, standing);
  if (refusal === null && (key.lastUsedAt === null || now.getTime() - key.lastUsedAt.getTime() > USE_NOTED_MS))
    await updateKeyUse(db, key.id, programOf(request));
  const caller: ApiKeyActor = {
    via: 'api_key',
    person: null,
    keyId: key.id,
    keyName: key.name,
    scopes: key.scopes,
    expiresAt: key.expiresAt,
    owner,
    access: standing,
    // Never what only owners of an organization may do
    role: owner.ownerKind === 'person' ? 'owner' : 'admin',
    language: languageOf(request) ?? 'en',
    ipAddress: request.ip,
  };
  return { caller, account: key.id, actor: caller, refusal };
}

function refusalOf({ disabledAt }: ApiKeyActor['owner'], { plan }: ApiKeyActor['access']): AppError | null {
  if (disabledAt !== null) return new AppError('account_disabled');
  return includesApi(plan) ? null : new AppError('plan_required', { plan: 'business' });
}

/** Its network may try some (product 41.30). */
async function refusalOfUnknown({ apiUnknownKey }: Context['limits'], { ip }: FastifyRequest): Promise<AppError> {
  const attempt = await apiUnknownKey.consume({ address: ip });
  if (attempt.isAllowed) return new AppError('unauthenticated');
  return new AppError('too_many_requests', { secondsLeft: attempt.secondsLeft, policies: ['unknown-keys'] });
}

/** What may be a key. @throws unauthenticated */
export function keyOf({ headers }: FastifyRequest): string {
  const [, sent = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  if (!isKey(sent)) throw new AppError('unauthenticated');
  return sent;
}

/** The first two words of what the program calls itself. */
function programOf({ headers }: FastifyRequest): string | null {
  const words = (headers['user-agent'] ?? '').match(/[!-~]+/g) ?? [];
  return words.slice(0, 2).join(' ').slice(0, AGENT_MAX) || null;
}
