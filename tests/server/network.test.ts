import { describe, expect, test } from 'vitest';
import { canonicalIp, ipMatcher, loopback, networkOf, sharedNetworkOf, siteOf } from '#server/platform/ip-addresses.ts';
import { countryOf } from '#server/visits/client.ts';

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
    ['::ffff:203.0.113.7:443', '203.0.113.7'],
    ['::FFFF:CB00:7107', '203.0.113.7'],
    ['::ffff:203.0.113.7%eth0', '203.0.113.7'],
    ['64:ff9b:1::cb00:7107', '203.0.113.7'],
    ['64:FF9B:1:2:3:4:203.0.113.7', '203.0.113.7'],
    ['2002:cb00:7107::1', '203.0.113.7'],
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

  test.each(['', 'unknown', '_hidden', '203.0.113.7:', '::1::2', '1', '127.1', '0x7f000001', '010.0.0.1', '%eth0'])(
    'of the invalid %j is the text itself',
    (text) => {
      expect([networkOf(text), siteOf(text)]).toEqual([text, null]);
    },
  );
});

const spellings = ['8.8.8.8', '8.8.8.8:51234', '::ffff:8.8.8.8', '::FFFF:808:808', '[::ffff:8.8.8.8]:443'];
const translated = ['64:ff9b::8.8.8.8', '64:ff9b::808:808', '64:ff9b:1::8.8.8.8', '2002:808:808::5'];

describe('product 24.2: all spellings of an IP address', () => {
  test.each([...spellings, ...translated])('%s has one country, and is on lists', (address) => {
    expect(canonicalIp(address)).toBe('8.8.8.8');
    expect(countryOf(address)).toBe('US');
    expect(ipMatcher(['8.8.8.8'])(address)).toBe(true);
    expect(ipMatcher(['8.8.8.0/24'])(address)).toBe(true);
    expect(ipMatcher(['8.8.4.0/24'])(address)).toBe(false);
  });

  test('an entry of a list is one, too', () => {
    for (const entry of ['::ffff:8.8.8.8', '64:ff9b::8.8.8.8']) expect(ipMatcher([entry])('8.8.8.8')).toBe(true);
    expect(ipMatcher(['64:ff9b::/96'])('64:ff9b::8.8.8.8')).toBe(true);
    expect(ipMatcher(['2001:DB8::1'])('[2001:db8::1]:443')).toBe(true);
    expect(ipMatcher(['fe80::1'])('fe80::1%eth0')).toBe(true);
  });

  test.each([
    '64:ff9b::127.0.0.1',
    '64:ff9b:1::7f00:1',
    '::127.0.0.1',
    '::7f00:1',
    '::10.0.0.1',
    '2002:7f00:1::1',
    '64:ff9b::10.0.0.1',
    '2002:a00:1::1',
    '127.1',
  ])('%s is no address of this machine or its network', (address) => {
    expect(ipMatcher([...loopback, '10.0.0.0/8'])(address)).toBe(false);
  });

  test.each(['127.0.0.1:80', '::ffff:127.0.0.1', '[::1]:443', '::1'])('%s is this machine', (address) => {
    expect(ipMatcher(loopback)(address)).toBe(true);
  });
});
