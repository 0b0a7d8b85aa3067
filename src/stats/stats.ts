import type { AnalyticsLevel } from '../owners/plans.ts';
import { isView, type VisitDimension, type VisitKind, visitKinds } from '../visits/visits.ts';

/** What one day brought; `day` is YYYY-MM-DD. */
export type FigureDay = {
  day: string;
  /** different ones who saw a profile or a card that day; not to be added up over days (product 20.5) */
  visitors: number;
} & Record<VisitKind, number>;

/** What one hour brought, from an instant in ISO form on. */
export type FigureHour = { at: string } & Record<VisitKind, number>;

const DAY_MS = 86_400_000;

/** The day so many days from another. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Days up to today, today included. */
export const periodLengths = ['7', '30', '90', '365'] as const;

/** Two years: what a chart can show, and what is read for it, have an end. */
export const MOST_DAYS = 731;

/** The days from one to another, both included. */
export type Days = { from: string; to: string };

export type Period = (typeof periodLengths)[number] | Days;

/** Whether there are such days, and no more than can be shown at once. */
export function areDays({ from, to }: Days): boolean {
  return isDay(from) && isDay(to) && from <= to && to < dayAfter(from, MOST_DAYS);
}

function isDay(day: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(day)) return false;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** The first and the last day of a period. */
export function daysOf(period: Period, today: string): { from: string; to: string } {
  return typeof period === 'string' ? { from: dayAfter(today, 1 - Number(period)), to: today } : period;
}

/** The days before, as many as there are from one to another. */
export function daysBefore({ from, to }: { from: string; to: string }): { from: string; to: string } {
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return { from: dayAfter(from, -length), to: dayAfter(from, -1) };
}

/** The days of the whole months among some days; from the day after the last one where there are none. */
export function monthsIn({ from, to }: { from: string; to: string }): { from: string; to: string } {
  const first = from.endsWith('-01') ? from : `${dayAfter(`${from.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;
  const last = dayAfter(to, 1).endsWith('-01') ? to : dayAfter(`${to.slice(0, 7)}-01`, -1);
  return first < last ? { from: first, to: last } : { from: dayAfter(to, 1), to };
}

/** What one must have to see a period (product 20.10). */
export function levelOfPeriod(period: Period): AnalyticsLevel {
  if (period === '7' || period === '30') return 'basic';
  return period === '90' ? 'full' : 'advanced';
}

const advancedDimensions: readonly VisitDimension[] = ['browser', 'os', 'utmSource', 'utmMedium', 'utmCampaign'];

/** What one must have to see the figures broken down by something (product 20.10). */
export function levelOfDimension(dimension: VisitDimension): AnalyticsLevel {
  return advancedDimensions.includes(dimension) ? 'advanced' : 'full';
}

const nothing = Object.fromEntries(visitKinds.map((kind) => [kind, 0])) as Record<VisitKind, number>;

/** One entry for each day from one to another, also for those on which nothing was counted. */
export function fillDays(
  counted: readonly { day: string; kind: VisitKind; hits: number; visitors: number }[],
  from: string,
  to: string,
): FigureDay[] {
  const days = new Map<string, FigureDay>();
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.set(day, { day, visitors: 0, ...nothing });
  for (const { day, kind, hits, visitors } of counted) {
    const figures = days.get(day);
    if (!figures) continue;
    figures[kind] += hits;
    if (isView(kind)) figures.visitors += visitors;
  }
  return [...days.values()];
}

/** So many hours are kept one by one (product 20.5). */
export const HOURS = 48;
const HOUR_MS = 3_600_000;

/** One entry for each of the last hours up to an instant in milliseconds, the one that has begun included. */
export function fillHours(counted: readonly { at: Date; kind: VisitKind; hits: number }[], now: number): FigureHour[] {
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

export type Figure = {
  now: number;
  /** in the period before it; null where nothing was counted then, so that there is nothing to compare with */
  before: number | null;
};

/** How much more or less than before, in whole percent; null without something to compare with (product 15.1). */
export function changeOf({ now, before }: Figure): number | null {
  return before === null ? null : Math.round((now / before - 1) * 100);
}

/** The four figures of a period beside those of the one before it. */
export function figuresOf(period: readonly FigureDay[], earlier: readonly FigureDay[]) {
  const sum = (days: readonly FigureDay[], kinds: readonly VisitKind[]) =>
    days.reduce((total, day) => total + kinds.reduce((all, kind) => all + day[kind], 0), 0);
  const figure = (...kinds: VisitKind[]): Figure => ({ now: sum(period, kinds), before: sum(earlier, kinds) || null });
  return {
    qrScans: figure('scan'),
    profileViews: figure('profile_view', 'card_view'),
    linkClicks: figure('click'),
    saves: figure('save'),
    total: figure('scan', 'profile_view', 'card_view', 'click', 'save'),
  };
}
