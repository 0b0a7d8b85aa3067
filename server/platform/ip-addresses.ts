import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

export type IpMatcher = (ipAddress: string | undefined) => boolean;

export const loopback: readonly string[] = ['127.0.0.0/8', '::1'];

export function ipMatcher(entries: readonly string[]): IpMatcher {
  const list = new BlockList();
  for (const entry of entries) {
    const [host = '', bits] = entry.split('/');
    const address = canonicalIp(host) ?? host;
    if (bits === undefined) list.addAddress(address, familyOf(address));
    // A range is meant as it is written, such as all addresses of NAT64
    else list.addSubnet(host, Number(bits), familyOf(host));
  }
  const contains = (address: string) => isIP(address) !== 0 && list.check(address, familyOf(address));
  // Most requests come from one proxy
  let last: string | undefined;
  let isListed = false;
  return (ipAddress) => {
    if (entries.length === 0 || ipAddress === undefined) return false;
    if (ipAddress === last) return isListed;
    last = ipAddress;
    isListed = contains(canonicalIp(ipAddress) ?? '') || contains(ipAddress);
    return isListed;
  };
}

const proxyHeaders = new Set([
  ...['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'x-cluster-client-ip', 'true-client-ip'],
  ...['cf-connecting-ip', 'fastly-client-ip', 'fly-client-ip', 'cdn-loop'],
]);

/** True if `request.ip` is a proxy's: an untrusted one, or one without X-Forwarded-For. */
export function hiddenClientCheck(trustedProxies: readonly string[]): (request: FastifyRequest) => boolean {
  const isTrusted = ipMatcher(trustedProxies);
  return ({ headers, raw, socket }) => {
    if (isTrusted(socket.remoteAddress) && headers['x-forwarded-for']) return false;
    // nginx before 1.29.7 proxies with HTTP/1.0 and adds no header
    if (raw.httpVersion !== '1.1') return true;
    return Object.keys(headers).some((name) => name.startsWith('x-forwarded') || proxyHeaders.has(name));
  };
}

function familyOf(ipAddress: string): 'ipv4' | 'ipv6' {
  return isIP(ipAddress) === 6 ? 'ipv6' : 'ipv4';
}

/** An IPv4 address or an IPv6 /64, as a household has. */
export function networkOf(ipAddress: string): string {
  const parsed = parse(ipAddress);
  if (!parsed) return ipAddress;
  return parsed.kind() === 'ipv6' ? prefixOf(parsed, 4) : parsed.toString();
}

/** An IPv6 /48, the most that one customer usually gets; null for IPv4. */
export function siteOf(ipAddress: string): string | null {
  const parsed = parse(ipAddress);
  return parsed?.kind() === 'ipv6' ? prefixOf(parsed, 3) : null;
}

export function sharedNetworkOf(ipAddress: string): string {
  return siteOf(ipAddress) ?? networkOf(ipAddress);
}

/** The one spelling of an address, as IPv4 if it stands for one; null if it is none. Ports and zones don't count. */
export function canonicalIp(ipAddress: string): string | null {
  return parse(ipAddress)?.toString() ?? null;
}

function parse(ipAddress: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const [, bracketed] = /^\[(.+)\](?::\d+)?$/.exec(ipAddress) ?? [];
  const [, beforePort] = /^(.*\d\.\d+\.\d+\.\d+):\d+$/.exec(ipAddress) ?? [];
  const text = (bracketed ?? beforePort ?? ipAddress).replace(/%.*$/s, '');
  // The parser also accepts forms that are no address here, such as 127.1
  if (isIP(text) === 0) return null;
  const [, compatible] = /^::(\d+\.\d+\.\d+\.\d+)$/.exec(text) ?? [];
  // ipaddr.js takes this form for an IPv4 address, though machines write others so
  if (compatible !== undefined)
    return new ipaddr.IPv6([...Array<number>(12).fill(0), ...ipaddr.IPv4.parse(compatible).octets]);
  const parsed = ipaddr.process(text);
  return parsed.kind() === 'ipv6' ? (embedded(parsed as ipaddr.IPv6) ?? parsed) : parsed;
}

const neverEmbedded = ['unspecified', 'broadcast', 'multicast', 'linkLocal', 'loopback'];
const onlyLocal = ['private', 'carrierGradeNat'];

/** The IPv4 address in one of NAT64 (RFC 6052, RFC 8215) or 6to4. None that would name a machine of ours to a client that makes it up. */
function embedded(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  const { parts } = address;
  const bytes = address.toByteArray();
  const isNat64 = address.range() === 'rfc6052';
  const isLocalNat64 = parts[0] === 0x64 && parts[1] === 0xff9b && parts[2] === 1;
  if (!isNat64 && !isLocalNat64 && parts[0] !== 0x2002) return null;
  const found = ipaddr.fromByteArray(parts[0] === 0x2002 ? bytes.slice(2, 6) : bytes.slice(12)) as ipaddr.IPv4;
  const refused = isLocalNat64 ? neverEmbedded : [...neverEmbedded, ...onlyLocal];
  return refused.includes(found.range()) ? null : found;
}

function prefixOf(ipAddress: ipaddr.IPv4 | ipaddr.IPv6, groups: number): string {
  return (ipAddress as ipaddr.IPv6).parts
    .slice(0, groups)
    .map((part) => part.toString(16))
    .join(':');
}

/** Of networks that are not on the internet, and of no machine. Those of documentation lead nowhere, but tell nothing either. */
const privateRanges = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'],
  ...['192.0.0.0/24', '198.18.0.0/15', '224.0.0.0/3', '100::/64', 'ff00::/8'],
  // IPv4 in IPv6, as compatible address, for NAT64 within a network, and for the NAT64 and 6to4 of all
  ...['::/96', '64:ff9b:1::/48'],
  ...['64:ff9b::/104', '64:ff9b::a00:0/104', '64:ff9b::6440:0/106', '64:ff9b::7f00:0/104', '64:ff9b::a9fe:0/112'],
  ...['64:ff9b::ac10:0/108', '64:ff9b::c0a8:0/112'],
  ...['2002::/24', '2002:a00::/24', '2002:6440::/26', '2002:7f00::/24', '2002:a9fe::/32', '2002:ac10::/28'],
  ...['2002:c0a8::/32', 'fc00::/7', 'fe80::/10', 'fec0::/10'],
];

/** Whether an address is of a private network, of a machine itself, or of none on the internet. */
export const isPrivateIp: IpMatcher = ipMatcher(privateRanges);
