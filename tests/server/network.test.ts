import { describe, expect, test } from 'vitest';
import { networkOf, sharedNetworkOf, siteOf } from '#server/platform/ip-addresses.ts';

describe('product 24.2: the network of an IP address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['64:ff9b::203.0.113.7', '203.0.113.7'],
    ['64:ff9b::cb00:7107', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:51234', '203.0.113.7'],
  ])('of %s is the IPv4 address %s', (address, network) => {
    expect([networkOf(address), siteOf(address), sharedNetworkOf(address)]).toEqual([network, null, network]);
  });

  test.each([
    '2001:db8:1:2:3:4:5:6',
    '2001:0DB8:0001:0002::9',
    '2001:db8:1:2::9%eth0',
    '[2001:db8:1:2::9]',
    '[2001:db8:1:2::9]:443',
  ])('of %s is its /64, and its site the /48', (address) => {
    expect([networkOf(address), siteOf(address)]).toEqual(['2001:db8:1:2', '2001:db8:1']);
    expect(sharedNetworkOf(address)).toBe('2001:db8:1');
  });

  test.each(['', 'unknown', '_hidden', '203.0.113.7:', '::1::2'])('of the invalid %j is the text itself', (text) => {
    expect([networkOf(text), siteOf(text)]).toEqual([text, null]);
  });
});
