import { expect, test } from 'vitest';
import { preferredLanguage } from '#src/languages.ts';

test.each([
  ['es', 'es'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en-GB,en;q=0.9,es;q=0.8', 'en'],
  ['de-DE,de;q=0.9,es;q=0.5,en;q=0.3', 'es'],
  ['en;q=0.2, es;q=0.7', 'es'],
  ['es;q=0,en', 'en'],
  ['fr,de', null],
  ['', null],
  [undefined, null],
  ['*;q=x,,;', null],
])('product 10.1: among our languages, %j prefers %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});
