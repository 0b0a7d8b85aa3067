import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardPath, SLUG_LENGTH, slugFrom } from '#src/links.ts';

test('product 9.4: a slug has no look-alikes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: SLUG_LENGTH, maxLength: SLUG_LENGTH }), (bytes) =>
      /^[a-hj-km-np-z2-9]{8}$/.test(slugFrom(bytes)),
    ),
  );
});

test("product 9.3: the main card's link leads to the username, the others' to their own address", () => {
  expect(cardPath({ id: 'x', isMain: true, username: '12345678' })).toBe('/12345678');
  expect(cardPath({ id: 'x', isMain: false, username: '12345678' })).toBe('/vcard/x');
  expect(cardPath({ id: 'x', isMain: true, username: null })).toBe('/vcard/x');
});
