import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { ServedDomain } from '#db/owners/served-domains.ts';
import { isWithin } from '#src/owners/domains.ts';
import type { OwnerHost } from '#src/owners/places.ts';
import { isSubdomainLabel } from '#src/owners/subdomains.ts';
import type { Env } from '../../env.ts';
import { PLACE_PREFIX } from '../../platform/url-paths.ts';
import { type MapOptions, openDomainMap } from './domain-map.ts';

/** What no host of ours is asked for. */
export const NOWHERE = '/.nowhere';

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

type PlacesOptions = Omit<MapOptions, 'isOffered'> & {
  env: Pick<Env, 'publicUrl' | 'publicHosts' | 'baseDomain' | 'customDomains'>;
};

/** Null where owners have no hosts: then every host is ours. */
export function openPlaces(options: PlacesOptions): Places | null {
  const { env } = options;
  if (env.customDomains === null && env.baseDomain === null) return null;
  const known = openDomainMap({ ...options, isOffered: env.customDomains !== null });
  const loaded = known.load();
  // Awaited before the first request
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
    isServed: known.has,
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
