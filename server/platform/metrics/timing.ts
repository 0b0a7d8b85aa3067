/** How long answers took, in seconds, up to which each is counted. */
export const BOUNDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

const boundsMs = BOUNDS.map((seconds) => seconds * 1_000);

export type Times = {
  /** how many took so long, by bound, and as the last one those that took longer */
  counts: readonly number[];
  /** seconds of all of them */
  sum: number;
};

export type Timing = {
  add(status: number, ms: number): void;
  /** by class of status: `2xx` */
  read(): [string, Times][];
};

/** The times of one route. Adding costs a few comparisons: public answers are many. */
export function openTiming(): Timing {
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
          ? [[`${n}xx`, { counts: [...counts], sum: ms / 1_000 }] as [string, Times]]
          : [],
      ),
  };
}
