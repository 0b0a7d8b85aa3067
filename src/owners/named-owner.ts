/** A request of a screen names the owner whose things it is about, in a header or, where a browser sends it, in the query. */
export const OWNER_HEADER = 'saluda-owner';
export const OWNER_PARAMETER = 'owner';
