import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseAway, isTemporary } from '#db/connect.ts';
import { AppError } from '#src/errors.ts';
import type { Language } from '#src/languages.ts';
import { isPublished } from '#src/live.ts';
import type { ChangeFeed } from '../change-feed.ts';
import { TimeoutError, withTimeout } from '../timeouts.ts';
import {
  type CachedResponse,
  createSharedParts,
  type Headers,
  prepare,
  type RenderedResponse,
} from './cached-response.ts';
import { openFreshness } from './freshness.ts';
import { openStore } from './store.ts';

const LOAD_TIMEOUT_MS = 900;
const PROBE_MS = 1_000;

/** `slow`: an answer took too long. Others may come in time, so a request without a cached response waits for its own. */
type DatabaseState = 'ok' | 'slow' | 'away';

/** `bypass` is returned uncached. */
export type Rendered = RenderedResponse | { bypass: unknown };

type Fetched<R extends Rendered> = CachedResponse | Exclude<R, RenderedResponse>;

export type CacheRequest = {
  key: string | null; // from `cacheKey`; null: not stored
  language: Language | null;
  commonHeaders: Headers;
};

export type ResponseCache = {
  /** Null on a miss, and sometimes for an old response, so that its route revalidates it. `now` is that of `performance.now()`. */
  get(key: string, language: Language | null, now?: number): CachedResponse | null;
  /** Single-flight; stale-if-error. `load` may run after the response was sent. @throws unavailable */
  fetch<R extends Rendered>(request: CacheRequest, load: () => Promise<R>): Promise<Fetched<R>>;
  invalidate(ownerId: string): void;
  /** Of all owners, redirects to these hosts. */
  invalidateRedirects(hosts: ReadonlySet<string>): Promise<void>;
  clear(): void;
  size(): { responses: number; bytes: number };
};

/** The cached public responses of one process (product 22). */
export function openResponseCache(
  feed: Pick<ChangeFeed, 'isListening' | 'completeUntil' | 'subscribe'>,
  log: FastifyBaseLogger,
  freshMs?: number,
): ResponseCache {
  const store = openStore();
  const shared = createSharedParts();
  const freshness = openFreshness(feed, freshMs);
  const loads = openLoads();
  let database: DatabaseState = 'ok';
  let probedAt = Number.NEGATIVE_INFINITY;

  const enter = (next: DatabaseState, error?: unknown) => {
    if (database === 'ok' && next !== 'ok') log.warn({ err: error }, 'database away: serving cached pages and links');
    if (database !== 'ok' && next === 'ok') log.info('database back');
    database = next;
  };
  const invalidate = (ownerId: string) => {
    store.deleteOf(ownerId);
    loads.invalidate(ownerId);
  };
  feed.subscribe({
    onChange: (change) => {
      if (isPublished(change)) invalidate(change.id);
    },
    // Not dropped: the database may go away again
    onListening: () => {
      freshness.expireAll(performance.now());
      enter('ok');
    },
  });

  const stored = (key: string, language: Language | null, now: number) =>
    store.get(key, now) ?? store.get(languageKey(key, language), now);
  const replace = (key: string, language: Language | null, response: CachedResponse | null) => {
    store.delete(key);
    store.delete(languageKey(key, language));
    if (response) store.put(response.template.variesByLanguage ? languageKey(key, language) : key, response);
  };

  const loadNow = <R extends Rendered>(
    { key, language, commonHeaders }: CacheRequest,
    load: () => Promise<R>,
  ): Loading<Fetched<R>> => {
    if (key === null)
      return begin(async (onAnswer) => {
        const rendered = await load();
        onAnswer();
        return 'bypass' in rendered
          ? (rendered as Exclude<R, RenderedResponse>)
          : await prepare(shared, rendered as RenderedResponse, commonHeaders, performance.now());
      });
    const loading = loads.load(languageKey(key, language), async (onAnswer) => {
      const checkedAt = performance.now();
      const rendered = await load();
      onAnswer();
      enter('ok');
      if ('bypass' in rendered) return { value: rendered, ownerId: null, store: () => replace(key, language, null) };
      const response = await prepare(shared, rendered as RenderedResponse, commonHeaders, checkedAt);
      return { value: response, ownerId: response.ownerId, store: () => replace(key, language, response) };
    });
    return loading as Loading<Fetched<R>>;
  };

  const revalidate = (request: CacheRequest, load: () => Promise<Rendered>) => {
    loadNow(request, load).value.catch((error) => {
      if (!isTemporary(error)) log.error({ err: error }, 'a cached response could not be revalidated');
    });
  };

  const probe = (request: CacheRequest, load: () => Promise<Rendered>) => {
    if (performance.now() - probedAt < PROBE_MS) return;
    probedAt = performance.now();
    revalidate(request, load);
  };

  return {
    get(key, language, now = performance.now()) {
      const response = stored(key, language, now);
      if (response === undefined || !freshness.isFresh(response, now)) return null;
      return freshness.claimRevalidation(response, now) ? null : response;
    },
    async fetch(request, load) {
      const now = performance.now();
      const known = request.key === null ? undefined : stored(request.key, request.language, now);
      if (known && freshness.isFresh(known, now)) {
        if (freshness.isOld(known, now)) revalidate(request, load);
        return known;
      }
      const fallback = known && freshness.isUsableOnError(known) ? known : null;
      if (request.key !== null && (database === 'away' || (database === 'slow' && fallback))) {
        probe(request, load);
        if (fallback) return fallback;
        throw new AppError('unavailable');
      }
      const { answer, value } = loadNow(request, load);
      let isAnswered = false;
      answer.then(
        () => (isAnswered = true),
        () => {},
      );
      try {
        if (fallback) return await withTimeout(LOAD_TIMEOUT_MS, value);
        // The rest is this process's own work, which takes long only on a busy machine
        await withTimeout(LOAD_TIMEOUT_MS, answer);
        return await value;
      } catch (error) {
        const isTimeout = error instanceof TimeoutError;
        if (!isTimeout && !isTemporary(error)) throw error;
        if (isDatabaseAway(error)) enter('away', error);
        else if (fallback && !isAnswered && database === 'ok') enter('slow', error);
        if (fallback) {
          probedAt = performance.now();
          return fallback;
        }
        throw isTimeout ? new AppError('unavailable') : error;
      }
    },
    invalidate,
    async invalidateRedirects(hosts) {
      loads.invalidateAll();
      await store.deleteRedirects(hosts);
    },
    clear: store.clear,
    size: store.size,
  };
}

/** Parts contain no space, so keys are unique. */
export function cacheKey(route: string, segment: string | null, option = ''): string | null {
  return segment === null ? null : `${route} ${segment} ${option}`;
}

function languageKey(key: string, language: Language | null): string {
  return `${key} ${language ?? '-'}`;
}

/** `answer` settles once the database has answered. */
type Loading<T> = { answer: Promise<void>; value: Promise<T> };

function begin<T>(work: (onAnswer: () => void) => Promise<T>): Loading<T> {
  const answered = Promise.withResolvers<void>();
  const value = work(answered.resolve);
  value.catch(answered.reject);
  answered.promise.catch(() => {});
  return { answer: answered.promise, value };
}

type Loaded = { value: unknown; ownerId: string | null; store: () => void };

/** Then the response may be outdated: the owner keeps changing things. */
const MAX_LOADS = 3;

/** Simultaneous requests share one load, which starts over when the owner changes something meanwhile, or what they lead to changes. */
function openLoads() {
  const running = new Map<string, Loading<unknown>>();
  const changedOwners = new Set<Set<string>>();
  let round = 0;

  const loadCurrent = async (loader: () => Promise<Loaded>) => {
    const changed = new Set<string>();
    changedOwners.add(changed);
    try {
      for (let count = 1; ; count++) {
        changed.clear();
        const begun = round;
        const { value, ownerId, store } = await loader();
        const isCurrent = ownerId === null || (!changed.has(ownerId) && begun === round);
        if (isCurrent) store();
        if (isCurrent || count === MAX_LOADS) return value;
      }
    } finally {
      changedOwners.delete(changed);
    }
  };

  return {
    load(key: string, loader: (onAnswer: () => void) => Promise<Loaded>): Loading<unknown> {
      const present = running.get(key);
      if (present) return present;
      const loading = begin((onAnswer) => loadCurrent(() => loader(onAnswer)).finally(() => running.delete(key)));
      running.set(key, loading);
      return loading;
    },
    invalidate(ownerId: string): void {
      for (const changed of changedOwners) changed.add(ownerId);
    },
    invalidateAll(): void {
      round += 1;
    },
  };
}
