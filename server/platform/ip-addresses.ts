import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Tells whether an address is one of a list of addresses and ranges, as `10.0.0.1` or `10.1.0.0/16`. */
export type AddressList = (address: string | undefined) => boolean;

export const loopback: readonly string[] = ['127.0.0.0/8', '::1'];

/** The entries are known to be well-formed (env.ts). */
export function addressList(entries: readonly string[]): AddressList {
  const list = new BlockList();
  for (const entry of entries) {
    const [host = '', bits] = entry.split('/');
    if (bits === undefined) list.addAddress(host, familyOf(host));
    else list.addSubnet(host, Number(bits), familyOf(host));
  }
  // Nearly all requests come from the same few
  let last: string | undefined;
  let isListed = false;
  return (address) => {
    if (entries.length === 0 || address === undefined) return false;
    if (address === last) return isListed;
    last = address;
    isListed = isIP(address) !== 0 && list.check(address, familyOf(address));
    return isListed;
  };
}

/** What proxies, content delivery networks and tunnels add, besides everything that begins with x-forwarded. */
const proxyHeaders = new Set([
  ...['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'x-cluster-client-ip', 'true-client-ip'],
  ...['cf-connecting-ip', 'fastly-client-ip', 'fly-client-ip', 'cdn-loop'],
]);

/**
 * Tells whether a request came through a proxy that hides its client: one that is not in TRUSTED_PROXIES, or one that is and
 * sends no X-Forwarded-For. Such a request has the address of the proxy, so `request.ip` says nothing about who sent it.
 */
export function hiddenClients(trustedProxies: readonly string[]): (request: FastifyRequest) => boolean {
  const isTrusted = addressList(trustedProxies);
  return ({ headers, raw, socket }) => {
    if (isTrusted(socket.remoteAddress) && headers['x-forwarded-for']) return false;
    // nginx before 1.29.7 speaks HTTP/1.0 by default and adds no header at all. Browsers and the server's own calls speak 1.1
    if (raw.httpVersion !== '1.1') return true;
    return Object.keys(headers).some((name) => name.startsWith('x-forwarded') || proxyHeaders.has(name));
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
