import type { FigureDay } from '#src/stats/stats.ts';
import type { VisitKind } from '#src/visits/visits.ts';

/** What a bar is made of. Views of a profile and of a card are one figure, as on the cards above the chart. */
export const counted = ['scan', 'view', 'click', 'save'] as const;
export type Counted = (typeof counted)[number];

/** What can happen to it: a link is not viewed, and nobody saves it. Visitors are those of views. */
export type Figured = { parts: readonly Counted[]; hasVisitors: boolean };

const all: Figured = { parts: counted, hasVisitors: true };
const ofLinks: Figured = { parts: ['scan', 'click'], hasVisitors: false };

/** null: the account as a whole */
export function figuredOf(kind: 'card' | 'link' | 'qr' | null): Figured {
  return kind === 'link' || kind === 'qr' ? ofLinks : all;
}

/** Which figure the bars show: all that is counted, one part of it, or how many visitors there were. */
export type Shown = 'all' | Counted | 'visitors';

export type Step = 'hour' | 'day' | 'week';

/** What one bar stands for. */
export type Bucket = {
  /** YYYY-MM-DD, or the instant at which an hour begins */
  start: string;
  /** the last day of it; of an hour the same instant */
  end: string;
  counts: Record<Counted, number>;
  /** of a day; of several days the average of theirs, since visitors are never added up (product 20.5); of an hour not known */
  visitors: number | null;
};

type Hits = Record<VisitKind, number>;

export const countsOf = ({ scan, profile_view, card_view, click, save }: Hits): Record<Counted, number> => ({
  scan,
  view: profile_view + card_view,
  click,
  save,
});

export type Chart = { buckets: Bucket[]; step: Step; timeZone: string; figured: Figured };

const BARS_MOST = 100;
const WEEK = 7;

/** A bar for each day; a year's would be too thin to tell apart, so those stand for seven days each, the last one ending today. */
export function bucketsOfDays(days: readonly (FigureDay & { visitors: number })[]): { step: Step; buckets: Bucket[] } {
  const single = days.map((day) => ({ start: day.day, end: day.day, counts: countsOf(day), visitors: day.visitors }));
  if (single.length <= BARS_MOST) return { step: 'day', buckets: single };
  const weeks: Bucket[] = [];
  for (let end = single.length; end > 0; end -= WEEK)
    weeks.unshift(together(single.slice(Math.max(0, end - WEEK), end)));
  return { step: 'week', buckets: weeks };
}

export function bucketsOfHours(hours: readonly (Hits & { at: string })[]): { step: Step; buckets: Bucket[] } {
  const buckets = hours.map((hour) => ({ start: hour.at, end: hour.at, counts: countsOf(hour), visitors: null }));
  return { step: 'hour', buckets };
}

function together(days: Bucket[]): Bucket {
  const sum = (of: (day: Bucket) => number) => days.reduce((total, day) => total + of(day), 0);
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

/** Of all the days that the bars stand for, also where the first one has fewer; 0 without bars. */
export function averageVisitors(buckets: readonly Bucket[]): number {
  const lengths = buckets.map(({ start, end }) => (Date.parse(end) - Date.parse(start)) / DAY_MS + 1);
  const days = lengths.reduce((total, length) => total + length, 0);
  const visitors = buckets.reduce((total, bucket, index) => total + (bucket.visitors ?? 0) * (lengths[index] ?? 0), 0);
  return days === 0 ? 0 : visitors / days;
}

/** As an average is said: with one decimal as long as that tells something. */
export function roundedAverage(average: number): number {
  return average < 10 ? Math.round(average * 10) / 10 : Math.round(average);
}

/** How high a bar is. */
export function heightOf({ counts, visitors }: Bucket, shown: Shown): number {
  if (shown === 'visitors') return visitors ?? 0;
  return shown === 'all' ? counted.reduce((total, key) => total + counts[key], 0) : counts[shown];
}

/** The line above the highest bar: a number that is easily read, and easily halved. */
export function topOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  const steps = power < 10 ? [1, 2, 4, 6, 8, 10] : [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10];
  const top = steps.map((step) => Math.round(step * power)).find((step) => step >= most);
  return top ?? most;
}
