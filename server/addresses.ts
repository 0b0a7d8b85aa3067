import { BlockList, isIP } from 'node:net';

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

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
