import { expect, test } from 'vitest';
import {
  annualSaving,
  formatPrice,
  hasRoom,
  includesApi,
  plans,
  planTypes,
  storageBytes,
  storageText,
  twelveMonthsPrice,
  UNLIMITED,
} from '#src/owners/plans.ts';

test('product 3.2: the limits of the three plans', () => {
  expect(plans.free.limits).toEqual({ qrCodes: 1, vcards: 1, links: 5, storage: 50, members: 0 });
  expect(plans.pro.limits).toEqual({ qrCodes: 20, vcards: 10, links: UNLIMITED, storage: 500, members: 0 });
  expect(plans.business.limits).toEqual({
    qrCodes: UNLIMITED,
    vcards: UNLIMITED,
    links: UNLIMITED,
    storage: 5000,
    members: 5,
  });
  expect(storageBytes('free')).toBe(50_000_000);
});

test('product 3.4: a year saves 17 percent, computed from the prices', () => {
  expect(annualSaving('pro')).toBe(17);
  expect(annualSaving('business')).toBe(17);
  expect([twelveMonthsPrice('pro'), twelveMonthsPrice('business')]).toEqual([23988, 107988]);
});

test('product 3.1: features of paid plans', () => {
  const [free, pro, business] = [plans.free, plans.pro, plans.business].map(({ features }) => features);
  for (const feature of ['custom_username', 'custom_slugs', 'custom_branding', 'ad_free'] as const) {
    expect([free, pro, business].map((features) => features?.includes(feature))).toEqual([false, true, true]);
  }
  expect(pro).toContain('priority_support');
  expect(business).toContain('dedicated_support');
});

test('product 41.1: API access is sold with Business, and only Business has it', () => {
  expect(planTypes.filter((plan) => plans[plan].features.includes('api_access'))).toEqual(['business']);
  expect(planTypes.filter(includesApi)).toEqual(['business']);
});

test('product 3.12: monthly prices show two decimals, annual prices none', () => {
  expect(formatPrice(1999, 'month', 'en')).toBe('$19.99');
  expect(formatPrice(89900, 'year', 'en')).toBe('$899');
  expect(formatPrice(8999, 'month', 'es')).toMatch(/^89,99\s\$$/);
});

test('there is room below a limit, none at it, and always without one', () => {
  expect(hasRoom(1, 0)).toBe(true);
  expect(hasRoom(1, 1)).toBe(false);
  expect(hasRoom(10, 8, 3)).toBe(false);
  expect(hasRoom(UNLIMITED, 1_000_000)).toBe(true);
});

test('photo storage is shown in the most readable unit', () => {
  expect([50, 500, 5000].map(storageText)).toEqual(['50\u{a0}MB', '500\u{a0}MB', '5\u{a0}GB']);
});
