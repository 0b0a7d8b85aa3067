/**
 * An address as people say it, but for its host: that is written as computers read it, so that a letter of another
 * alphabet is not taken for one of ours (product 12.14).
 */
export function shownAddress(address: string): string {
  const plain = URL.canParse(address)
    ? address.replace(/^(https?:\/\/)[^/\\?#]*/i, (_, scheme: string) => scheme + new URL(address).host)
    : address;
  return bare(plain);
}

/** The host alone of an address that is one. */
export function shownHost(address: string): string {
  return bare(URL.parse(address)?.host ?? address);
}

function bare(plain: string): string {
  return plain.replace(/^(https?:\/\/)?(www\.)?/i, '').replace(/\/$/, '');
}
