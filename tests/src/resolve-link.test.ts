import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LinkRecord, resolveLink } from '#src/links/resolve-link.ts';
import { utmFields, withUtm } from '#src/links/utm.ts';

const now = new Date('2026-11-22T12:00:00Z');
const later = new Date('2026-11-23T12:00:00Z');
const earlier = new Date('2026-11-21T12:00:00Z');
const url = 'https://example.com/a?b=1#c';
const noUtm = { utmSource: null, utmMedium: null, utmCampaign: null, utmTerm: null, utmContent: null };

const plain: LinkRecord = {
  ...{ id: 'link', ownerId: 'user', url, cardId: null, isMain: false, username: '12345678', active: true },
  isCardOn: true,
  forward: null,
  handle: null,
  ...{ planType: 'pro', trialStartDate: null, trialDays: 14, subscriptionEnd: null },
  ...{ cardRank: 0, linkRank: 1, codeRank: 0 },
  ...{ expiresAt: null, maxClicks: null, usedClicks: 0, passwordHash: null, fallbackUrl: null },
  ...noUtm,
  isDisabled: false,
};
const answer = (changes: Partial<LinkRecord> = {}) => resolveLink({ ...plain, ...changes }, now);
const gone = { kind: 'gone', fallback: null, validUntil: null };
const follow = { kind: 'redirect', url, validUntil: null };

describe('product 9.5, 9.6: a short link', () => {
  test.each<[string, Partial<LinkRecord>, object]>([
    ['redirects to its target as stored', {}, follow],
    [
      'redirects anywhere, encoded for a header',
      { url: 'https://例え.example/ñ/%41?q=🌻#ü' },
      { ...follow, url: 'https://xn--r8jz45g.example/%C3%B1/%41?q=%F0%9F%8C%BB#%C3%BC' },
    ],
    ['that is off is gone', { active: false }, gone],
    ['that has expired is gone', { expiresAt: earlier }, gone],
    ['expires at that very instant', { expiresAt: now }, gone],
    ['redirects until it expires', { expiresAt: later }, { ...follow, validUntil: later }],
    ['that is used up is gone', { maxClicks: 3, usedClicks: 3 }, gone],
    ['with visits left needs its row', { maxClicks: 3, usedClicks: 2 }, { kind: 'protected' }],
    ['with a password needs its row', { passwordHash: 'x' }, { kind: 'protected' }],
    ['that is suspended is gone, whatever else it is', { isDisabled: true, passwordHash: 'x', fallbackUrl: url }, gone],
    ['that has expired asks for no password', { passwordHash: 'x', expiresAt: earlier }, gone],
    [
      'that is gone redirects to its fallback',
      { active: false, fallbackUrl: 'https://example.com/instead' },
      { ...gone, fallback: 'https://example.com/instead' },
    ],
    ['ignores a fallback that is not a web URL', { active: false, fallbackUrl: 'javascript:alert(1)' }, gone],
    ['is not found if its target is not a web URL', { url: 'javascript:alert(1)' }, { kind: 'not_found' }],
    ['over the plan limit is paused', { planType: 'free', linkRank: 6 }, { kind: 'unavailable' }],
    [
      'of an account after its trial is paused, gone or not',
      { planType: 'free', trialStartDate: new Date('2026-10-01'), active: false },
      { kind: 'unavailable' },
    ],
    ["of a card leads to its card's page", { url: null, cardId: 'x', isMain: true }, { ...follow, url: '/12345678' }],
  ])('%s', (_, changes, expected) => {
    expect(answer(changes)).toEqual(expected);
  });

  test('that does not exist is not found', () => {
    expect(resolveLink(undefined, now)).toEqual({ kind: 'not_found' });
  });

  test('is valid until its account changes, at the latest', () => {
    const end = new Date('2026-11-22T18:00:00Z');
    expect(answer({ subscriptionEnd: end, expiresAt: later })).toEqual({ ...follow, validUntil: end });
    expect(answer({ subscriptionEnd: end, active: false })).toEqual({ ...gone, validUntil: end });
  });

  test('carries its campaign', () => {
    expect(answer({ utmSource: 'flyer', utmMedium: 'print' })).toEqual({
      ...follow,
      url: 'https://example.com/a?b=1&utm_source=flyer&utm_medium=print#c',
    });
  });
});

describe('product 12.11: campaign parameters', () => {
  test.each([
    ['https://example.com', 'https://example.com?utm_source=a%20b'],
    ['https://example.com/', 'https://example.com/?utm_source=a%20b'],
    ['https://example.com/?', 'https://example.com/?utm_source=a%20b'],
    ['https://example.com/?x=%41+b', 'https://example.com/?x=%41+b&utm_source=a%20b'],
    ['https://example.com/?a=b?c', 'https://example.com/?a=b?c&utm_source=a%20b'],
    ['https://example.com/#/way?x=1', 'https://example.com/?utm_source=a%20b#/way?x=1'],
    ['https://example.com/?utm_source=old&y=1', 'https://example.com/?y=1&utm_source=a%20b'],
    ['https://example.com/?utm_source', 'https://example.com/?utm_source=a%20b'],
  ])('%s becomes %s', (address, expected) => {
    expect(withUtm(address, { ...noUtm, utmSource: 'a b' })).toBe(expected);
  });

  test('read back unchanged, and nothing else of the URL changes', () => {
    const word = fc.option(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }), { nil: null });
    const words = fc.record({
      ...{ utmSource: word, utmMedium: word, utmCampaign: word, utmTerm: word, utmContent: word },
    });
    fc.assert(
      fc.property(words, fc.webUrl({ withQueryParameters: true, withFragments: true }), (utm, address) => {
        const [before, after] = [new URL(address), new URL(withUtm(address, utm))];
        for (const field of utmFields) {
          const name = `utm_${field.slice(3).toLowerCase()}`;
          if (utm[field]) expect(after.searchParams.get(name)).toBe(utm[field]);
          after.searchParams.delete(name);
        }
        expect(after.searchParams.toString()).toBe(before.searchParams.toString());
        expect([after.origin, after.pathname, after.hash]).toEqual([before.origin, before.pathname, before.hash]);
      }),
    );
  });
});
