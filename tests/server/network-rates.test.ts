import { describe, expect, test } from 'vitest';
import { countNetworks } from '#server/visits/network-rates.ts';

const START = Date.UTC(2026, 10, 28, 12);

/** Visits at an even rate. Returns how many were above the rate, by second. */
function visit(
  networks: ReturnType<typeof countNetworks>,
  addressOf: (n: number) => string,
  { from = START, clock = 0, ...rate }: { from?: number; clock?: number; seconds: number; perSecond: number },
): number[] {
  const { seconds, perSecond } = rate;
  return Array.from({ length: seconds }, (_, second) => {
    let above = 0;
    for (let n = 0; n < perSecond; n += 1) {
      const at = from + second * 1_000 + (n * 1_000) / perSecond;
      if (networks.isAbove(addressOf(n), at + clock, at)) above += 1;
    }
    return above;
  });
}

describe('product 20.23: a network', () => {
  test('with 100 visits a second is never above the rate, however long', () => {
    const above = visit(countNetworks(), () => '192.0.2.1', { seconds: 600, perSecond: 100 });
    expect(above.every((count) => count === 0)).toBe(true);
  });

  test('with 1,000 visits at once is not above the rate, and with more it is', () => {
    const networks = countNetworks();
    const above = Array.from({ length: 1_001 }, () => networks.isAbove('192.0.2.1', START, START));
    expect([above.indexOf(true), above.filter(Boolean).length]).toEqual([1_000, 1]);
  });

  test('with 1,000 visits a second is above the rate from its second second on, with all of its visits', () => {
    const above = visit(countNetworks(), () => '192.0.2.1', { seconds: 20, perSecond: 1_000 });
    expect(above.slice(2).every((count) => count === 1_000)).toBe(true);
    expect(above[0]).toBe(0);
  });

  test('is below the rate ten seconds after a flood, and does not affect others', () => {
    const networks = countNetworks();
    visit(networks, () => '192.0.2.1', { seconds: 30, perSecond: 10_000 });
    expect(networks.isAbove('192.0.2.1', START + 39_000, START + 39_000)).toBe(true);
    expect(networks.isAbove('192.0.2.2', START + 39_000, START + 39_000)).toBe(false);
    expect(networks.isAbove('192.0.2.1', START + 41_000, START + 41_000)).toBe(false);
  });

  test('starts anew with the visitor numbers of the next UTC day', () => {
    const networks = countNetworks();
    const from = Date.UTC(2026, 10, 29) - 5_000;
    const above = visit(networks, () => '192.0.2.1', { from, seconds: 10, perSecond: 1_000 });
    expect([above[4], above[5], above[9]]).toEqual([1_000, 0, 1_000]);
  });

  test.each([3_600_000, -3_600_000])('is above the rate as long if the clock jumps by %d ms', (clock) => {
    const networks = countNetworks();
    visit(networks, () => '192.0.2.1', { clock, seconds: 5, perSecond: 1_000 });
    const above = visit(networks, () => '192.0.2.1', { from: START + 5_000, seconds: 30, perSecond: 50 });
    expect([above[0], above[29]]).toEqual([50, 0]);
  });

  test.each([
    ['an IPv4 address', (n: number) => `198.51.100.${n % 250}`, false],
    ['an IPv6 /48', (n: number) => `2001:db8:7:${(n % 9_999).toString(16)}::${(n % 999).toString(16)}`, true],
    ['an IPv4 address, however it is written', (n: number) => (n % 2 ? '::ffff:192.0.2.1' : '192.0.2.1'), true],
    ['an IPv6 /48, however it is written', (n: number) => ['2001:db8::9', '2001:0DB8:0:0:1::2'][n % 2] as string, true],
    ['an IPv6 /48 with zeros', (n: number) => `2001:db8::${(n % 9_999).toString(16)}`, true],
    ['the IPv4 address behind NAT64', (n: number) => (n % 2 ? '64:ff9b::c000:201' : '192.0.2.1'), true],
    ['no more than an IPv4 address behind NAT64', (n: number) => `64:ff9b::c000:${(n % 250).toString(16)}`, false],
    ['no more than an IPv6 /48', (n: number) => `2001:db8:${(n % 250).toString(16)}::1`, false],
  ])('is %s', (_, addressOf, isOne) => {
    const above = visit(countNetworks(), addressOf, { seconds: 5, perSecond: 2_000 });
    expect((above[4] as number) > 0).toBe(isOne);
  });
});

test('product 20.23: no more than the last 10,000 networks are remembered', () => {
  const networks = countNetworks();
  visit(networks, () => '192.0.2.1', { seconds: 5, perSecond: 1_000 });
  expect(networks.isAbove('192.0.2.1', START + 5_000, START + 5_000)).toBe(true);
  for (let n = 0; n < 10_000; n += 1) networks.isAbove(`10.1.${n >> 8}.${n & 255}`, START + 5_000, START + 5_000);
  expect(networks.isAbove('192.0.2.1', START + 5_000, START + 5_000)).toBe(false);
});
