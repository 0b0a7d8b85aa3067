import type { DayStats } from '#src/stats/stats.ts';
import type { VisitKind } from '#src/visits/visits.ts';

export const countMetrics = ['scan', 'view', 'click', 'save'] as const;
export type CountMetric = (typeof countMetrics)[number];

/** Links have no views or saves, so no visitors. */
export type ChartMetrics = { parts: readonly CountMetric[]; hasVisitors: boolean };

const all: ChartMetrics = { parts: countMetrics, hasVisitors: true };
const ofLinks: ChartMetrics = { parts: ['scan', 'click'], hasVisitors: false };

/** null: the whole account */
export function metricsOf(kind: 'card' | 'link' | 'qr' | null): ChartMetrics {
  return kind === 'link' || kind === 'qr' ? ofLinks : all;
}

export type ChartMetric = 'all' | CountMetric | 'visitors';

export type ChartStep = 'hour' | 'day' | 'week';

export type ChartBucket = {
  start: string; // YYYY-MM-DD, or the start of an hour
  end: string; // last day, or the start of the hour
  counts: Record<CountMetric, number>;
  visitors: number | null; // average per day (product 20.5); null by hour
};

type Hits = Record<VisitKind, number>;

export const countsOf = ({ scan, profile_view, card_view, click, save }: Hits): Record<CountMetric, number> => ({
  scan,
  view: profile_view + card_view,
  click,
  save,
});

export type Chart = {
  buckets: ChartBucket[];
  previous: ChartBucket[] | null; // as many, of the period before (product 15.13)
  step: ChartStep;
  timeZone: string;
  metrics: ChartMetrics;
};

const MAX_BARS = 100;
const WEEK = 7;

/** Merges days into weeks ending today if there are too many bars. */
export function bucketsOfDays(days: readonly (DayStats & { visitors: number })[]): {
  step: ChartStep;
  buckets: ChartBucket[];
} {
  const single = days.map((day) => ({ start: day.day, end: day.day, counts: countsOf(day), visitors: day.visitors }));
  if (single.length <= MAX_BARS) return { step: 'day', buckets: single };
  const weeks: ChartBucket[] = [];
  for (let end = single.length; end > 0; end -= WEEK)
    weeks.unshift(mergeDays(single.slice(Math.max(0, end - WEEK), end)));
  return { step: 'week', buckets: weeks };
}

export function bucketsOfHours(hours: readonly (Hits & { at: string })[]): { step: ChartStep; buckets: ChartBucket[] } {
  const buckets = hours.map((hour) => ({ start: hour.at, end: hour.at, counts: countsOf(hour), visitors: null }));
  return { step: 'hour', buckets };
}

function mergeDays(days: ChartBucket[]): ChartBucket {
  const sum = (of: (day: ChartBucket) => number) => days.reduce((total, day) => total + of(day), 0);
  return {
    start: days[0]?.start ?? '',
    end: days.at(-1)?.end ?? '',
    counts: {
      scan: sum(({ counts }) => counts.scan),
      view: sum(({ counts }) => counts.view),
      click: sum(({ counts }) => counts.click),
      save: sum(({ counts }) => counts.save),
    },
    visitors: sum(({ visitors }) => visitors ?? 0) / days.length,
  };
}

const DAY_MS = 86_400_000;

/** Visitors are averaged, everything else is added up. */
export function totalOf(buckets: readonly ChartBucket[], metric: ChartMetric): number {
  if (metric === 'visitors') return averageVisitors(buckets);
  return buckets.reduce((total, bucket) => total + heightOf(bucket, metric), 0);
}

/** Weights bars by their number of days. */
export function averageVisitors(buckets: readonly ChartBucket[]): number {
  const lengths = buckets.map(({ start, end }) => (Date.parse(end) - Date.parse(start)) / DAY_MS + 1);
  const days = lengths.reduce((total, length) => total + length, 0);
  const visitors = buckets.reduce((total, bucket, index) => total + (bucket.visitors ?? 0) * (lengths[index] ?? 0), 0);
  return days === 0 ? 0 : visitors / days;
}

export function roundedAverage(average: number): number {
  return average < 10 ? Math.round(average * 10) / 10 : Math.round(average);
}

export function heightOf({ counts, visitors }: ChartBucket, metric: ChartMetric): number {
  if (metric === 'visitors') return visitors ?? 0;
  return metric === 'all' ? countMetrics.reduce((total, key) => total + counts[key], 0) : counts[metric];
}

/** Rounds up to a number that is easy to read and halve. */
export function topOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  const steps = power < 10 ? [1, 2, 4, 6, 8, 10] : [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10];
  const top = steps.map((step) => Math.round(step * power)).find((step) => step >= most);
  return top ?? most;
}
