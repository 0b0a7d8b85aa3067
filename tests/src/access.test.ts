import { describe, expect, test } from 'vitest';
import { access, daysUntil, type PlanState } from '#src/owners/access.ts';

const DAY = 86_400_000;
const start = new Date('2026-03-01T12:00:00Z');
const daysLater = (days: number) => new Date(start.getTime() + days * DAY);
const free: PlanState = { planType: 'free', trialStartDate: start, trialDays: 14, subscriptionEnd: null };

describe('product 3.5: a trial of 7 days and 7 of grace', () => {
  test.each([
    [0, 'trial', true],
    [6.999, 'trial', true],
    [7, 'grace', true],
    [13.999, 'grace', true],
    [14, 'expired', false],
    [400, 'expired', false],
  ] as const)('after %s days the phase is %s', (days, phase, isAccessible) => {
    expect(access(free, daysLater(days))).toMatchObject({ phase, isAccessible, plan: 'free' });
  });

  test('an account is accessible before its trial has started', () => {
    expect(access({ ...free, trialStartDate: null }, daysLater(100))).toMatchObject({
      phase: 'not_started',
      isAccessible: true,
    });
  });

  test('a longer trial lengthens the trial, not the grace', () => {
    const state = { ...free, trialDays: 37 };
    expect(access(state, daysLater(29.9)).phase).toBe('trial');
    expect(access(state, daysLater(30)).phase).toBe('grace');
    expect(access(state, daysLater(37)).phase).toBe('expired');
  });

  test('each phase says when it ends', () => {
    expect(access(free, daysLater(1)).until).toEqual(daysLater(7));
    expect(access(free, daysLater(8)).until).toEqual(daysLater(14));
  });
});

describe('product 3.6: a paid plan lasts as long as its subscription', () => {
  const pro: PlanState = { ...free, planType: 'pro' };

  test('without an end it renews', () => {
    expect(access(pro, daysLater(400))).toMatchObject({
      phase: 'subscribed',
      plan: 'pro',
      isAccessible: true,
      until: null,
    });
  });

  test('it lasts until its end; then the account is free with its old trial', () => {
    const cancelled = { ...pro, subscriptionEnd: daysLater(30) };
    expect(access(cancelled, daysLater(29)).plan).toBe('pro');
    expect(access(cancelled, daysLater(30))).toMatchObject({ phase: 'expired', plan: 'free', isAccessible: false });
  });
});

test('product 15.3: days left are rounded up', () => {
  expect(daysUntil(daysLater(7), daysLater(0))).toBe(7);
  expect(daysUntil(daysLater(7), daysLater(6.5))).toBe(1);
  expect(daysUntil(daysLater(7), daysLater(8))).toBe(0);
});
