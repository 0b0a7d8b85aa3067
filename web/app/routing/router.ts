import type { ComponentType } from 'react';
import { type Place, pathOf, placeOf, type To } from './place.ts';
import { type Match, match, type Route } from './route.ts';

/** `key` names this visit of the address; 'default': the first one of the tab. */
export type Location = Place & { state: unknown; key: string };

export type NavigateOptions = {
  /** no step back that leads to where one was */
  replace?: boolean;
  state?: unknown;
  /** The page does not jump to its top. */
  preventScrollReset?: boolean;
};

export type Navigate = (to: To | number, options?: NavigateOptions) => void;

/** Keeps people where they are: true where it has taken the move, and goes on with it when told to. */
export type Guard = (from: Location, to: Location, goOn: () => void) => boolean;

export type Shown = {
  location: Location;
  params: Match['params'];
  /** from the outermost on; null until the first ones are there */
  screens: readonly ComponentType[] | null;
  /** What the address has could not be fetched. */
  hasFailed: boolean;
  /** how the page came here: by the browser's own buttons, or by a link, which begins at the top */
  scroll: 'restore' | 'top' | 'keep';
};

export type Router = {
  shown: () => Shown;
  listen: (listener: () => void) => () => void;
  navigate: Navigate;
  guard: (guard: Guard) => () => void;
};

/** What is kept with each entry of the browser's history. */
type Entry = { usr: unknown; key: string; idx: number };

type Move = Pick<Shown, 'location' | 'scroll'> & { /** writes the address */ commit: () => void };

/** Follows the address, and changes it. A screen that must be fetched comes into sight, and its address, when it is there. */
export function createRouter(routes: readonly Route[]): Router {
  const fetched = new Map<Route, ComponentType>();
  const listeners = new Set<() => void>();
  const guards = new Set<Guard>();
  if (!window.history.state) keepEntry({ usr: null, key: 'default', idx: 0 });
  let index = (window.history.state as Entry).idx ?? 0;
  let moves = 0;
  /** the next move of the history is our own: back to where a guard keeps people, or on after all */
  let own: 'none' | 'back' | 'on' = 'none';
  let shown: Shown = { location: locationNow(), params: {}, screens: null, hasFailed: false, scroll: 'restore' };

  function fetch({ chain }: Match): Promise<unknown> | null {
    const missing = chain.filter((route) => !fetched.has(route));
    if (missing.length === 0) return null;
    return Promise.all(missing.map(async (route) => fetched.set(route, await route.load())));
  }

  function move({ location, scroll, commit }: Move): void {
    const found = match(routes, location.pathname);
    moves += 1;
    const mine = moves;
    const show = (hasFailed: boolean) => {
      // Somebody went elsewhere meanwhile
      if (mine !== moves) return;
      commit();
      const screens = found?.chain.flatMap((route) => fetched.get(route) ?? []) ?? [];
      shown = { location, params: found?.params ?? {}, screens, hasFailed, scroll };
      for (const listener of listeners) listener();
    };
    const waiting = found && fetch(found);
    const fail = (error: unknown) => {
      console.error(error);
      show(true);
    };
    // What is here already is shown at once
    if (waiting) waiting.then(() => show(false), fail);
    else show(false);
  }

  const isHeld = (to: Location, goOn: () => void) => [...guards].some((guard) => guard(shown.location, to, goOn));

  const navigate: Navigate = (to, { replace = false, state = null, preventScrollReset = false } = {}) => {
    if (typeof to === 'number') return window.history.go(to);
    const location = { ...placeOf(to, shown.location), state, key: Math.random().toString(36).slice(2, 10) };
    const commit = () => {
      if (!replace) index += 1;
      const entry: Entry = { usr: state, key: location.key, idx: index };
      window.history[replace ? 'replaceState' : 'pushState'](entry, '', pathOf(location));
    };
    const go = () => move({ location, scroll: preventScrollReset ? 'keep' : 'top', commit });
    if (!isHeld(location, go)) go();
  };

  function onPop(): void {
    const location = locationNow();
    const entry = window.history.state as Entry | null;
    // A link of the browser's own, to a part of the page
    if (!entry) keepEntry({ usr: null, key: location.key, idx: index + 1 });
    const next = entry?.idx ?? index + 1;
    const steps = next - index;
    const before = own;
    own = 'none';
    if (before === 'back') return;
    const goOn = () => {
      own = 'on';
      window.history.go(steps);
    };
    if (before !== 'on' && steps !== 0 && isHeld(location, goOn)) {
      own = 'back';
      window.history.go(-steps);
      return;
    }
    index = next;
    move({ location, scroll: 'restore', commit: () => {} });
  }

  window.addEventListener('popstate', onPop);
  move({ location: shown.location, scroll: 'restore', commit: () => {} });
  return {
    shown: () => shown,
    listen: (listener) => added(listeners, listener),
    navigate,
    guard: (guard) => added(guards, guard),
  };
}

function keepEntry(entry: Entry): void {
  window.history.replaceState(entry, '');
}

function locationNow(): Location {
  const { pathname, search, hash } = window.location;
  const entry = window.history.state as Partial<Entry> | null;
  return { pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? 'default' };
}

function added<Item>(set: Set<Item>, item: Item): () => void {
  set.add(item);
  return () => set.delete(item);
}
