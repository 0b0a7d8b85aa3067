import { describe, expect, test } from 'vitest';
import {
  type DomainState,
  type Findings,
  hostOf,
  nextCheckAt,
  type RecordState,
  stateAfter,
} from '#src/owners/domains.ts';

describe('product 42.2: what an owner may type as a domain', () => {
  test.each([
    ['cards.acme.com', 'cards.acme.com'],
    [' https://Cards.Acme.com/ ', 'cards.acme.com'],
    ['acme.com.', 'acme.com'],
    ['café.es', 'xn--caf-dma.es'],
    ['名刺.jp', 'xn--1cr47b.jp'],
    ['a.b--c.com', 'a.b--c.com'],
  ])('%s is %s', (typed, host) => {
    expect(hostOf(typed)).toBe(host);
  });

  test.each([
    ...['', 'acme', 'localhost', 'acme.local', 'acme.test', 'shop.home.arpa', '127.0.0.1', '0x7f.1', '[::1]', '1.2.3'],
    ...['acme.com/cards', 'acme.com:8443', 'ana@acme.com', 'acme..com', '-acme.com', 'acme-.com', 'a_b.com', 'a b.com'],
    ...['*.acme.com', 'acme.com?x', 'acme.com#x', 'acme%2ecom', 'ac\u0000me.com'],
    ...[`${'a'.repeat(64)}.com`, `${'abc.'.repeat(62)}com`],
  ])('%s is none', (typed) => {
    expect(hostOf(typed)).toBeNull();
  });
});

const now = new Date('2026-11-26T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

describe('product 42.4: what a check makes of a domain', () => {
  const found = (proof: RecordState, route: RecordState): Findings => ({
    proof: { state: proof, found: [] },
    route: { state: route, found: [] },
  });
  test.each<[DomainState, number, RecordState, RecordState, DomainState]>([
    ['waiting', 1, 'right', 'right', 'live'],
    ['waiting', 1, 'right', 'wrong', 'waiting'],
    ['waiting', 1, 'missing', 'right', 'waiting'],
    ['waiting', 1, 'unknown', 'right', 'waiting'],
    ['held', 1, 'right', 'right', 'held'],
    // Only the route decides once it is proved
    ['live', 900, 'missing', 'right', 'live'],
    ['live', 900, 'right', 'unknown', 'live'],
    ['live', 900, 'right', 'missing', 'failing'],
    ['live', 900, 'right', 'wrong', 'failing'],
    ['failing', 71, 'right', 'missing', 'failing'],
    ['failing', 72, 'right', 'missing', 'ended'],
    ['failing', 72, 'right', 'unknown', 'failing'],
    ['failing', 900, 'right', 'right', 'live'],
    // The route may be another's by now
    ['failing', 71, 'missing', 'right', 'failing'],
    ['failing', 72, 'missing', 'right', 'ended'],
    ['failing', 72, 'unknown', 'right', 'failing'],
    ['ended', 1, 'right', 'right', 'live'],
    ['ended', 1, 'missing', 'right', 'ended'],
  ])('%s for %s hours, proof %s, route %s: %s', (state, hours, proof, route, after) => {
    expect(stateAfter({ state, since: hoursAgo(hours) }, found(proof, route), now)).toBe(after);
  });
});

describe('product 42.4: when a domain is checked next', () => {
  test.each<[DomainState, number, number | null]>([
    ['waiting', 0, 1],
    ['waiting', 2, 3],
    ['waiting', 5, 10],
    ['waiting', 15, 60],
    ['waiting', 60, 60],
    ['waiting', 24 * 60, 24 * 60],
    ['live', 0, 24 * 60],
    ['failing', 300, 60],
    ['held', 0, null],
    ['ended', 0, null],
  ])('%s for %s minutes: in %s', (state, minutes, next) => {
    const at = nextCheckAt({ state, since: hoursAgo(minutes / 60) }, now);
    expect(at && (at.getTime() - now.getTime()) / 60_000).toBe(next);
  });
});
