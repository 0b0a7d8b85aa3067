export type MetricSample = { value: number; labels?: Record<string, string> };

export type ExposedMetric = {
  kind: 'counter' | 'gauge';
  name: string;
  help: string;
  labelNames: readonly string[];
  read: () => MetricSample[] | Promise<MetricSample[]>;
};

export type LimitCounts = { allowed: Map<string, number>; refused: Map<string, number> };

/** Counters of one process (product 26.2). */
export type ServerMetrics = {
  register(...metrics: ExposedMetric[]): void;
  registered: readonly ExposedMetric[];
  /** The timing of a route pattern. */
  timing(route: string): Timing;
  timings: ReadonlyMap<string, Timing>;
  responseCache: {
    hits: number;
    misses: number;
    sentBytes: number;
  };
  limits: LimitCounts;
  sms: Map<string, number>; // codes by outcome
  domainChecks: Map<string, number>; // by outcome
  certificateQuestions: Map<string, number>; // by outcome
  jobs: {
    state: 'starting' | 'working' | 'ended';
    done: Map<string, number>;
    failed: Map<string, number>;
  };
  ingestedUntil: number | null; // visits before are stored; by `monotonicMs`
  visitsQuarantined: number;
};

export function openMetrics(): ServerMetrics {
  const timings = new Map<string, Timing>();
  const registered: ExposedMetric[] = [];
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
    sms: new Map(),
    domainChecks: new Map(),
    certificateQuestions: new Map(),
    jobs: { state: 'starting', done: new Map(), failed: new Map() },
    ingestedUntil: null,
    visitsQuarantined: 0,
  };
}

export function countOne(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Upper bounds in seconds. */
export const BOUNDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

const boundsMs = BOUNDS.map((seconds) => seconds * 1_000);

export type DurationHistogram = {
  counts: readonly number[]; // per bound, then the rest
  sum: number; // seconds
};

export type Timing = {
  add(status: number, ms: number): void;
  /** The histogram of each status class, such as `2xx`. */
  read(): [string, DurationHistogram][];
};

function openTiming(): Timing {
  const classes = Array.from({ length: 6 }, () => ({ counts: new Array<number>(BOUNDS.length + 1).fill(0), ms: 0 }));
  return {
    add(status, ms) {
      const times = classes[Math.floor(status / 100)];
      if (!times) return;
      let n = 0;
      while (n < boundsMs.length && ms > (boundsMs[n] as number)) n += 1;
      times.counts[n] = (times.counts[n] as number) + 1;
      times.ms += ms;
    },
    read: () =>
      classes.flatMap(({ counts, ms }, n) =>
        counts.some((count) => count > 0)
          ? [[`${n}xx`, { counts: [...counts], sum: ms / 1_000 }] as [string, DurationHistogram]]
          : [],
      ),
  };
}
