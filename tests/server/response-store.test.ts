import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CachedResponse } from '#server/platform/response-cache/cached-response.ts';
import { openStore } from '#server/platform/response-cache/store.ts';

const variant = { head: { status: 302, pairs: [], text: '' }, body: null };
const template: CachedResponse['template'] = {
  status: 302,
  variesByLanguage: false,
  etag: null,
  variants: { br: variant, gzip: variant, identity: variant },
  notModified: null,
  bytes: 0,
};

function redirect(ownerId: string | null): CachedResponse {
  return { template, ownerId, tag: null, location: 'https://example.com/', validUntil: null, checkedAt: 0, movedAt: 0 };
}

const key = fc.integer({ min: 0, max: 30 }).map((n) => `/l/:slug k${n} `);
const owner = fc.constantFrom('ana', 'ben', 'ana-ben', null);
const action = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(fc.constant('put' as const), key, owner) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('delete' as const), key) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('deleteOf' as const), fc.constantFrom('ana', 'ben', 'ana-ben')) },
  { weight: 1, arbitrary: fc.constant(['clear'] as const) },
);

describe('product 22.1: the cache of public responses', () => {
  test('returns what was stored last, until deleted by key or by owner', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 200 }), (actions) => {
        const store = openStore();
        const model = new Map<string, CachedResponse>();
        for (const [verb, subject = '', ownerId = null] of actions) {
          if (verb === 'put') {
            const response = redirect(ownerId);
            store.put(subject, response);
            model.set(subject, response);
          }
          if (verb === 'delete') {
            store.delete(subject);
            model.delete(subject);
          }
          if (verb === 'deleteOf') {
            store.deleteOf(subject);
            // A response of nobody may be this owner's now
            for (const [known, each] of model) if ([subject, null].includes(each.ownerId)) model.delete(known);
          }
          if (verb === 'clear') {
            store.clear();
            model.clear();
          }
          expect(store.size().responses).toBe(model.size);
        }
        for (const [known, response] of model) expect(store.get(known, 0)).toBe(response);
      }),
    );
  });

  test('holds 100,000 redirects in 80 MB; those in use stay, the oldest unused ones are evicted', () => {
    const store = openStore();
    const put = (n: number) => store.put(`/l/:slug link-${n} `, redirect(`owner ${n % 10_000}`));
    for (let n = 0; n < 100_000; n++) put(n);
    expect(store.size().responses).toBe(100_000);
    for (let n = 100_000; n < 300_000; n++) {
      put(n);
      // One a millisecond
      expect(store.get('/l/:slug link-0 ', n)).toBeDefined();
    }
    expect(store.get('/l/:slug link-1 ', 300_000)).toBeUndefined();
    expect(store.size().bytes).toBeLessThanOrEqual(80 * 1024 * 1024);
  });

  test('URLs that belong to nobody evict none of its responses', () => {
    const store = openStore();
    store.put('/l/:slug used ', redirect('ana'));
    for (let n = 0; n < 200_000; n++) store.put(`/l/:slug made-up-${n} `, redirect(null));
    expect(store.get('/l/:slug used ', 0)).toBeDefined();
    expect(store.size().responses).toBe(1_001);
  });
});
