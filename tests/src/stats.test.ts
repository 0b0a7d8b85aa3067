import { describe, expect, test } from 'vitest';
import { analyticsLevel, planTypes } from '#src/owners/plans.ts';
import { daysSchema } from '#src/stats/period-schema.ts';
import {
  changeOf,
  dayAfter,
  daysOf,
  fillDays,
  fillHours,
  latestOf,
  levelOfDimension,
  levelOfPeriod,
  MAX_DAYS,
  monthsIn,
  type Period,
  previousDays,
  statTotals,
} from '#src/stats/stats.ts';
import { visitDimensions } from '#src/visits/visits.ts';

describe('a period', () => {
  test.each([
    ['7', '2026-11-15', '2026-11-08', '2026-11-14'],
    ['30', '2026-10-23', '2026-09-23', '2026-10-22'],
    ['365', '2025-11-22', '2024-11-22', '2025-11-21'],
  ] as const)('of %s days ends today, and follows as many', (period, from, before, beforeTo) => {
    const days = daysOf(period, '2026-11-21');
    expect(days).toEqual({ from, to: '2026-11-21' });
    expect(previousDays(days)).toEqual({ from: before, to: beforeTo });
  });

  test('includes its first and last day, across leap days and clock changes', () => {
    const days = { from: '2028-02-28', to: '2028-03-01' };
    expect(daysOf(days, '2026-11-21')).toEqual(days);
    expect(fillDays([], days.from, days.to).map(({ day }) => day)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(previousDays(days)).toEqual({ from: '2028-02-25', to: '2028-02-27' });
  });

  test.each([
    ['2026-01-01', '2026-03-31', '2026-01-01', '2026-03-31'],
    ['2026-01-02', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['2025-11-22', '2026-11-21', '2025-12-01', '2026-10-31'],
    ['2026-01-31', '2026-03-01', '2026-02-01', '2026-02-28'],
    ['2026-02-02', '2026-03-30', null, null],
    ['2026-11-01', '2026-11-29', null, null],
    ['2026-12-31', '2027-01-01', null, null],
  ])('from %s to %s holds whole months', (from, to, first, last) => {
    expect(monthsIn({ from, to })).toEqual(first === null ? { from: dayAfter(to, 1), to } : { from: first, to: last });
  });

  test.each([
    ['2026-01-01', '2026-01-01', true],
    ['2026-01-02', '2026-01-01', false],
    ['2026-02-29', '2026-03-01', false],
    ['2026-1-1', '2026-01-02', false],
    ['1999-12-31', '2000-01-01', false],
    ['2026-01-01T00:00:00Z', '2026-01-02', false],
    ['2026-01-01', dayAfter('2026-01-01', MAX_DAYS - 1), true],
    ['2026-01-01', dayAfter('2026-01-01', MAX_DAYS), false],
  ])('from %s to %s: %s', (from, to, isValid) => {
    expect(daysSchema.safeParse({ from, to }).success).toBe(isValid);
  });
});

describe('stats', () => {
  const counted = [
    { day: '2026-11-01', kind: 'profile_view', hits: 5, visitors: 3 },
    { day: '2026-11-01', kind: 'card_view', hits: 2, visitors: 1 },
    { day: '2026-11-01', kind: 'scan', hits: 4, visitors: 4 },
    { day: '2026-11-01', kind: 'scan', hits: 1, visitors: 1 },
    { day: '2026-11-03', kind: 'save', hits: 1, visitors: 1 },
    { day: '2026-11-09', kind: 'save', hits: 1, visitors: 1 },
  ] as const;

  test('have an entry for each day, with visitors of views only', () => {
    const days = fillDays(counted, '2026-11-01', '2026-11-03');
    const none = { profile_view: 0, card_view: 0, click: 0, scan: 0, save: 0 };
    expect(days).toEqual([
      { ...none, day: '2026-11-01', profile_view: 5, card_view: 2, scan: 5, visitors: 4 },
      { ...none, day: '2026-11-02', visitors: 0 },
      { ...none, day: '2026-11-03', save: 1, visitors: 0 },
    ]);
  });

  test('are compared with the previous period, if there is one', () => {
    const figures = statTotals(fillDays(counted, '2026-11-01', '2026-11-03'), []);
    expect(figures.total).toEqual({ now: 13, before: null });
  });

  test('product 15.1: the change is a percentage of at least 20, or else a difference', () => {
    expect(changeOf({ now: 13, before: null })).toBeNull();
    expect(changeOf({ now: 13, before: 8 })).toEqual({ difference: 5 });
    expect(changeOf({ now: 0, before: 19 })).toEqual({ difference: -19 });
    expect(changeOf({ now: 33, before: 20 })).toEqual({ percent: 65 });
    expect(changeOf({ now: 0, before: 20 })).toEqual({ percent: -100 });
  });

  test('product 15.1: of today and of a week are next to those of the days before', () => {
    const hits = (day: string, kind: 'click' | 'save', count: number) => ({ day, kind, hits: count, visitors: 0 });
    const days = [
      ...[hits('2026-11-30', 'click', 1), hits('2026-11-30', 'save', 2), hits('2026-11-29', 'click', 4)],
      ...[hits('2026-11-24', 'save', 8), hits('2026-11-23', 'click', 16), hits('2026-11-17', 'save', 32)],
      hits('2026-11-16', 'click', 64),
    ];
    expect(latestOf(fillDays(days, '2026-11-01', '2026-11-30'))).toEqual({
      ...{ today: 3, yesterday: 4, week: 15, weekBefore: 48, saves: 10 },
    });
  });

  test('of the last hours start at full UTC hours', () => {
    const at = (time: string) => new Date(`2026-11-21T${time}Z`);
    const hours = fillHours([{ at: at('10:00'), kind: 'click', hits: 2 }], at('10:59').getTime());
    expect([hours.length, hours[0]?.at, hours.at(-1)?.at]).toEqual([
      48,
      '2026-11-19T11:00:00.000Z',
      '2026-11-21T10:00:00.000Z',
    ]);
    expect(hours.at(-1)?.click).toBe(2);
  });
});

describe('product 20.10: the level', () => {
  test('of each plan', () => {
    expect(planTypes.map(analyticsLevel)).toEqual(['basic', 'full', 'advanced']);
  });

  test('that periods and breakdowns need', () => {
    const periods: Period[] = ['7', '30', '90', '365', { from: '2026-11-01', to: '2026-11-02' }];
    expect(periods.map(levelOfPeriod)).toEqual(['basic', 'basic', 'full', 'advanced', 'advanced']);
    const full = visitDimensions.filter((dimension) => levelOfDimension(dimension) === 'full');
    expect(full).toEqual(['source', 'country', 'device', 'referrer']);
  });
});
