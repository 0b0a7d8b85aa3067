import type { ComponentType } from 'react';

export type Route = {
  /** one or more segments; `:id` matches any segment, `*` the rest; omitted, the parent's path */
  path?: string;
  load: () => Promise<ComponentType>;
  children?: readonly Route[];
};

export type Match = {
  /** outermost first: the frame, then the screen */
  chain: readonly Route[];
  params: Readonly<Record<string, string>>;
};

/** The first route that matches the whole path. */
export function match(routes: readonly Route[], pathname: string): Match | null {
  return matchSegments(
    routes,
    pathname
      .split('/')
      .filter((segment) => segment !== '')
      .map(decoded),
  );
}

function matchSegments(routes: readonly Route[], segments: readonly string[]): Match | null {
  for (const route of routes) {
    const params: Record<string, string> = {};
    const pattern = route.path?.split('/') ?? [];
    const isAll = route.path === '*';
    if (!isAll && !pattern.every((part, index) => fits(part, segments[index], params))) continue;
    const rest = isAll ? [] : segments.slice(pattern.length);
    if (route.children) {
      const inner = matchSegments(route.children, rest);
      if (inner) return { chain: [route, ...inner.chain], params: { ...params, ...inner.params } };
    } else if (rest.length === 0) return { chain: [route], params };
  }
  return null;
}

function fits(pattern: string, segment: string | undefined, params: Record<string, string>): boolean {
  if (segment === undefined) return false;
  if (!pattern.startsWith(':')) return pattern === segment.toLowerCase();
  params[pattern.slice(1)] = segment;
  return true;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

export type UrlParts = { pathname: string; search: string; hash: string };

/** A path, or a change to the current query or hash. */
export type LinkTarget = string | Partial<UrlParts>;

export function pathOf({ pathname, search, hash }: UrlParts): string {
  return pathname + search + hash;
}

/** Never leaves this site: of a full URL, or `//host`, only the path counts. */
export function resolveTarget(to: LinkTarget, from: UrlParts): UrlParts {
  const path = typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${withHash(to.hash ?? '')}`;
  const { pathname, search, hash } = new URL(
    /^([?#]|$)/.test(path) ? from.pathname + path : path,
    `http://here${from.pathname}`,
  );
  return { pathname, search, hash };
}

function withHash(hash: string): string {
  return hash === '' || hash.startsWith('#') ? hash : `#${hash}`;
}

/** Whether a path is a screen's own or, unless `exact`, below it. */
export function isOnScreen(pathname: string, screen: string, exact = false): boolean {
  const path = normalized(pathname);
  return path === screen || (!exact && path.startsWith(`${screen}/`));
}

function normalized(pathname: string): string {
  return pathname.toLowerCase().replace(/(.)\/+$/, '$1');
}
