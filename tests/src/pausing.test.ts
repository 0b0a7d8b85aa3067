import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOverLimit, plans, planTypes, UNLIMITED } from '#src/owners/plans.ts';

const { free, pro, business } = plans;

describe('product 18.2: items over the limit', () => {
  test.each([
    ['free', { cardRank: 1 }, false],
    ['free', { cardRank: 2 }, true],
    ['free', { linkRank: 5 }, false],
    ['free', { linkRank: 6 }, true],
    ['free', { linkRank: 0, codeRank: 1 }, false],
    ['free', { linkRank: 0, codeRank: 2 }, true],
    ['pro', { cardRank: 10 }, false],
    ['pro', { cardRank: 11 }, true],
    ['pro', { linkRank: 4000 }, false],
    ['pro', { codeRank: 20 }, false],
    ['pro', { codeRank: 21 }, true],
    ['business', { cardRank: 4000, linkRank: 4000, codeRank: 4000 }, false],
  ] as const)('on %s, %o is over the limit: %s', (plan, ranks, paused) => {
    expect(isOverLimit(plans[plan].limits, ranks)).toBe(paused);
  });

  test('an item of no kind counts toward no limit', () => {
    expect(isOverLimit({ vcards: 0, links: 0, qrCodes: 0 }, { cardRank: 0, linkRank: 0, codeRank: 0 })).toBe(false);
  });
});

/** An owner's links in order of rank; some have a QR code. */
const linksOf = (hasCode: boolean[]) => {
  let [links, codes] = [0, 0];
  return hasCode.map((has) => ({ linkRank: has ? 0 : ++links, codeRank: has ? ++codes : 0 }));
};

describe('for any set of items', () => {
  const within = (limit: number, count: number) => limit === UNLIMITED || count <= limit;

  test('active items fit the plan, a larger plan pauses no more, and Business pauses nothing', () => {
    const links = fc.array(fc.boolean(), { maxLength: 60 });
    fc.assert(
      fc.property(links, fc.nat(40), (hasCode, cards) => {
        const all = linksOf(hasCode);
        const vcards = Array.from({ length: cards }, (_, i) => ({ cardRank: i + 1 }));
        for (const plan of planTypes) {
          const { limits } = plans[plan];
          const shown = all.filter((link) => !isOverLimit(limits, link));
          expect(within(limits.links, shown.filter(({ linkRank }) => linkRank > 0).length)).toBe(true);
          expect(within(limits.qrCodes, shown.filter(({ codeRank }) => codeRank > 0).length)).toBe(true);
          expect(within(limits.vcards, vcards.filter((vcard) => !isOverLimit(limits, vcard)).length)).toBe(true);
        }
        for (const thing of [...all, ...vcards]) {
          if (isOverLimit(pro.limits, thing)) expect(isOverLimit(free.limits, thing)).toBe(true);
          expect(isOverLimit(business.limits, thing)).toBe(false);
        }
      }),
    );
  });

  test('within a kind, no item is paused before a later one', () => {
    fc.assert(
      fc.property(fc.constantFrom(...planTypes), fc.nat(60), fc.nat(60), (plan, a, b) => {
        const [first, later] = a < b ? [a, b] : [b, a];
        const { limits } = plans[plan];
        if (isOverLimit(limits, { linkRank: first })) expect(isOverLimit(limits, { linkRank: later })).toBe(true);
      }),
    );
  });
});
