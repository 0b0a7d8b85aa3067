import type { AnalyticsLevel } from '../owners/plans.ts';
import { isView, type VisitDimension, type VisitKind, visitKinds } from '../visits/visits.ts';

export type DayStats = {
  day: string;
  visitors: number; // unique within the day; never add up days (product 20.5)
} & Record<VisitKind, number>;

export type HourStats = { at: string } & Record<VisitKind, number>;

const DAY_MS = 86_400_000;

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

export const periodLengths = ['7', '30', '90', '365'] as const;

export const MAX_DAYS = 731; // Two years.

export type Days = { from: string; to: string };

export type Period = (typeof periodLengths)[number] | Days;

export function areDays({ from, to }: Days): boolean {
  return isDay(from) && isDay(to) && from <= to && to < dayAfter(from, MAX_DAYS);
}

function isDay(day: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(day)) return false;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

export function daysOf(period: Period, today: string): { from: string; to: string } {
  return typeof period === 'string' ? { from: dayAfter(today, 1 - Number(period)), to: today } : period;
}

export function previousDays({ from, to }: { from: string; to: string }): { from: string; to: string } {
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return { from: dayAfter(from, -length), to: dayAfter(from, -1) };
}

/** Returns the whole months within some days; an empty range after the last day if there are none. */
export function monthsIn({ from, to }: { from: string; to: string }): { from: string; to: string } {
  const first = from.endsWith('-01') ? from : `${dayAfter(`${from.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;
  const last = dayAfter(to, 1).endsWith('-01') ? to : dayAfter(`${to.slice(0, 7)}-01`, -1);
  return first < last ? { from: first, to: last } : { from: dayAfter(to, 1), to };
}

// product 20.10
export function levelOfPeriod(period: Period): AnalyticsLevel {
  if (period === '7' || period === '30') return 'basic';
  return period === '90' ? 'full' : 'advanced';
}

const advancedDimensions: readonly VisitDimension[] = ['browser', 'os', 'utmSource', 'utmMedium', 'utmCampaign'];

// product 20.10
export function levelOfDimension(dimension: VisitDimension): AnalyticsLevel {
  return advancedDimensions.includes(dimension) ? 'advanced' : 'full';
}

const nothing = Object.fromEntries(visitKinds.map((kind) => [kind, 0])) as Record<VisitKind, number>;

export function fillDays(
  counted: readonly { day: string; kind: VisitKind; hits: number; visitors: number }[],
  from: string,
  to: string,
): DayStats[] {
  const days = new Map<string, DayStats>();
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.set(day, { day, visitors: 0, ...nothing });
  for (const { day, kind, hits, visitors } of counted) {
    const stats = days.get(day);
    if (!stats) continue;
    stats[kind] += hits;
    if (isView(kind)) stats.visitors += visitors;
  }
  return [...days.values()];
}

/** What was counted lately, of at least two weeks of days (product 15.1). */
export function latestOf(days: readonly DayStats[]) {
  const of = (some: readonly DayStats[]) => sumOf(some, visitKinds);
  return {
    today: of(days.slice(-1)),
    yesterday: of(days.slice(-2, -1)),
    week: of(days.slice(-7)),
    weekBefore: of(days.slice(-14, -7)),
    saves: sumOf(days.slice(-7), ['save']),
  };
}

export const HOURS = 48; // product 20.5
const HOUR_MS = 3_600_000;

/** Fills up the last hours before `now` (ms), including the current one. */
export function fillHours(counted: readonly { at: Date; kind: VisitKind; hits: number }[], now: number): HourStats[] {
  const first = Math.floor(now / HOUR_MS) - HOURS + 1;
  const hours = Array.from({ length: HOURS }, (_, index) => ({
    at: new Date((first + index) * HOUR_MS).toISOString(),
    ...nothing,
  }));
  for (const { at, kind, hits } of counted) {
    const hour = hours[at.getTime() / HOUR_MS - first];
    if (hour) hour[kind] += hits;
  }
  return hours;
}

export type StatTotal = {
  now: number;
  before: number | null; // the previous period; null if nothing was counted then
};

export type StatChange = { percent: number } | { difference: number };

/** Of a few, every single visit is many percent. */
const MIN_PERCENT_BASE = 20;

/** In whole percent, or as a number if few were counted before; null if nothing was (product 15.1). */
export function changeOf({ now, before }: StatTotal): StatChange | null {
  if (before === null) return null;
  if (before < MIN_PERCENT_BASE) return { difference: now - before };
  return { percent: Math.round((now / before - 1) * 100) };
}

export function statTotals(period: readonly DayStats[], earlier: readonly DayStats[]) {
  const statOf = (...kinds: VisitKind[]): StatTotal => ({
    now: sumOf(period, kinds),
    before: sumOf(earlier, kinds) || null,
  });
  return {
    qrScans: statOf('scan'),
    profileViews: statOf('profile_view', 'card_view'),
    linkClicks: statOf('click'),
    saves: statOf('save'),
    total: statOf('scan', 'profile_view', 'card_view', 'click', 'save'),
  };
}

function sumOf(days: readonly DayStats[], kinds: readonly VisitKind[]): number {
  return days.reduce((total, day) => total + kinds.reduce((hits, kind) => hits + day[kind], 0), 0);
}
