import { domainToASCII } from 'node:url';
import { expect, test } from 'vitest';
import { isHeldHost } from '#server/owners/domains/hosts.ts';

test.each([
  ['go.acme.com', true],
  ['my-acme-cards.com', true],
  ['go.ácme.com', true],
  ['ac\u{327}mé.com', true],
  ['go.bank.example.com', true],
  ['go.bänk.example.com', true],
  ['go.bank.example.net', false],
  ['ladera.com', false],
])('product 42.5: with or without accents, %s waits for the operator: %s', (host, isHeld) => {
  expect(isHeldHost(domainToASCII(host), ['acme', 'bank.example.com'])).toBe(isHeld);
});
