import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openRecords, type Records, type StoredRecord } from '#server/platform/response-cache/records.ts';

const key = fc.integer({ min: 0, max: 30 }).map((n) => `/l/:slug k${n} `);
const owner = fc.constantFrom('ana', 'ben', 'ana-ben', '');
const rest = fc.array(fc.stringMatching(/^[ -~é]{0,40}$/), { maxLength: 4 });
const act = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(fc.constant('keep' as const), key, owner, rest) },
  { weight: 5, arbitrary: fc.tuple(fc.constant('find' as const), key) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('forget' as const), key) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('forgetOf' as const), owner) },
  { weight: 1, arbitrary: fc.constant(['clear'] as const) },
);

type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;
type Model = Map<string, StoredRecord>;

/** Runs the same calls on records and on a model that never evicts. */
function play(
  acts: readonly Act[],
  capacity: number,
  look: (found: StoredRecord | undefined, expected: StoredRecord | undefined) => void,
  after: (records: Records, model: Model) => void = () => {},
): [Records, Model] {
  const records = openRecords(capacity);
  const model: Model = new Map();
  for (const [verb, ...given] of acts) {
    const [subject = '', whose = '', fields = []] = given as [string?, string?, string[]?];
    if (verb === 'keep') {
      records.put([subject, whose, ...fields]);
      model.set(subject, [subject, whose, ...fields]);
      expect(records.get(subject)).toEqual(model.get(subject));
    }
    if (verb === 'find') look(records.get(subject), model.get(subject));
    if (verb === 'forget') {
      records.delete(subject);
      model.delete(subject);
    }
    if (verb === 'forgetOf') {
      records.deleteOf(subject);
      for (const [known, [, of]] of model) if (of === subject) model.delete(known);
    }
    if (verb === 'clear') {
      records.clear();
      model.clear();
    }
    after(records, model);
  }
  return [records, model];
}

describe('product 22: small records', () => {
  test('are returned as last stored, until deleted by key or by owner', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 200 }), (acts) => {
        const [records, model] = play(
          acts,
          64 * 1024,
          (found, expected) => expect(found).toEqual(expected),
          (records, model) => expect(records.size().records).toBe(model.size),
        );
        for (const [known, record] of model) expect(records.get(known)).toEqual(record);
      }),
    );
  });

  test('at any capacity, are either current or missing', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 200 }), (acts) => {
        const [records] = play(acts, 1024, (found, expected) => expect([expected, undefined]).toContainEqual(found));
        expect(records.size().bytes).toBeLessThanOrEqual(2 * 1024);
      }),
    );
  });

  test('in use stay, unused ones are evicted', () => {
    const records = openRecords(10_000);
    const text = 'x'.repeat(70);
    records.put(['asked', 'ana', text]);
    records.put(['unasked', 'ana', text]);
    for (let n = 0; n < 10_000; n++) {
      records.put([`key ${n}`, `owner ${n % 7}`, text]);
      expect(records.get('asked')).toEqual(['asked', 'ana', text]);
      expect(records.get(`key ${n}`)?.[2]).toBe(text);
    }
    expect(records.get('unasked')).toBeUndefined();
    expect(records.size().bytes).toBeLessThanOrEqual(20_000);
    expect(records.size().records).toBeGreaterThan(100);
  });

  test('that cannot be stored evict none', () => {
    const records = openRecords(1_000);
    for (const unfit of ['Ω', 'a\nb', 'x'.repeat(1_000)]) {
      records.put(['key', 'ana', 'fits']);
      records.put(['key', 'ana', unfit]);
      expect(records.get('key')).toBeUndefined();
    }
    expect(records.get('kΩ')).toBeUndefined();
    expect(records.size().records).toBe(0);
  });
});
