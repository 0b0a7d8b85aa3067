// Where somebody was going when they were asked to sign in, handed over to the sign-in screen (product 23.13).

type Wanted = { wanted: string };

export function wantedState({ pathname, search, hash }: { pathname: string; search: string; hash: string }): Wanted {
  return { wanted: pathname + search + hash };
}

/** A path of the dashboard, or null. The state of a location is nobody's word but the browser's. */
export function wantedOf(state: unknown): string | null {
  const { wanted } = (state ?? {}) as Partial<Record<keyof Wanted, unknown>>;
  return typeof wanted === 'string' && /^\/dashboard(?=[/?#]|$)/.test(wanted) ? wanted : null;
}
