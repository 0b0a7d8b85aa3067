import { createHmac, randomBytes } from 'node:crypto';
import { domainToUnicode } from 'node:url';
import { getDomain } from 'tldts';
import type { Db } from '#db/connect.ts';
import {
  countAddedDomain,
  type Domain,
  deleteDomain,
  findDomain,
  insertDomain,
  isHostEnded,
  listDomains,
  listStartCards,
  lockHost,
  updateDomain,
  updateMainDomain,
} from '#db/owners/domains.ts';
import { isCardOn } from '#db/owners/held-cards.ts';
import { insertAuditEntry } from '#db/owners/organizations/audit.ts';
import { updateProfile } from '#db/owners/profiles.ts';
import { AppError } from '#src/errors.ts';
import { isTargetAllowed } from '#src/links/targets.ts';
import {
  type DomainChanges,
  type DomainStart,
  endsAt,
  nextCheckAt,
  proofName,
  proofValue,
  type RecordFinding,
} from '#src/owners/domains.ts';
import type { Action } from '#src/owners/permissions.ts';
import { includesDomains, MAX_DOMAINS } from '#src/owners/plans.ts';
import type { Actor } from '../../accounts/actor.ts';
import { type SecretContext, secretKey } from '../../accounts/secrets.ts';
import type { Context } from '../../context.ts';
import type { CustomDomains } from '../../env-domains.ts';
import { isPrivateIp } from '../../platform/ip-addresses.ts';
import { lockActor } from '../lock-actor.ts';
import { mayHaveDomains, recordCheck } from './checks.ts';
import { isHeldHost, ownableHost } from './hosts.ts';
import { type Lookup, lookUp } from './lookups.ts';

/** Domains that an owner adds in a day: each may lead to a certificate, of which authorities issue only so many. */
const MOST_ADDED = 10;

type DomainContext = Pick<Context, 'db' | 'env' | 'i18n' | 'places'>;

/** Domains rest while the plan lacks them (product 42.1). @throws not_found where none are offered */
export async function readDomains({ db, env }: Pick<Context, 'db' | 'env'>, { owner, access: { plan } }: Actor) {
  const offered = requireOffer(env);
  const domains = await listDomains(db, owner.id);
  return {
    domains: domains.map((domain) => viewOf(domain, offered)),
    /** that bare hosts show */
    cards: await listStartCards(db, owner.id),
    isIncluded: includesDomains(plan),
    limit: MAX_DOMAINS,
    codesUseDomain: owner.codesUseDomain,
  };
}

export type DomainView = ReturnType<typeof viewOf>;

/** A domain as its owner sees it, with the records that it needs. */
function viewOf({ ownerId: _, token, start, findings, ...domain }: Domain, offered: CustomDomains) {
  const { host } = domain;
  return {
    ...domain,
    shownHost: domainToUnicode(host),
    /** below which providers name records */
    zone: getDomain(host, { allowPrivateDomains: true }) ?? host,
    endsAt: endsAt(domain),
    start: start ?? { kind: 'main' as const },
    isTaken: findings?.isTaken === true,
    proof: { name: proofName(host), expected: proofValue(token), ...foundOf(findings?.proof) },
    route: { name: host, expected: offered.cnameTarget, ...foundOf(findings?.route) },
  };
}

function foundOf(finding: RecordFinding | undefined) {
  return { state: finding?.state ?? null, found: finding?.found ?? [], hasPrivate: finding?.hasPrivate === true };
}

/** Where domains lead whose name can't have a CNAME record. Null: the DNS didn't answer. @throws not_found */
export async function readTargetAddresses({ dns, env }: Pick<Context, 'dns' | 'env'>): Promise<string[] | null> {
  const { cnameTarget } = requireOffer(env);
  const addresses = (await dns?.ownAddresses(cnameTarget)) ?? null;
  return addresses?.filter((address) => !isPrivateIp(address)) ?? null;
}

/** @throws not_found */
export async function readDomain({ db, env }: Pick<Context, 'db' | 'env'>, actor: Actor, id: string) {
  const offered = requireOffer(env);
  return viewOf(await requireDomain(db, actor, id), offered);
}

/**
 * Also one that is live for another owner, who may have lost it (product 42.19). @throws not_found, plan_required, domain_invalid,
 * limit_domains, limit_domains_today, forbidden
 */
export async function addDomain(
  { auth, db, env }: DomainContext & Pick<Context, 'auth'>,
  actor: Actor,
  typed: string,
): Promise<{ domain: DomainView; isNew: boolean }> {
  const offered = requireOffer(env);
  const host = ownableHost(env, typed);
  return await db.transaction().execute(async (tx) => {
    await lockDomains(tx, actor);
    if (host === null) throw new AppError('domain_invalid');
    const own = await listDomains(tx, actor.owner.id);
    // Added again, it is the same
    const known = own.find((domain) => domain.host === host);
    if (known) return { domain: viewOf(known, offered), isNew: false };
    if (own.length >= MAX_DOMAINS) throw new AppError('limit_domains', { limit: MAX_DOMAINS });
    await countAdded({ auth }, tx, actor);
    await lockHost(tx, host);
    const now = new Date();
    const isHeld = isHeldHost(host, offered.heldHosts) || (await isHostEnded(tx, host));
    const state = isHeld ? ('held' as const) : ('waiting' as const);
    const token = randomBytes(20).toString('hex');
    const row = { ownerId: actor.owner.id, host, token, state, nextCheckAt: nextCheckAt({ state, since: now }, now) };
    const domain = await insertDomain(tx, row);
    await insertAuditEntry(tx, actor, 'domain.create', { kind: 'domain', id: domain.id }, { host });
    return { domain: viewOf(domain, offered), isNew: true };
  });
}

/** In the transaction: what is refused, or doesn't last, counts as none (product 42.21). @throws limit_domains_today */
async function countAdded(context: SecretContext, tx: Db, { owner }: Actor): Promise<void> {
  const key = createHmac('sha256', await secretKey(context, 'added domains'))
    .update(owner.id)
    .digest('base64url');
  const secondsLeft = await countAddedDomain(tx, key, MOST_ADDED);
  if (secondsLeft > 0)
    throw new AppError('limit_domains_today', { limit: MOST_ADDED, secondsLeft, policies: ['domains'] });
}

/** Asks the DNS, which takes seconds. @throws not_found, plan_required, too_many_requests */
export async function lookUpDomain(
  { db, dns, env, limits }: Pick<Context, 'db' | 'dns' | 'env' | 'limits'>,
  actor: Actor,
  id: string,
): Promise<Lookup> {
  const { cnameTarget } = requireOffer(env);
  if (dns === null) throw new AppError('not_found');
  if (!includesDomains(actor.access.plan)) throw new AppError('plan_required', { plan: 'business' });
  const domain = await requireDomain(db, actor, id);
  const subject = { domain: id.toLowerCase(), account: actor.owner.id };
  return await limits.checkDomain.guard(subject, () => lookUp(dns, domain, cnameTarget));
}

/** Records what `lookUpDomain` found. @throws not_found, plan_required, forbidden */
export async function checkDomain(
  context: DomainContext & Pick<Context, 'metrics'>,
  actor: Actor,
  id: string,
  lookup: Lookup,
): Promise<DomainView> {
  await recordCheck(context, actor, id, lookup);
  return await readDomain(context, actor, id);
}

/** @throws not_found, plan_required, domain_invalid (an address that leads back), forbidden */
export async function updateOwnDomain(
  { db, env, places }: DomainContext,
  actor: Actor,
  { id, isMain, start }: DomainChanges,
): Promise<DomainView> {
  const offered = requireOffer(env);
  return await db.transaction().execute(async (tx) => {
    await lockDomains(tx, actor);
    const domain = await requireDomain(tx, actor, id);
    if (start === undefined && isMain === undefined) return viewOf(domain, offered);
    if (start !== undefined) {
      await requireStart(tx, { env, places }, actor, start);
      await updateDomain(tx, id, { start: start.kind === 'main' ? null : JSON.stringify(start) });
    }
    if (isMain !== undefined && isMain !== domain.isMain)
      await updateMainDomain(tx, actor.owner.id, isMain ? id : null);
    await insertAuditEntry(tx, actor, 'domain.update', { kind: 'domain', id });
    return viewOf(await requireDomain(tx, actor, id), offered);
  });
}

/**
 * Whether QR codes that are made from now on contain the main domain, while that is live. Those that are printed stay what they are:
 * without the domain, they lead nowhere (product 42.14). @throws not_found, plan_required, forbidden
 */
export async function setCodesUseDomain(
  { db, env }: Pick<Context, 'db' | 'env'>,
  actor: Actor,
  codesUseDomain: boolean,
): Promise<void> {
  requireOffer(env);
  await db.transaction().execute(async (tx) => {
    await lockDomains(tx, actor);
    await updateProfile(tx, actor.owner.id, { codesUseDomain });
    await insertAuditEntry(tx, actor, codesUseDomain ? 'domain.codes_on' : 'domain.codes_off', { kind: 'domain' });
  });
}

/** Frees the host at once, also after the plan. @throws not_found, forbidden */
export async function removeDomain({ db, env }: Pick<Context, 'db' | 'env'>, actor: Actor, id: string): Promise<void> {
  requireOffer(env);
  await db.transaction().execute(async (tx) => {
    await lockActor(tx, actor, 'domains.remove' satisfies Action);
    const host = await deleteDomain(tx, actor.owner.id, id);
    if (host === undefined) throw new AppError('not_found');
    await insertAuditEntry(tx, actor, 'domain.delete', { kind: 'domain', id }, { host });
  });
}

/** @throws not_found */
function requireOffer({ customDomains }: Context['env']): CustomDomains {
  if (customDomains === null) throw new AppError('not_found');
  return customDomains;
}

/** @throws plan_required, and as `lockActor` */
async function lockDomains(tx: Db, actor: Actor): Promise<void> {
  const { owner } = await lockActor(tx, actor, 'domains.manage');
  if (!mayHaveDomains(owner)) throw new AppError('plan_required', { plan: 'business' });
}

/** @throws not_found */
async function requireDomain(db: Db, { owner }: Actor, id: string): Promise<Domain> {
  const domain = await findDomain(db, owner.id, id);
  if (!domain) throw new AppError('not_found');
  return domain;
}

/** An address leads to none of our pages, nor to a host of an owner: they could lead back. @throws not_found, domain_invalid */
async function requireStart(
  tx: Db,
  { env, places }: Pick<DomainContext, 'env' | 'places'>,
  { owner }: Actor,
  start: DomainStart,
): Promise<void> {
  if (start.kind === 'card' && (await isCardOn(tx, owner.id, start.id)) === undefined)
    throw new AppError('not_found', { fields: ['start.cardId'] });
  if (start.kind !== 'address') return;
  const host = URL.parse(start.url)?.hostname.replace(/\.$/, '') ?? '';
  const isOurs = ownableHost(env, host) === null || places?.isServed(host) === true;
  const isOwn = (await listDomains(tx, owner.id)).some((domain) => domain.host === host);
  if (isOurs || isOwn || !isTargetAllowed(start.url, [env.publicUrl])) throw new AppError('domain_invalid');
}
