import { describe, expect, test } from 'vitest';
import { firstStep } from '#src/cards/first-steps.ts';
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
  const card = { photo: '/media/x/photo.jpg', phone: '', email: 'ana@example.com' };
  test.each([
    ['onboarding', { initialized: false, card }],
    ['card', { initialized: true, card: null }],
    ['photo', { initialized: true, card: { ...card, photo: null } }],
    ['contact', { initialized: true, card: { ...card, email: '' } }],
    ['share', { initialized: true, card }],
  ])('is %s', (step, state) => {
    expect(firstStep(state)).toBe(step);
  });
});
