import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#db/connect.ts';
import { domainsIn, hostsIn, isLiveMain, listServed, type ServedDomain } from '#db/owners/served-domains.ts';
import type { OwnerHost } from '#src/owners/places.ts';
import type { ChangeFeed } from '../../platform/change-feed.ts';

const RETRY_MS = 1_000;
/** How often all are read while changes of other processes don't arrive: what ends is gone everywhere within a minute. */
const REREAD_MS = 30_000;
/** Owners whose domains are put into the map without letting others have a turn: about a millisecond. */
const AT_ONCE = 500;

export type MapOptions = {
  db: Db;
  feed: Pick<ChangeFeed, 'catchUp' | 'isListening' | 'subscribe'>;
  log: FastifyBaseLogger;
  onChange: (ownerId: string) => void;
  /** Hosts that were nobody's until now: what leads there leads elsewhere now. */
  onHosts: (hosts: ReadonlySet<string>) => Promise<void>;
  /** without domains, the map is empty */
  isOffered: boolean;
};

/** `domains`: once one of them was asked for. Most of 100,000 never are. */
type Served = { ownerId: string; text: string; domains: ServedDomain[] | null };

/** The domains that are served, in memory. */
export function openDomainMap({ db, feed, log, onChange, onHosts, isOffered }: MapOptions) {
  const byHost = new Map<string, Served>();
  const byOwner = new Map<string, Served>();
  const due = new Set<string>();
  let added = new Set<string>();
  let announced = Promise.resolve();
  let isAllDue = isOffered;
  let isLoaded = false;
  let version = 0;
  let running: Promise<void> | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;

  /** `text`: undefined if nothing of the owner's is served. */
  const replace = (ownerId: string, text: string | undefined) => {
    const before = byOwner.get(ownerId);
    const hosts = text === undefined ? [] : hostsIn(text);
    // Another owner may have had a host meanwhile
    if (before?.text === text && hosts.every((host) => byHost.get(host) === before)) return;
    // Another owner may have it by now
    for (const host of before ? hostsIn(before.text) : []) if (byHost.get(host) === before) byHost.delete(host);
    byOwner.delete(ownerId);
    if (text !== undefined) {
      const served = { ownerId, text, domains: null };
      byOwner.set(ownerId, served);
      for (const host of hosts) {
        if (isLoaded && !byHost.has(host)) added.add(host);
        byHost.set(host, served);
      }
    }
    version += 1;
    // Pages that were made meanwhile may name the former host
    if (isLoaded) onChange(ownerId);
  };
  const replaceAll = async () => {
    const found = await listServed(db, 'all');
    const present = new Set(found.map(({ ownerId }) => ownerId));
    for (const ownerId of byOwner.keys()) if (!present.has(ownerId)) replace(ownerId, undefined);
    for (const [n, { ownerId, text }] of found.entries()) {
      replace(ownerId, text);
      if (n % AT_ONCE === AT_ONCE - 1) await nextTurn();
    }
    isLoaded = true;
  };
  const replaceSome = async (ownerIds: readonly string[]) => {
    const found = new Map((await listServed(db, ownerIds)).map(({ ownerId, text }) => [ownerId, text]));
    for (const ownerId of ownerIds) replace(ownerId, found.get(ownerId));
  };
  const work = async () => {
    while (!isStopped && (isAllDue || due.size > 0)) {
      const owners = isAllDue ? null : [...due];
      isAllDue = false;
      due.clear();
      try {
        await (owners === null ? replaceAll() : replaceSome(owners));
        const hosts = added;
        added = new Set();
        // Takes turns with requests, for which memory has all changes already
        if (hosts.size > 0) announced = announced.then(() => onHosts(hosts));
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
    if (isStopped) return;
    clearTimeout(retry);
    running ??= work().finally(() => {
      running = null;
      if (due.size > 0) start();
    });
  };
  const startAll = () => {
    isAllDue = true;
    start();
  };

  if (isOffered)
    feed.subscribe({
      onChange: ({ table, id }) => {
        // Of a profile, what its codes contain
        if (table !== 'domains' && !(table === 'profiles' && byOwner.has(id))) return;
        due.add(id);
        start();
      },
      // Earlier changes were missed
      onListening: startAll,
    });
  const rereading = setInterval(() => {
    if (isOffered && !feed.isListening()) startAll();
  }, REREAD_MS).unref();

  const domainsOf = (served: Served | undefined) => {
    if (served === undefined) return [];
    served.domains ??= domainsIn(served);
    return served.domains;
  };
  return {
    /** Once the feed listens, which reads them, so that nothing changes unnoticed meanwhile. */
    load: async () => {
      if (!isOffered) return;
      await feed.catchUp();
      start();
      while (running !== null) await running;
      if (isAllDue) throw new Error('the domains of owners could not be read');
    },
    version: () => version,
    size: () => byHost.size,
    isCurrent: () => !isOffered || (feed.isListening() && running === null && !isAllDue),
    has: (host: string) => byHost.has(host),
    placeAt(host: string): OwnerHost | undefined {
      const find = () => domainsOf(byHost.get(host)).find((each) => each.host === host);
      const domain = find();
      if (domain === undefined) return undefined;
      const { id, ownerId } = domain;
      return {
        kind: 'domain',
        host,
        id,
        ownerId,
        // As it is when it is asked: a response is made again if it changes meanwhile
        get start() {
          const now = find();
          return now?.id === id ? now.start : domain.start;
        },
      };
    },
    liveMainOf(ownerId: string): ServedDomain | undefined {
      const served = byOwner.get(ownerId);
      return domainsOf(served).find((domain) => byHost.get(domain.host) === served && isLiveMain(domain));
    },
    async settled() {
      while (running !== null) await running;
      await announced;
    },
    stop() {
      isStopped = true;
      clearTimeout(retry);
      clearInterval(rereading);
    },
  };
}
