import type { Db } from '#db/connect.ts';
import {
  type Domain,
  listDomains,
  lockDomain,
  lockHolder,
  lockHost,
  updateDomain,
  updateMainDomain,
} from '#db/owners/domains.ts';
import { insertAuditEntry } from '#db/owners/organizations/audit.ts';
import { findOwner, lockOwner } from '#db/owners/profiles.ts';
import type { Owner } from '#db/schema/profiles.ts';
import { AppError } from '#src/errors.ts';
import { access } from '#src/owners/access.ts';
import { checkOutcome, type DomainEnd, type DomainState, nextCheckAt, stateAfter } from '#src/owners/domains.ts';
import { includesDomains } from '#src/owners/plans.ts';
import type { Actor } from '../../accounts/actor.ts';
import type { Context } from '../../context.ts';
import { countOne } from '../../platform/metrics/metrics.ts';
import { lockActor } from '../lock-actor.ts';
import { queueDomainEmail } from './emails.ts';
import { hasProof, type Lookup } from './lookups.ts';
import { insertStateEntry } from './state-entries.ts';

export type CheckContext = Pick<Context, 'db' | 'env' | 'i18n' | 'metrics'>;

/** Records what a person's check found. @throws not_found, forbidden, plan_required */
export async function recordCheck(context: CheckContext, actor: Actor, id: string, lookup: Lookup): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const { owner } = await lockActor(tx, actor, 'domains.manage');
    if (!mayHaveDomains(owner)) throw new AppError('plan_required', { plan: 'business' });
    const domain = await lockDomain(tx, owner.id, id);
    if (!domain) throw new AppError('not_found');
    const state = await applyLookup(context, tx, owner, domain, lookup);
    if (state === domain.state) return;
    await insertAuditEntry(tx, actor, 'domain.check', { kind: 'domain', id }, { from: domain.state, to: state });
  });
}

/** The same of a check that nobody asked for. The domain may be gone. */
export async function recordDueCheck(
  context: CheckContext,
  { id, ownerId }: Pick<Domain, 'id' | 'ownerId'>,
  lookup: Lookup,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const owner = await lockOwner(tx, ownerId);
    const domain = owner && (await lockDomain(tx, ownerId, id));
    if (!domain) return;
    const state = await applyLookup(context, tx, owner, domain, lookup);
    if (state !== domain.state) await insertStateEntry(tx, owner, domain, state, { reason: reasonOf(state) });
  });
}

function reasonOf(state: DomainState): DomainEnd | null {
  return state === 'ended' ? 'unreachable' : null;
}

export function mayHaveDomains(owner: Owner): boolean {
  return owner.disabledAt === null && includesDomains(access(owner, new Date()).plan);
}

/** Requires `lockOwner`. Returns the state that the domain has now. */
async function applyLookup(
  context: CheckContext,
  tx: Db,
  owner: Owner,
  domain: Domain,
  { findings: { proof, route }, texts }: Lookup,
): Promise<DomainState> {
  const now = new Date();
  countOne(context.metrics.domainChecks, checkOutcome(domain.state, { proof, route }));
  const found = stateAfter(domain, { proof, route }, now);
  const isProved = found === 'live' && (domain.state === 'waiting' || domain.state === 'ended');
  const mayGoLive = isProved && domain.endedBy !== 'operator' && mayHaveDomains(owner);
  const isTaken = mayGoLive && !(await takeHost(context, tx, domain, texts, now));
  const state = isProved && (isTaken || !mayGoLive) ? domain.state : found;
  const isSame = state === domain.state;
  const standing = { state, since: isSame ? domain.since : now };
  await updateDomain(tx, domain.id, {
    ...standing,
    endedBy: isSame ? domain.endedBy : reasonOf(state),
    findings: JSON.stringify({ proof, route, ...(isTaken && { isTaken }) }),
    checkedAt: now,
    nextCheckAt: nextCheckAt(standing, now),
    ...(state === 'live' && !isSame && { verifiedAt: now }),
  });
  if (isSame) return state;
  // Later ones, and one that works again, are no reason to choose for the owner
  const others = (await listDomains(tx, owner.id)).filter(({ id }) => id !== domain.id);
  if (state === 'live' && [domain, ...others].every(({ verifiedAt, isMain }) => verifiedAt === null && !isMain))
    await updateMainDomain(tx, owner.id, domain.id);
  // Back after minutes: it was never announced as ended
  await queueDomainEmail(context, tx, owner, { host: domain.host, state, endedBy: 'unreachable' });
  return state;
}

/**
 * Takes a proved host over from who lost it. Two owners may prove one at the same time, in two processes: the first has it (product 42.4,
 * 42.19). Returns whether it is free now.
 */
async function takeHost(
  context: CheckContext,
  tx: Db,
  { host, ownerId }: Domain,
  texts: Lookup['texts'],
  now: Date,
): Promise<boolean> {
  await lockHost(tx, host);
  const holder = await lockHolder(tx, host, ownerId);
  if (holder === undefined) return true;
  if (texts === null || hasProof(texts, holder.token)) return false;
  await updateDomain(tx, holder.id, { state: 'ended', since: now, endedBy: 'replaced', nextCheckAt: null });
  const other = await findOwner(tx, holder.ownerId);
  if (!other) return true;
  await insertStateEntry(tx, other, holder, 'ended', { reason: 'replaced' });
  await queueDomainEmail(context, tx, other, { host, state: 'ended', endedBy: 'replaced' });
  return true;
}
