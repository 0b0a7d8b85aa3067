import type { ComponentType } from 'react';

export type Route = {
  /** one word of the path or several; `:id` stands for any one, `*` for all that is left; without it: what lies above */
  path?: string;
  /** fetched when the screen is first opened */
  load: () => Promise<ComponentType>;
  children?: readonly Route[];
};

export type Match = {
  /** from the outermost on: the frame of a screen, then the screen */
  chain: readonly Route[];
  params: Readonly<Record<string, string>>;
};

/** The first route that an address fits as a whole. */
export function match(routes: readonly Route[], pathname: string): Match | null {
  return matchWords(
    routes,
    pathname
      .split('/')
      .filter((word) => word !== '')
      .map(decoded),
  );
}

function matchWords(routes: readonly Route[], words: readonly string[]): Match | null {
  for (const route of routes) {
    const params: Record<string, string> = {};
    const wanted = route.path?.split('/') ?? [];
    const isAll = route.path === '*';
    if (!isAll && !wanted.every((word, index) => fits(word, words[index], params))) continue;
    const rest = isAll ? [] : words.slice(wanted.length);
    if (route.children) {
      const inner = matchWords(route.children, rest);
      if (inner) return { chain: [route, ...inner.chain], params: { ...params, ...inner.params } };
    } else if (rest.length === 0) return { chain: [route], params };
  }
  return null;
}

function fits(wanted: string, word: string | undefined, params: Record<string, string>): boolean {
  if (word === undefined) return false;
  if (!wanted.startsWith(':')) return wanted === word.toLowerCase();
  params[wanted.slice(1)] = word;
  return true;
}

function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
