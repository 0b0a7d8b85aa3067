import { openTiming, type Timing } from './timing.ts';

/** Attempts of this process by limit (product 24). */
export type LimitCounts = { allowed: Map<string, number>; refused: Map<string, number> };

/** What one process counts while it works, as plain numbers: they are read when somebody asks (product 26.2). */
export type Metrics = {
  /** Of a route, by its pattern: no address, slug or name is ever one. */
  timing(route: string): Timing;
  timings: ReadonlyMap<string, Timing>;
  finished: {
    /** answers that were in memory */
    hits: number;
    /** answers that the database was asked for */
    misses: number;
    /** bytes of heads and bodies, of both */
    sentBytes: number;
  };
  limits: LimitCounts;
  jobs: {
    state: 'starting' | 'working' | 'ended';
    /** by task; what failed is tried again */
    done: Map<string, number>;
    failed: Map<string, number>;
  };
  /** Of what was recorded before, every visit is stored; milliseconds since 1970, null until it is known. */
  drainedUntil: number | null;
  /** Lines of the journal that this process has moved to the quarantine file. */
  visitsQuarantined: number;
};

export function openMetrics(): Metrics {
  const timings = new Map<string, Timing>();
  return {
    timings,
    timing(route) {
      const known = timings.get(route) ?? openTiming();
      timings.set(route, known);
      return known;
    },
    finished: { hits: 0, misses: 0, sentBytes: 0 },
    limits: { allowed: new Map(), refused: new Map() },
    jobs: { state: 'starting', done: new Map(), failed: new Map() },
    drainedUntil: null,
    visitsQuarantined: 0,
  };
}

export function countOne(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
