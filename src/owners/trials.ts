import { access, type PlanState } from './access.ts';

export const reminders = ['trial_ending', 'trial_ended', 'pausing_soon', 'paused'] as const;
export type Reminder = (typeof reminders)[number];

/** Days before and after the end of grace in which a reminder can be due: 5 to 21 days after the start by default. */
export const reminderWindow = { before: 9, after: 7 } as const;

const DAY = 86_400_000;
const ENDING_DAYS = 2;
const PAUSING_DAYS = 1;

export function graceEndsAt({ trialStartDate, trialDays }: PlanState): Date | null {
  return trialStartDate && new Date(trialStartDate.getTime() + trialDays * DAY);
}

/** The reminder for the current phase, or null. Missed reminders are not sent late (product 3.8, 3.9). */
export function reminderDue(state: PlanState, now: Date): Reminder | null {
  const { phase, until } = access(state, now);
  if (phase === 'trial') return until && isEndingSoon(until, now) ? 'trial_ending' : null;
  if (phase === 'grace') return isWithin(PAUSING_DAYS, now, until) ? 'pausing_soon' : 'trial_ended';
  if (phase === 'expired') return isWithin(reminderWindow.after, graceEndsAt(state), now, '<') ? 'paused' : null;
  return null;
}

/** True from two days before the trial ends. */
export function isEndingSoon(trialEnd: Date, now: Date): boolean {
  return isWithin(ENDING_DAYS, now, trialEnd);
}

function isWithin(days: number, from: Date | null, to: Date | null, compare: '<=' | '<' = '<='): boolean {
  if (from === null || to === null) return false;
  const elapsed = to.getTime() - from.getTime();
  return compare === '<' ? elapsed < days * DAY : elapsed <= days * DAY;
}
