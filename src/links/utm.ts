/** Campaign parameters, in the order of a URL (product 12.11). */
export const utmFields = ['utmSource', 'utmMedium', 'utmCampaign', 'utmTerm', 'utmContent'] as const;
export type UtmField = (typeof utmFields)[number];
export type Utm = Record<UtmField, string | null>;

export const UTM_MAX = 100; // characters

function utmName(field: UtmField): string {
  return `utm_${field.slice(3).toLowerCase()}`;
}

/**
 * Adds campaign parameters to a URL, replacing those of the same name. The rest of the query keeps every byte, because some servers
 * sign it.
 */
export function withUtm(url: string, utm: Utm): string {
  const added = utmFields.flatMap((field) => (utm[field] ? [[utmName(field), utm[field]] as const] : []));
  if (added.length === 0) return url;
  const [beforeHash = '', ...hash] = url.split('#');
  const [path, ...query] = beforeHash.split('?');
  const names = new Set<string>(added.map(([name]) => name));
  const own = query
    .join('?')
    .split('&')
    .filter((pair) => pair !== '' && !names.has(pair.split('=', 1)[0] ?? ''));
  const parameters = added.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return [`${path}?${[...own, ...parameters].join('&')}`, ...hash].join('#');
}
