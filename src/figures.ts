import { type VisitKind, visitKinds } from './visits.ts';

/** What one day brought; `day` is YYYY-MM-DD. */
export type FigureDay = { day: string } & Record<VisitKind, number>;

const DAY_MS = 86_400_000;

/** The day so many days from another. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** One entry for each day from one to another, also for those on which nothing was counted. */
export function fillDays(
  counted: readonly { day: string; kind: VisitKind; hits: number }[],
  from: string,
  to: string,
): FigureDay[] {
  const hits = new Map(counted.map((row) => [`${row.day} ${row.kind}`, row.hits]));
  const days: FigureDay[] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    const figures = visitKinds.map((kind) => [kind, hits.get(`${day} ${kind}`) ?? 0]);
    days.push({ day, ...(Object.fromEntries(figures) as Record<VisitKind, number>) });
  }
  return days;
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
