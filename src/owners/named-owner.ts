/** A request of a screen names the owner whose things it is about, in a header or, where a browser sends it, in the query. */
export const OWNER_HEADER = 'saluda-owner';
export const OWNER_PARAMETER = 'owner';

/** The URL of a download or form of an organization; null: the own account. */
export function forOwner(url: string, ownerId: string | null): string {
  if (ownerId === null) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${OWNER_PARAMETER}=${ownerId}`;
}
