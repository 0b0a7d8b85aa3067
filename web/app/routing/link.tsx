import { type ComponentProps, type MouseEvent, useEffect } from 'react';
import { useLocation, useNavigate } from './location.ts';
import { pathOf, placeOf, type To } from './place.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: To; state?: unknown };

/** A link to a screen of this client. What opens it elsewhere, in another tab or as a download, is left to the browser. */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const href = pathOf(placeOf(to, location));
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain || (rest.target && rest.target !== '_self')) return;
    event.preventDefault();
    // To where one is already: no step back that leads nowhere
    navigate(href, { state, replace: href === pathOf(location) });
  };
  return <a {...rest} href={href} onClick={press} />;
}

/** Leads on as soon as it is shown, and again where something else led elsewhere before it came to that. */
export function Navigate({ to, replace, state }: { to: string; replace?: boolean; state?: unknown }) {
  const navigate = useNavigate();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is handed over is made anew with each drawing
  useEffect(() => navigate(to, { replace, state }), [navigate, to, replace, key]);
  return null;
}
