import type { Db } from '#db/connect.ts';
import {
  type Domain,
  findDomain,
  isHostTaken,
  listDomains,
  lockHost,
  updateDomain,
  updateMainDomain,
} from '#db/owners/domains.ts';
import { insertAuditEntry } from '#db/owners/organizations/audit.ts';
import { lockOwner } from '#db/owners/profiles.ts';
import type { Owner } from '#db/schema/profiles.ts';
import { AppError } from '#src/errors.ts';
import { access } from '#src/owners/access.ts';
import {
  checkOutcome,
  type DomainState,
  type Findings,
  includesDomains,
  nextCheckAt,
  stateAfter,
} from '#src/owners/domains.ts';
import type { Actor } from '../../accounts/actor.ts';
import type { Context } from '../../context.ts';
import { countOne } from '../../platform/metrics/metrics.ts';
import { lockActor } from '../lock-actor.ts';
import { queueDomainEmail } from './emails.ts';

export type CheckContext = Pick<Context, 'db' | 'env' | 'i18n' | 'metrics'>;

/** Records what a person's check found. @throws not_found, forbidden, plan_required */
export async function recordCheck(context: CheckContext, actor: Actor, id: string, findings: Findings): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const { owner } = await lockActor(tx, actor, 'domains.manage');
    if (!mayHaveDomains(owner)) throw new AppError('plan_required', { plan: 'business' });
    const domain = await findDomain(tx, owner.id, id);
    if (!domain) throw new AppError('not_found');
    const state = await applyFindings(context, tx, owner, domain, findings);
    if (state === domain.state) return;
    await insertAuditEntry(tx, actor, 'domain.check', { kind: 'domain', id }, { from: domain.state, to: state });
  });
}

/** The same of a check that nobody asked for. The domain may be gone. */
export async function recordDueCheck(
  context: CheckContext,
  { id, ownerId }: Pick<Domain, 'id' | 'ownerId'>,
  findings: Findings,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const owner = await lockOwner(tx, ownerId);
    const domain = owner && (await findDomain(tx, ownerId, id));
    if (domain) await applyFindings(context, tx, owner, domain, findings);
  });
}

export function mayHaveDomains(owner: Owner): boolean {
  return owner.disabledAt === null && includesDomains(access(owner, new Date()).plan);
}

/** Requires `lockOwner`. Returns the state that the domain has now. */
async function applyFindings(
  context: CheckContext,
  tx: Db,
  owner: Owner,
  domain: Domain,
  { proof, route }: Findings,
): Promise<DomainState> {
  const now = new Date();
  countOne(context.metrics.domainChecks, checkOutcome(domain.state, { proof, route }));
  const found = stateAfter(domain, { proof, route }, now);
  const isProved = found === 'live' && (domain.state === 'waiting' || domain.state === 'ended');
  const isTaken = isProved && (await isTakenNow(tx, domain));
  const state = isProved && (isTaken || domain.endedBy === 'operator' || !mayHaveDomains(owner)) ? domain.state : found;
  const isSame = state === domain.state;
  const standing = { state, since: isSame ? domain.since : now };
  await updateDomain(tx, domain.id, {
    ...standing,
    endedBy: isSame ? domain.endedBy : state === 'ended' ? 'unreachable' : null,
    findings: JSON.stringify({ proof, route, ...(isTaken && { isTaken }) }),
    checkedAt: now,
    nextCheckAt: nextCheckAt(standing, now),
    ...(state === 'live' && !isSame && { verifiedAt: now }),
  });
  if (isSame) return state;
  if (state === 'live' && !(await listDomains(tx, owner.id)).some(({ isMain }) => isMain))
    await updateMainDomain(tx, owner.id, domain.id);
  // Back after minutes: it was never announced as ended
  await queueDomainEmail(context, tx, owner, { host: domain.host, state, endedBy: 'unreachable' });
  return state;
}

/** Two owners may prove a host at the same time, in two processes: the first has it (product 42.4). */
async function isTakenNow(tx: Db, { host, ownerId }: Domain): Promise<boolean> {
  await lockHost(tx, host);
  return await isHostTaken(tx, host, ownerId);
}
