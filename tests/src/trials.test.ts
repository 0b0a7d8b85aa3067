import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { access, type PlanState } from '#src/owners/access.ts';
import { graceEndsAt, reminderDue, reminders, reminderWindow } from '#src/owners/trials.ts';

const DAY = 86_400_000;
const start = new Date('2026-03-01T12:00:00Z');
const daysLater = (days: number) => new Date(start.getTime() + days * DAY);
const free: PlanState = { planType: 'free', trialStartDate: start, trialDays: 14, subscriptionEnd: null };

describe('product 3.8: each phase of a trial has its reminder', () => {
  test.each([
    [0, null],
    [4.999, null],
    [5, 'trial_ending'],
    [6.999, 'trial_ending'],
    [7, 'trial_ended'],
    [12.999, 'trial_ended'],
    [13, 'pausing_soon'],
    [13.999, 'pausing_soon'],
    [14, 'paused'],
    [20.999, 'paused'],
    [21, null],
    [400, null],
  ] as const)('after %s days it is %s', (days, reminder) => {
    expect(reminderDue(free, daysLater(days))).toBe(reminder);
  });

  test('a longer trial moves all reminders', () => {
    const state = { ...free, trialDays: 37 };
    const days = [27.9, 28, 30, 36, 37];
    expect(days.map((day) => reminderDue(state, daysLater(day)))).toEqual([null, ...reminders]);
  });

  test('an account without a trial gets no reminder', () => {
    expect(reminderDue({ ...free, trialStartDate: null }, daysLater(6))).toBeNull();
  });

  test('after a paid plan ends, the reminders of the old trial apply', () => {
    const state: PlanState = { ...free, planType: 'pro', subscriptionEnd: daysLater(15) };
    expect(reminderDue(state, daysLater(14))).toBeNull();
    expect(reminderDue(state, daysLater(15))).toBe('paused');
  });
});

const states = fc.record({
  planType: fc.constantFrom('free', 'pro', 'business'),
  trialStartDate: fc.option(fc.integer({ min: -60, max: 60 }).map(daysLater)),
  trialDays: fc.integer({ min: 7, max: 60 }),
  subscriptionEnd: fc.option(fc.integer({ min: -60, max: 60 }).map(daysLater)),
}) as fc.Arbitrary<PlanState>;
const instants = fc.integer({ min: -120 * 24, max: 150 * 24 }).map((hours) => daysLater(hours / 24));

describe('product 3.9: for any account', () => {
  test('a paid plan or a missing trial means no reminder', () => {
    fc.assert(
      fc.property(states, instants, (state, now) => {
        const { phase } = access(state, now);
        if (phase === 'subscribed' || phase === 'not_started') expect(reminderDue(state, now)).toBeNull();
      }),
    );
  });

  test('a reminder is true, and within the window that the database searches', () => {
    const phases = { trial_ending: 'trial', trial_ended: 'grace', pausing_soon: 'grace', paused: 'expired' } as const;
    fc.assert(
      fc.property(states, instants, (state, now) => {
        const reminder = reminderDue(state, now);
        if (reminder === null) return;
        expect(access(state, now).phase).toBe(phases[reminder]);
        const left = ((graceEndsAt(state) ?? now).getTime() - now.getTime()) / DAY;
        expect(left).toBeLessThanOrEqual(reminderWindow.before);
        expect(left).toBeGreaterThan(-reminderWindow.after);
      }),
    );
  });

  test('reminders come in order, and each lasts until the next', () => {
    fc.assert(
      fc.property(states, (state) => {
        const unpaid: PlanState = { ...state, planType: 'free' };
        const hours = Array.from({ length: 24 * 270 }, (_, hour) => daysLater(hour / 24 - 120));
        const seen = hours.map((now) => reminderDue(unpaid, now)).filter((each, index, all) => each !== all[index - 1]);
        const order = seen.filter((each) => each !== null).map((each) => reminders.indexOf(each));
        expect(order).toEqual([...new Set(order)].sort());
      }),
      { numRuns: 30 },
    );
  });
});
