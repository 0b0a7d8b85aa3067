import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPaused } from '#src/owners/over-limit.ts';
import { plans, planTypes, UNLIMITED } from '#src/owners/plans.ts';

const { free, pro, business } = plans;

describe('product 18.2: what a plan has no room for', () => {
  test.each([
    ['free', { vcardRank: 1 }, false],
    ['free', { vcardRank: 2 }, true],
    ['free', { linkRank: 5 }, false],
    ['free', { linkRank: 6 }, true],
    ['free', { linkRank: 2, codeRank: 1 }, false],
    ['free', { linkRank: 2, codeRank: 2 }, true],
    ['free', { linkRank: 6, codeRank: 1 }, true],
    ['pro', { vcardRank: 10 }, false],
    ['pro', { vcardRank: 11 }, true],
    ['pro', { linkRank: 4000, codeRank: 20 }, false],
    ['pro', { linkRank: 4000, codeRank: 21 }, true],
    ['business', { vcardRank: 4000, linkRank: 4000, codeRank: 4000 }, false],
  ] as const)('%s pauses %o: %s', (plan, ranks, paused) => {
    expect(isPaused(plans[plan].limits, ranks)).toBe(paused);
  });

  test('what is of no kind takes no place', () => {
    expect(isPaused({ vcards: 0, links: 0, qrCodes: 0 }, { vcardRank: 0, linkRank: 0, codeRank: 0 })).toBe(false);
  });
});

/** An owner's links in the order of their places: some have a code. */
const linksOf = (hasCode: boolean[]) => {
  let codes = 0;
  return hasCode.map((has, i) => ({ linkRank: i + 1, codeRank: has ? ++codes : 0 }));
};

describe('whatever an account has', () => {
  const within = (limit: number, count: number) => limit === UNLIMITED || count <= limit;

  test('what is not paused fits the plan, a larger plan pauses nothing more, and Business pauses nothing', () => {
    const links = fc.array(fc.boolean(), { maxLength: 60 });
    fc.assert(
      fc.property(links, fc.nat(40), (hasCode, cards) => {
        const all = linksOf(hasCode);
        const vcards = Array.from({ length: cards }, (_, i) => ({ vcardRank: i + 1 }));
        for (const plan of planTypes) {
          const { limits } = plans[plan];
          const shown = all.filter((link) => !isPaused(limits, link));
          expect(within(limits.links, shown.length)).toBe(true);
          expect(within(limits.qrCodes, shown.filter(({ codeRank }) => codeRank > 0).length)).toBe(true);
          expect(within(limits.vcards, vcards.filter((vcard) => !isPaused(limits, vcard)).length)).toBe(true);
        }
        for (const thing of [...all, ...vcards]) {
          if (isPaused(pro.limits, thing)) expect(isPaused(free.limits, thing)).toBe(true);
          expect(isPaused(business.limits, thing)).toBe(false);
        }
      }),
    );
  });

  test('of the same kind, nobody is paused before somebody behind', () => {
    fc.assert(
      fc.property(fc.constantFrom(...planTypes), fc.nat(60), fc.nat(60), (plan, a, b) => {
        const [first, later] = a < b ? [a, b] : [b, a];
        const { limits } = plans[plan];
        if (isPaused(limits, { linkRank: first })) expect(isPaused(limits, { linkRank: later })).toBe(true);
      }),
    );
  });
});
