import type { ComponentType } from 'react';
import { type LinkTarget, type Match, match, pathOf, type Route, resolveTarget, type UrlParts } from './paths.ts';

/** `key` identifies the history entry; 'default': the tab's first. */
export type Location = UrlParts & { state: unknown; key: string };

export type NavigateOptions = {
  replace?: boolean;
  state?: unknown;
  preventScrollReset?: boolean;
};

export type Navigate = (to: LinkTarget | number, options?: NavigateOptions) => void;

/** Returns true to hold the navigation, and calls `proceed` to continue it. */
export type NavigationGuard = (from: Location, to: Location, proceed: () => void) => boolean;

export type RouterState = {
  location: Location;
  params: Match['params'];
  /** outermost first; null until the first screen is loaded */
  screens: readonly ComponentType[] | null;
  /** the screen couldn't be loaded */
  hasFailed: boolean;
  /** 'restore' after the browser's back and forward buttons */
  scroll: 'restore' | 'top' | 'keep';
};

export type Router = {
  state: () => RouterState;
  listen: (listener: () => void) => () => void;
  navigate: Navigate;
  guard: (guard: NavigationGuard) => () => void;
};

/** Stored with each history entry: don't rename its fields. */
type HistoryEntry = { usr: unknown; key: string; idx: number };

type PendingNavigation = Pick<RouterState, 'location' | 'scroll'> & { /** writes the URL */ commit: () => void };

/** The URL and the screen change together, once the screen is loaded. */
export function createRouter(routes: readonly Route[]): Router {
  const loaded = new Map<Route, ComponentType>();
  const listeners = new Set<() => void>();
  const guards = new Set<NavigationGuard>();
  if (!window.history.state) keepEntry({ usr: null, key: 'default', idx: 0 });
  let index = (window.history.state as HistoryEntry).idx ?? 0;
  let moves = 0;
  /** the router's own history move: undoing a held navigation, or proceeding with it */
  let own: 'none' | 'undo' | 'proceed' = 'none';
  let current: RouterState = {
    location: locationNow(),
    params: {},
    screens: null,
    hasFailed: false,
    scroll: 'restore',
  };

  function load({ chain }: Match): Promise<unknown> | null {
    const missing = chain.filter((route) => !loaded.has(route));
    if (missing.length === 0) return null;
    return Promise.all(missing.map(async (route) => loaded.set(route, await route.load())));
  }

  function move({ location, scroll, commit }: PendingNavigation): void {
    const found = match(routes, location.pathname);
    moves += 1;
    const id = moves;
    const show = (hasFailed: boolean) => {
      // A later navigation won
      if (id !== moves) return;
      commit();
      const screens = found?.chain.flatMap((route) => loaded.get(route) ?? []) ?? [];
      current = { location, params: found?.params ?? {}, screens, hasFailed, scroll };
      for (const listener of listeners) listener();
    };
    const loading = found && load(found);
    const fail = (error: unknown) => {
      console.error(error);
      show(true);
    };
    // Show a loaded screen synchronously
    if (loading) loading.then(() => show(false), fail);
    else show(false);
  }

  const isHeld = (to: Location, proceed: () => void) =>
    [...guards].some((guard) => guard(current.location, to, proceed));

  const navigate: Navigate = (to, { replace = false, state = null, preventScrollReset = false } = {}) => {
    if (typeof to === 'number') return window.history.go(to);
    const location = { ...resolveTarget(to, current.location), state, key: Math.random().toString(36).slice(2, 10) };
    const commit = () => {
      if (!replace) index += 1;
      const entry: HistoryEntry = { usr: state, key: location.key, idx: index };
      window.history[replace ? 'replaceState' : 'pushState'](entry, '', pathOf(location));
    };
    const go = () => move({ location, scroll: preventScrollReset ? 'keep' : 'top', commit });
    if (!isHeld(location, go)) go();
  };

  function onPop(): void {
    const location = locationNow();
    const entry = window.history.state as HistoryEntry | null;
    // The browser's own navigation to a hash
    if (!entry) keepEntry({ usr: null, key: location.key, idx: index + 1 });
    const next = entry?.idx ?? index + 1;
    const steps = next - index;
    const before = own;
    own = 'none';
    if (before === 'undo') return;
    const proceed = () => {
      own = 'proceed';
      window.history.go(steps);
    };
    if (before !== 'proceed' && steps !== 0 && isHeld(location, proceed)) {
      own = 'undo';
      window.history.go(-steps);
      return;
    }
    index = next;
    move({ location, scroll: 'restore', commit: () => {} });
  }

  window.addEventListener('popstate', onPop);
  move({ location: current.location, scroll: 'restore', commit: () => {} });
  return {
    state: () => current,
    listen: (listener) => addTo(listeners, listener),
    navigate,
    guard: (guard) => addTo(guards, guard),
  };
}

function keepEntry(entry: HistoryEntry): void {
  window.history.replaceState(entry, '');
}

function locationNow(): Location {
  const { pathname, search, hash } = window.location;
  const entry = window.history.state as Partial<HistoryEntry> | null;
  return { pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? 'default' };
}

function addTo<Item>(set: Set<Item>, item: Item): () => void {
  set.add(item);
  return () => set.delete(item);
}
