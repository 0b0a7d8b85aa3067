import { isIPv6 } from 'node:net';

/** One household has one IPv4 address, or 2^64 of IPv6: the first half of one is what tells networks apart. */
export function networkOf(address: string): string {
  return groupsOf(address)?.slice(0, 4).join(':') ?? mappedOf(address) ?? address;
}

/** What one customer of a provider holds at most of IPv6: 65,536 networks. Null for IPv4, of which nobody is given so much. */
export function siteOf(address: string): string | null {
  return groupsOf(address)?.slice(0, 3).join(':') ?? null;
}

/** Groups clients for fair queues: an IPv4 address or an IPv6 /48, so that no one gets more turns by changing addresses. */
export function sharedNetworkOf(address: string): string {
  return siteOf(address) ?? networkOf(address);
}

/** The IPv4 address that an IPv6 one stands for. */
function mappedOf(address: string): string | undefined {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
}

/** The groups of an IPv6 address, without leading zeros; null for any other. */
function groupsOf(address: string): string[] | null {
  if (mappedOf(address) !== undefined || !isIPv6(address)) return null;
  const [before = '', after] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after ? after.split(':') : [];
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  const groups = [...head, ...Array<string>(zeros).fill('0'), ...tail];
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}
