import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entitlementOf, type Grant, PAYMENT_GRACE_DAYS, type Subscription } from '#src/billing/entitlement.ts';

const DAY = 86_400_000;
const now = new Date('2027-03-10T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * DAY);

function subscription(changes: Partial<Subscription> = {}): Subscription {
  return {
    ...{ id: 'sub_1', status: 'active', productId: 'prod_1', priceId: 'price_1', planType: 'pro', interval: 'month' },
    ...{ startedAt: inDays(-40), currentPeriodEnd: inDays(20), cancelAt: null, endedAt: null },
    ...{ failedSince: null, endedByFailure: false, seats: 0, seatPriceId: null },
    ...{ scheduledPriceId: null, scheduledAt: null, scheduledSeats: null },
    ...changes,
  } as Subscription;
}

const plan = (subscriptions: Subscription[], grant: Grant | null = null) => {
  const { planType, subscriptionEnd } = entitlementOf(subscriptions, grant, now);
  return [planType, subscriptionEnd];
};

describe('a subscription', () => {
  test.each<[string, Partial<Subscription>, [string, Date | null]]>([
    ['that renews is the plan, without an end', {}, ['pro', null]],
    ['that is canceled lasts until then', { cancelAt: inDays(3) }, ['pro', inDays(3)]],
    ['that has ended gives nothing', { status: 'canceled', endedAt: inDays(-1) }, ['free', null]],
    ['whose payment fails lasts 14 days', { status: 'past_due', failedSince: inDays(-5) }, ['pro', inDays(9)]],
    [
      'that is canceled while its payment fails ends with whichever comes first',
      { status: 'past_due', failedSince: inDays(-5), cancelAt: inDays(2) },
      ['pro', inDays(2)],
    ],
    ['is over 14 days after the failed payment', { status: 'past_due', failedSince: inDays(-14) }, ['free', null]],
    [
      'canceled by Stripe after failed payments lasts for the rest of the 14 days',
      { status: 'canceled', endedAt: inDays(-1), endedByFailure: true, failedSince: inDays(-10) },
      ['pro', inDays(4)],
    ],
    ['that was never paid gives nothing', { status: 'incomplete' }, ['free', null]],
    ['to an unknown price gives nothing', { planType: null }, ['free', null]],
  ])('%s', (_, changes, expected) => {
    expect(plan([subscription(changes)])).toEqual(expected);
  });
});

describe('several subscriptions', () => {
  const first = subscription();
  const second = subscription({ id: 'sub_2', planType: 'business', startedAt: inDays(-1) });

  test('the one that started first counts, and the other is a duplicate', () => {
    expect(entitlementOf([second, first], null, now)).toMatchObject({ planType: 'pro', duplicates: [{ id: 'sub_2' }] });
  });

  test('one to an unknown price is never a duplicate', () => {
    expect(entitlementOf([first, { ...second, planType: null }], null, now).duplicates).toEqual([]);
  });

  test('an active one takes precedence over one that Stripe gave up, so that a plan can be bought again', () => {
    const givenUp = {
      ...first,
      status: 'canceled',
      endedByFailure: true,
      failedSince: inDays(-3),
      endedAt: now,
    } as const;
    expect(entitlementOf([givenUp, second], null, now)).toMatchObject({ planType: 'business', duplicates: [] });
  });

  test('one that failed for too long is a duplicate of the one bought since', () => {
    const failing = { ...first, status: 'past_due', failedSince: inDays(-20) } as const;
    expect(entitlementOf([failing, second], null, now)).toMatchObject({
      planType: 'business',
      duplicates: [{ id: 'sub_1' }],
    });
  });
});

describe('a grant', () => {
  test.each<[string, Grant, [string, Date | null]]>([
    ['of the larger plan counts', { planType: 'business', endsAt: inDays(5) }, ['business', inDays(5)]],
    ['of the same plan counts if it lasts longer', { planType: 'pro', endsAt: null }, ['pro', null]],
    ['that has ended does not count', { planType: 'business', endsAt: inDays(-1) }, ['pro', inDays(3)]],
  ])('%s', (_, grant, expected) => {
    expect(plan([subscription({ cancelAt: inDays(3) })], grant)).toEqual(expected);
  });
});

test('the order of subscriptions makes no difference', () => {
  const days = fc.integer({ min: -60, max: 60 }).map(inDays);
  const some = fc.record({
    id: fc.string({ minLength: 1, maxLength: 4 }),
    status: fc.constantFrom('active', 'past_due', 'canceled', 'unpaid', 'incomplete', 'trialing'),
    ...{ productId: fc.constant('prod_1'), priceId: fc.constant('price_1'), interval: fc.constant('month') },
    planType: fc.constantFrom('pro', 'business', null),
    ...{ startedAt: days, currentPeriodEnd: days, cancelAt: fc.option(days), endedAt: fc.option(days) },
    ...{ failedSince: fc.option(days), endedByFailure: fc.boolean() },
  }) as fc.Arbitrary<Subscription>;
  const all = fc.uniqueArray(some, { maxLength: 5, selector: ({ id }) => id });
  fc.assert(
    fc.property(all, fc.nat(), (subscriptions, by) => {
      const turned = subscriptions.map((_, n) => subscriptions[(n + by) % subscriptions.length] as Subscription);
      const [one, other] = [entitlementOf(subscriptions, null, now), entitlementOf(turned.reverse(), null, now)];
      expect({ ...other, duplicates: other.duplicates.map(({ id }) => id).sort() }).toEqual({
        ...one,
        duplicates: one.duplicates.map(({ id }) => id).sort(),
      });
      // The free plan has no end; the end of a paid plan is in the future
      expect(one.planType === 'free' ? one.subscriptionEnd : null).toBe(null);
      expect((one.subscriptionEnd ?? inDays(1)) > now).toBe(true);
      expect(PAYMENT_GRACE_DAYS).toBe(14);
    }),
  );
});
