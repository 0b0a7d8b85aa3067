import { openTiming, type Timing } from './timing.ts';

export type Sample = { value: number; labels?: Record<string, string>; metricName?: string };

export type Metric = {
  kind: 'counter' | 'gauge' | 'histogram';
  name: string;
  help: string;
  /** no samples if the value is unknown */
  read: () => Sample[] | Promise<Sample[]>;
};

/** Attempts of this process by limit (product 24). */
export type LimitCounts = { allowed: Map<string, number>; refused: Map<string, number> };

/** Counters of one process, read when /metrics is scraped (product 26.2). */
export type Metrics = {
  /** Adds metrics to the exposition. */
  register(...metrics: Metric[]): void;
  registered: readonly Metric[];
  /** By route pattern, never by URL. */
  timing(route: string): Timing;
  timings: ReadonlyMap<string, Timing>;
  responseCache: {
    hits: number;
    misses: number;
    /** of hits and misses, heads included */
    sentBytes: number;
  };
  limits: LimitCounts;
  jobs: {
    state: 'starting' | 'working' | 'ended';
    /** by task; failures are retried */
    done: Map<string, number>;
    failed: Map<string, number>;
  };
  /** Every visit recorded before this instant is stored; milliseconds since 1970, null until known. */
  drainedUntil: number | null;
  /** Lines of the journal that this process has moved to the quarantine file. */
  visitsQuarantined: number;
};

export function openMetrics(): Metrics {
  const timings = new Map<string, Timing>();
  const registered: Metric[] = [];
  return {
    timings,
    registered,
    register: (...metrics) => {
      registered.push(...metrics);
    },
    timing(route) {
      const known = timings.get(route);
      if (known) return known;
      const timing = openTiming();
      timings.set(route, timing);
      return timing;
    },
    responseCache: { hits: 0, misses: 0, sentBytes: 0 },
    limits: { allowed: new Map(), refused: new Map() },
    jobs: { state: 'starting', done: new Map(), failed: new Map() },
    drainedUntil: null,
    visitsQuarantined: 0,
  };
}

export function countOne(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
