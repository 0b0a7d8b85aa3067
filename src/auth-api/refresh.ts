/** How long a used refresh token still fetches the active one, for tabs that refresh at once. */
const REUSE_SECONDS = 10;
/** How long a session lasts without a refresh. */
export const IDLE_DAYS = 30;

type RefreshState = {
  /** of the active token */
  counter: number;
  /** of the first token after the second step */
  floor: number;
  secondsSinceRotation: number;
  /** null: never */
  secondsSinceFloor: number | null;
};

/** `active`: answer with the active token. `end`: refuse and end the session, because the token may be stolen. */
export type RefreshDecision = 'rotate' | 'active' | 'refuse' | 'end' | 'unknown';

/** What the refresh token number `n` gets. */
export function decideRefresh(n: number, state: RefreshState): RefreshDecision {
  const { counter, floor, secondsSinceRotation, secondsSinceFloor } = state;
  // A restored database
  if (n > counter) return 'unknown';
  // Never a token of level 2 for one of level 1
  if (n < floor) return secondsSinceFloor !== null && secondsSinceFloor < REUSE_SECONDS ? 'refuse' : 'end';
  if (n === counter) return 'rotate';
  // The response was lost, or several tabs refreshed at once
  if (n === counter - 1 || secondsSinceRotation < REUSE_SECONDS) return 'active';
  return 'end';
}
