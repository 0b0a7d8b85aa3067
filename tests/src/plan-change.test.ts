import { expect, test } from 'vitest';
import { type ChangeTiming, changeTiming, type PlanChoice } from '#src/billing/plan-change.ts';

const [proMonth, proYear, businessMonth, businessYear] = (['pro', 'business'] as const).flatMap((plan) =>
  (['month', 'year'] as const).map((interval): PlanChoice => ({ plan, interval })),
) as [PlanChoice, PlanChoice, PlanChoice, PlanChoice];

test.each<[PlanChoice, PlanChoice, ChangeTiming]>([
  [proMonth, proMonth, 'none'],
  [proMonth, proYear, 'now'],
  [proMonth, businessMonth, 'now'],
  [proMonth, businessYear, 'now'],
  [proYear, proMonth, 'period_end'],
  [proYear, businessMonth, 'now'],
  [proYear, businessYear, 'now'],
  [businessMonth, proMonth, 'period_end'],
  [businessMonth, proYear, 'period_end'],
  [businessMonth, businessYear, 'now'],
  [businessYear, proMonth, 'period_end'],
  [businessYear, proYear, 'period_end'],
  [businessYear, businessMonth, 'period_end'],
  [businessYear, businessYear, 'none'],
])('product 17.11: a change from %o to %o starts: %s', (from, to, timing) => {
  expect(changeTiming(from, to)).toBe(timing);
});
