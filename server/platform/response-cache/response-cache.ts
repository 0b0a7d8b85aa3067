import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseAway } from '#db/connect.ts';
import { AppError } from '#src/errors.ts';
import type { Language } from '#src/languages.ts';
import type { ChangeFeed } from '../change-feed.ts';
import { createSingleFlight } from '../single-flight.ts';
import { TimeoutError, withTimeout } from '../timeouts.ts';
import { type CachedResponse, prepare, type RenderedResponse } from './cached-response.ts';
import { openFreshness } from './freshness.ts';
import type { HeaderPairs } from './head.ts';
import { openStore } from './store.ts';

/** Max wait for the database. */
const LOAD_TIMEOUT_MS = 900;
/** Interval of checks whether the database is back. */
const PROBE_MS = 1_000;

/** `bypass` is returned uncached: each request must be decided anew. */
export type Rendered = RenderedResponse | { bypass: unknown };

type Fetched<R extends Rendered> = CachedResponse | Exclude<R, RenderedResponse>;

export type CacheRequest = {
  /** built by `cacheKey`; null: the URL cannot exist, its response is not stored */
  key: string | null;
  language: Language | null;
  commonHeaders: HeaderPairs;
};

export type ResponseCache = {
  /** A fresh response; null on a miss, and sometimes for an old one, so that its route revalidates it. */
  get(key: string, language: Language | null): CachedResponse | null;
  /**
   * The stored response if it is fresh, else what `load` renders (single-flight). If the database is away, the stale one
   * (stale-if-error). `load` may run after the request was answered. @throws unavailable, and what `load` throws
   */
  fetch<R extends Rendered>(request: CacheRequest, load: () => Promise<R>): Promise<Fetched<R>>;
  put(key: string, response: CachedResponse): void;
  /** Drops an owner's responses, so that its author sees a change at once. */
  invalidate(ownerId: string): void;
  clear(): void;
  size(): { responses: number; bytes: number };
};

/** The cached responses of one process: public pages, contact files, redirects (product 22). */
export function openResponseCache(
  feed: Pick<ChangeFeed, 'isListening' | 'completeUntil' | 'subscribe'>,
  log: FastifyBaseLogger,
  freshMs?: number,
): ResponseCache {
  const store = openStore();
  const freshness = openFreshness(feed, freshMs);
  const loads = openLoads();
  let isAway = false;
  let probedAt = 0;

  const setAway = (away: boolean, error?: unknown) => {
    if (away && !isAway) log.warn({ err: error }, 'database away: serving cached pages and links');
    if (!away && isAway) log.info('database back');
    isAway = away;
  };
  const invalidate = (ownerId: string) => {
    store.deleteOf(ownerId);
    loads.invalidate(ownerId);
  };
  feed.subscribe({
    onChange: (ownerId, table) => {
      if (table !== 'visits' && table !== 'sessions') invalidate(ownerId);
    },
    // Changes may have been missed. Stale, not dropped: the database may go away again
    onListening: () => {
      freshness.expireAll(Date.now());
      setAway(false);
    },
  });

  const stored = (key: string, language: Language | null) => store.get(key) ?? store.get(languageKey(key, language));
  const replace = (key: string, language: Language | null, response: CachedResponse | null) => {
    store.delete(key);
    store.delete(languageKey(key, language));
    if (response) store.put(response.template.variesByLanguage ? languageKey(key, language) : key, response);
  };

  const loadNow = async <R extends Rendered>(
    { key, language, commonHeaders }: CacheRequest,
    load: () => Promise<R>,
  ): Promise<Fetched<R>> => {
    if (key === null) {
      const rendered = await load();
      return 'bypass' in rendered
        ? (rendered as Exclude<R, RenderedResponse>)
        : await prepare(rendered as RenderedResponse, commonHeaders, Date.now());
    }
    const value = await loads.load(languageKey(key, language), async () => {
      const checkedAt = Date.now();
      const rendered = await load();
      setAway(false);
      if ('bypass' in rendered) return { value: rendered, ownerId: null, store: () => replace(key, language, null) };
      const response = await prepare(rendered as RenderedResponse, commonHeaders, checkedAt);
      return { value: response, ownerId: response.ownerId, store: () => replace(key, language, response) };
    });
    return value as Fetched<R>;
  };

  const revalidate: ResponseCache['fetch'] extends (...args: infer Args) => unknown ? (...args: Args) => void : never =
    (request, load) => {
      void loadNow(request, load).catch((error) => {
        if (!isDatabaseAway(error)) log.error({ err: error }, 'a cached response could not be revalidated');
      });
    };

  /** Checks in the background whether the database is back. */
  const probe = (request: CacheRequest, load: () => Promise<Rendered>) => {
    if (Date.now() - probedAt < PROBE_MS) return;
    probedAt = Date.now();
    revalidate(request, load);
  };

  return {
    get(key, language) {
      const response = stored(key, language);
      const now = Date.now();
      if (response === undefined || !freshness.isFresh(response, now)) return null;
      return freshness.claimRevalidation(response, now) ? null : response;
    },
    async fetch(request, load) {
      const known = request.key === null ? undefined : stored(request.key, request.language);
      const now = Date.now();
      if (known && freshness.isFresh(known, now)) {
        if (freshness.isOld(known, now)) revalidate(request, load);
        return known;
      }
      const fallback = known && freshness.isUsableOnError(known, now) ? known : null;
      if (isAway && request.key !== null) {
        probe(request, load);
        if (fallback) return fallback;
        throw new AppError('unavailable');
      }
      try {
        return await withTimeout(LOAD_TIMEOUT_MS, loadNow(request, load));
      } catch (error) {
        const isTimeout = error instanceof TimeoutError;
        if (!isTimeout && !isDatabaseAway(error)) throw error;
        // A timeout alone doesn't mean that the database is away, unless there is a response to serve meanwhile
        if (fallback) probedAt = Date.now();
        if (fallback || !isTimeout) setAway(true, error);
        if (fallback) return fallback;
        throw isTimeout ? new AppError('unavailable') : error;
      }
    },
    put: (key, response) => store.put(key, response),
    invalidate,
    clear: store.clear,
    size: store.size,
  };
}

/** Null if the segment is null. The parts contain no space, so keys are unique. */
export function cacheKey(route: string, segment: string | null, option = ''): string | null {
  return segment === null ? null : `${route} ${segment} ${option}`;
}

function languageKey(key: string, language: Language | null): string {
  return `${key} ${language ?? '-'}`;
}

/** A loaded value, whose it is, and how to store it. */
type Loaded = { value: unknown; ownerId: string | null; store: () => void };

/** After this many loads, an owner who keeps changing things gets a response that may be outdated. */
const MAX_LOADS = 3;

/** Single-flight loads that start over when their owner changes something meanwhile. */
function openLoads() {
  const loads = createSingleFlight<unknown>();
  const changedOwners = new Set<Set<string>>();

  const loadCurrent = async (loader: () => Promise<Loaded>) => {
    const changed = new Set<string>();
    changedOwners.add(changed);
    try {
      for (let count = 1; ; count++) {
        changed.clear();
        const { value, ownerId, store } = await loader();
        const isCurrent = ownerId === null || !changed.has(ownerId);
        if (isCurrent) store();
        if (isCurrent || count === MAX_LOADS) return value;
      }
    } finally {
      changedOwners.delete(changed);
    }
  };

  return {
    load: (key: string, loader: () => Promise<Loaded>) => loads.run(key, () => loadCurrent(loader)),
    invalidate(ownerId: string): void {
      for (const changed of changedOwners) changed.add(ownerId);
    },
  };
}
