import { access, type PlanState } from './access.ts';

/** What an account is told about its trial, in the order of its phases. */
export const reminders = ['trial_ending', 'trial_ended', 'pausing_soon', 'paused'] as const;
export type Reminder = (typeof reminders)[number];

/** Days before and after the pause between which a reminder can be due, by default 5 to 21 days after the start. */
export const reminderSpan = { before: 9, after: 7 } as const;

const DAY = 86_400_000;
const ENDING_DAYS = 2;
const PAUSING_DAYS = 1;

/** When trial and grace are over; null before the trial has started. */
export function pausesAt({ trialStartDate, trialDays }: PlanState): Date | null {
  return trialStartDate && new Date(trialStartDate.getTime() + trialDays * DAY);
}

/**
 * The reminder that belongs to an instant, null for none. Only that of the present phase: one that was missed is not
 * made up for, and nobody who pays is reminded (product 3.8, 3.9).
 */
export function reminderDue(state: PlanState, now: Date): Reminder | null {
  const { phase, until } = access(state, now);
  if (phase === 'trial') return isWithin(ENDING_DAYS, now, until) ? 'trial_ending' : null;
  if (phase === 'grace') return isWithin(PAUSING_DAYS, now, until) ? 'pausing_soon' : 'trial_ended';
  if (phase === 'expired') return isWithin(reminderSpan.after, pausesAt(state), now, '<') ? 'paused' : null;
  return null;
}

/** Whether two instants lie at most so many days apart; with '<' less than that. */
function isWithin(days: number, from: Date | null, to: Date | null, compare: '<=' | '<' = '<='): boolean {
  if (from === null || to === null) return false;
  const apart = to.getTime() - from.getTime();
  return compare === '<' ? apart < days * DAY : apart <= days * DAY;
}
