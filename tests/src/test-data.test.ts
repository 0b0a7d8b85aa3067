import { describe, expect, test } from 'vitest';
import { doneSteps, firstStep } from '#src/cards/first-steps.ts';
import { hasTestData, type TestDataState } from '#src/onboarding/onboarding.ts';

const created = new Date('2026-03-01T12:00:00Z');
const later = (seconds: number) => new Date(created.getTime() + seconds * 1000);
const due: TestDataState = { initialized: false, createdAt: created, dismissed: false, links: 1, vcards: 0 };

describe('product 15.4: the banner Testing Phase Complete', () => {
  test('is shown after one minute, with a link or a card', () => {
    expect(hasTestData(due, later(60))).toBe(true);
    expect(hasTestData({ ...due, links: 0, vcards: 1 }, later(60))).toBe(true);
  });

  test.each<[string, Partial<TestDataState>, number]>([
    ['onboarding is finished', { initialized: true }, 3600],
    ['the account is younger than a minute', {}, 59.999],
    ['it was dismissed', { dismissed: true }, 3600],
    ['there is nothing to clear', { links: 0 }, 3600],
  ])('is not shown if %s', (_, change, seconds) => {
    expect(hasTestData({ ...due, ...change }, later(seconds))).toBe(false);
  });
});

describe('product 15.2: the one thing to do next', () => {
  test.each([
    ['onboarding', { initialized: false, hasCard: true }],
    ['card', { initialized: true, hasCard: false }],
    [null, { initialized: true, hasCard: true }],
  ])('is %s', (step, state) => {
    expect(firstStep(state)).toBe(step);
  });
});

describe('product 15.11: the checklist', () => {
  const blank = { photo: null, phone: '', email: '' };
  const nothing = { share: false, print: false, scan: false, isCelebrated: false, isClosed: false };
  test.each<[string[], Partial<typeof nothing>, object]>([
    [[], {}, {}],
    [['photo'], {}, { photo: '/media/x/photo.jpg' }],
    [['contact'], {}, { phone: '600' }],
    [['contact'], {}, { email: 'ana@example.com' }],
    [['share', 'scan'], { share: true, scan: true }, {}],
    [['print'], { print: true, isCelebrated: true, isClosed: true }, {}],
  ])('has done %j', (done, state, card) => {
    expect(doneSteps({ ...blank, ...card }, { ...nothing, ...state })).toEqual(done);
  });
});
