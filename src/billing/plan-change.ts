import { type Interval, type PaidPlan, planTypes } from '../owners/plans.ts';

export type PlanChoice = { plan: PaidPlan; interval: Interval };

/** `now`: charged in proportion; `period_end`: nothing is charged until then. */
export type ChangeTiming = 'none' | 'now' | 'period_end';

/** More seats start now, fewer when the paid time is over (product 17.17). */
export function seatsTiming(from: number, to: number): ChangeTiming {
  if (from === to) return 'none';
  return to > from ? 'now' : 'period_end';
}

/** A larger plan starts now, and so does a year of the same plan; what costs less starts when the paid time is over (product 17.11). */
export function changeTiming(from: PlanChoice, to: PlanChoice): ChangeTiming {
  if (from.plan === to.plan && from.interval === to.interval) return 'none';
  const isLarger = planTypes.indexOf(to.plan) > planTypes.indexOf(from.plan);
  return isLarger || (from.plan === to.plan && to.interval === 'year') ? 'now' : 'period_end';
}
