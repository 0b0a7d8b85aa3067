/** The words of a campaign, in the order in which they stand in an address (product 12.11). */
export const utmFields = ['utmSource', 'utmMedium', 'utmCampaign', 'utmTerm', 'utmContent'] as const;
export type UtmField = (typeof utmFields)[number];
export type Utm = Record<UtmField, string | null>;

/** Characters of each. */
export const UTM_MAX = 100;

/** `utmSource` is `utm_source` in an address. */
function utmName(field: UtmField): string {
  return `utm_${field.slice(3).toLowerCase()}`;
}

/**
 * An address with the words of its link's campaign. Its own query stays to the byte, since some servers sign theirs;
 * only a word of the same name gives way.
 */
export function withUtm(address: string, utm: Utm): string {
  const added = utmFields.flatMap((field) => (utm[field] ? [[utmName(field), utm[field]] as const] : []));
  if (added.length === 0) return address;
  const [beforeHash = '', ...hash] = address.split('#');
  const [path, ...query] = beforeHash.split('?');
  const names = new Set<string>(added.map(([name]) => name));
  const own = query
    .join('?')
    .split('&')
    .filter((pair) => pair !== '' && !names.has(pair.split('=', 1)[0] ?? ''));
  const words = added.map(([name, word]) => `${name}=${encodeURIComponent(word)}`);
  return [`${path}?${[...own, ...words].join('&')}`, ...hash].join('#');
}
