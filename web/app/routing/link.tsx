import { type ComponentProps, type MouseEvent, useEffect } from 'react';
import { useLocation, useNavigate } from './hooks.ts';
import { type LinkTarget, pathOf, resolveTarget } from './paths.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: LinkTarget; state?: unknown };

/** A client-side link. New tabs, downloads and the like are left to the browser. */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const href = pathOf(resolveTarget(to, location));
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain || (rest.target && rest.target !== '_self')) return;
    event.preventDefault();
    // No duplicate history entry for the current page
    navigate(href, { state, replace: href === pathOf(location) });
  };
  return <a {...rest} href={href} onClick={press} />;
}

/** Redirects when rendered, and again if another navigation came first. */
export function Navigate({ to, replace, state }: { to: string; replace?: boolean; state?: unknown }) {
  const navigate = useNavigate();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: state is a new object on each render
  useEffect(() => navigate(to, { replace, state }), [navigate, to, replace, key]);
  return null;
}
