import ipaddr from 'ipaddr.js';

/** A household has one IPv4 address or an IPv6 /64. Text that is no address is taken as it is. */
export function networkOf(address: string): string {
  const parsed = parse(address);
  if (!parsed) return address;
  return parsed.kind() === 'ipv6' ? prefixOf(parsed, 4) : parsed.toString();
}

/** An IPv6 /48, the most that a provider's customer usually gets: 65,536 networks. Null for IPv4. */
export function siteOf(address: string): string | null {
  const parsed = parse(address);
  return parsed?.kind() === 'ipv6' ? prefixOf(parsed, 3) : null;
}

/** Groups clients for fair queues: an IPv4 address or an IPv6 /48, so that no one gets more turns by changing addresses. */
export function sharedNetworkOf(address: string): string {
  return siteOf(address) ?? networkOf(address);
}

/** Without the port that some proxies add. An IPv6 address that stands for an IPv4 one becomes that. */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const [, bracketed] = /^\[(.+)\](?::\d+)?$/.exec(address) ?? [];
  const [, beforePort] = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address) ?? [];
  const text = bracketed ?? beforePort ?? address;
  if (!ipaddr.isValid(text)) return null;
  const parsed = ipaddr.process(text);
  // NAT64: the IPv4 address is in the last four bytes
  const isNat64 = parsed.kind() === 'ipv6' && parsed.range() === 'rfc6052';
  return isNat64 ? ipaddr.fromByteArray(parsed.toByteArray().slice(12)) : parsed;
}

function prefixOf(address: ipaddr.IPv4 | ipaddr.IPv6, groups: number): string {
  return (address as ipaddr.IPv6).parts
    .slice(0, groups)
    .map((part) => part.toString(16))
    .join(':');
}
