import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Db } from '#db/connect.ts';
import { isLiveMain, listAllServedDomains, listServedDomains, type ServedDomain } from '#db/owners/domains.ts';
import { isWithin } from '#src/owners/domains.ts';
import type { OwnerHost } from '#src/owners/places.ts';
import { isSubdomainLabel } from '#src/owners/subdomains.ts';
import type { Env } from '../../env.ts';
import type { ChangeFeed } from '../../platform/change-feed.ts';
import { PLACE_PREFIX } from '../../platform/url-paths.ts';

/** What no host of ours is asked for. */
export const NOWHERE = '/.nowhere';

const RETRY_MS = 1_000;

export type Places = {
  /** The path that the router gets. Marks requests that arrived at a host of an owner. */
  rewrite(request: IncomingMessage): string;
  isServed(host: string): boolean;
  /** Whose a host is. */
  find(host: string): OwnerHost | 'main' | 'unknown';
  /** Whether a host is, or is below, that of subdomains. */
  isBelowBase(host: string): boolean;
  /** Whether memory has all changes: then a host that it lacks is nobody's. */
  isCurrent(): boolean;
  /** The main domain of an owner while it is live. */
  liveMainOf(ownerId: string): ServedDomain | undefined;
  size(): number;
  /** Resolves once the domains are read for the first time, until which no request may arrive. */
  loaded: Promise<void>;
  /** Resolves once what is known of the database is up to date. */
  settled(): Promise<void>;
  stop(): void;
};

const marks = new WeakMap<IncomingMessage, OwnerHost | 'unknown'>();

/** Where a request arrived; null: at PUBLIC_URL. */
export function placeAt({ raw }: Pick<FastifyRequest, 'raw'>): OwnerHost | null {
  const found = marks.get(raw);
  return found === undefined || found === 'unknown' ? null : found;
}

/** What was asked for there. */
export function pathAt({ raw }: Pick<FastifyRequest, 'raw'>): string {
  return (raw.url ?? '').slice(PLACE_PREFIX.length) || '/';
}

/** For a host of an owner no longer than needed, and nothing below it: it isn't our domain. Null: none. */
export function hstsAt(raw: IncomingMessage | null, publicUrl: string): string | null {
  const found = raw === null ? undefined : marks.get(raw);
  if (!publicUrl.startsWith('https:') || found === 'unknown') return null;
  return found === undefined ? 'max-age=31536000; includeSubDomains' : 'max-age=2592000';
}

/** Part of cache keys: never the host as it was sent. */
export function placeKey(request: Pick<FastifyRequest, 'raw'>, key: string | null): string | null {
  const place = placeAt(request);
  if (place === null || key === null) return null;
  return place.kind === 'domain' ? `${place.id} ${key}` : `@${place.label} ${key}`;
}

type PlacesOptions = {
  db: Db;
  env: Pick<Env, 'publicUrl' | 'publicHosts' | 'baseDomain' | 'customDomains'>;
  feed: Pick<ChangeFeed, 'catchUp' | 'isListening' | 'subscribe'>;
  log: FastifyBaseLogger;
  onChange: (ownerId: string) => void;
};

/** Null where owners have no hosts: then every host is ours. */
export function openPlaces(options: PlacesOptions): Places | null {
  const { env } = options;
  if (env.customDomains === null && env.baseDomain === null) return null;
  const known = openDomains(options);
  const loaded = known.load();
  // Awaited later
  loaded.catch(() => {});
  const ours = new Set([new URL(env.publicUrl).hostname, ...env.publicHosts]);

  const find = (header: string | undefined): OwnerHost | 'main' | 'unknown' => {
    const host = hostIn(header);
    if (ours.has(host) || isLocal(host)) return 'main';
    const label =
      env.baseDomain !== null && host.endsWith(`.${env.baseDomain}`) ? host.slice(0, -env.baseDomain.length - 1) : null;
    if (label !== null) return isSubdomainLabel(label) ? { kind: 'subdomain', host, label } : 'unknown';
    return known.placeAt(host) ?? 'unknown';
  };
  // Most requests name the same host
  let last: { header: string | undefined; version: number; found: ReturnType<typeof find> } | null = null;
  const findAgain = (header: string | undefined) => {
    if (last?.header !== header || last?.version !== known.version())
      last = { header, version: known.version(), found: find(header) };
    return last.found;
  };

  return {
    rewrite(request) {
      const { url = '/', headers } = request;
      const found = findAgain(headers.host);
      if (found === 'main') return url;
      marks.set(request, found);
      if (found === 'unknown') return NOWHERE;
      // Nobody is signed in there
      delete headers.cookie;
      return PLACE_PREFIX + pathOf(url);
    },
    find,
    isBelowBase: (host) => env.baseDomain !== null && isWithin(hostIn(host), env.baseDomain),
    isServed: (host) => known.placeAt(host) !== undefined,
    isCurrent: known.isCurrent,
    liveMainOf: known.liveMainOf,
    size: known.size,
    loaded,
    settled: known.settled,
    stop: known.stop,
  };
}

/** In lower case, without the port and the dot at the end. */
function hostIn(header: string | undefined): string {
  return (header ?? 'localhost').toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}

function isLocal(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host.startsWith('[') || isIP(host) !== 0;
}

/** A request line can name a host. */
function pathOf(url: string): string {
  if (url.startsWith('/')) return url;
  const { pathname = '/', search = '' } = URL.parse(url) ?? {};
  return pathname + search;
}

/** The domains that are served, in memory. */
function openDomains({ db, env, feed, log, onChange }: PlacesOptions) {
  const byHost = new Map<string, ServedDomain>();
  const hostsOf = new Map<string, string[]>();
  const due = new Set<string>();
  let isAllDue = false;
  let version = 0;
  let running: Promise<void> | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;

  const replace = (ownerId: string, domains: readonly ServedDomain[]) => {
    const before = (hostsOf.get(ownerId) ?? []).map((host) => byHost.get(host));
    // Another owner may have the host by now
    for (const domain of before) if (domain?.ownerId === ownerId) byHost.delete(domain.host);
    for (const domain of domains) byHost.set(domain.host, domain);
    if (domains.length === 0) hostsOf.delete(ownerId);
    else
      hostsOf.set(
        ownerId,
        domains.map(({ host }) => host),
      );
    version += 1;
    // Pages that were made meanwhile may name the former host
    if (JSON.stringify(before) !== JSON.stringify(domains)) onChange(ownerId);
  };
  const replaceAll = (domains: readonly ServedDomain[]) => {
    const present = Map.groupBy(domains, ({ ownerId }) => ownerId);
    const gone = [...hostsOf.keys()].filter((ownerId) => !present.has(ownerId));
    for (const ownerId of gone) replace(ownerId, []);
    for (const [ownerId, own] of present) replace(ownerId, own);
  };
  const work = async () => {
    while (!isStopped && (isAllDue || due.size > 0)) {
      const owners = isAllDue ? null : [...due];
      isAllDue = false;
      due.clear();
      try {
        if (owners === null) replaceAll(await listAllServedDomains(db));
        else {
          const found = Map.groupBy(await listServedDomains(db, owners), ({ ownerId }) => ownerId);
          for (const ownerId of owners) replace(ownerId, found.get(ownerId) ?? []);
        }
      } catch (error) {
        if (isStopped) return;
        log.warn({ err: error }, 'domains could not be read; trying again');
        isAllDue = true;
        retry = setTimeout(start, RETRY_MS).unref();
        return;
      }
    }
  };
  const start = () => {
    clearTimeout(retry);
    running ??= work().finally(() => {
      running = null;
      if (due.size > 0) start();
    });
  };

  const isOffered = env.customDomains !== null;
  if (isOffered)
    feed.subscribe({
      onChange: ({ table, id }) => {
        // Of a profile, what its codes contain
        if (table !== 'domains' && !(table === 'profiles' && hostsOf.has(id))) return;
        due.add(id);
        start();
      },
      // Earlier changes were missed
      onListening: () => {
        isAllDue = true;
        start();
      },
    });

  return {
    /** Once the feed listens, which reads them, so that nothing changes unnoticed meanwhile. */
    load: async () => {
      if (!isOffered) return;
      await feed.catchUp();
      if (running === null) {
        isAllDue = true;
        start();
      }
      while (running !== null) await running;
      if (isAllDue) throw new Error('the domains of owners could not be read');
    },
    version: () => version,
    size: () => byHost.size,
    isCurrent: () => !isOffered || (feed.isListening() && running === null && !isAllDue),
    placeAt(host: string): OwnerHost | undefined {
      const domain = byHost.get(host);
      return domain && { kind: 'domain', host, id: domain.id, ownerId: domain.ownerId, start: domain.start };
    },
    liveMainOf(ownerId: string): ServedDomain | undefined {
      const own = (hostsOf.get(ownerId) ?? []).map((host) => byHost.get(host));
      return own.find((domain) => domain?.ownerId === ownerId && isLiveMain(domain));
    },
    async settled() {
      while (running !== null) await running;
    },
    stop() {
      isStopped = true;
      clearTimeout(retry);
    },
  };
}
