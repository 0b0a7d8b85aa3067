import { type ComponentType, createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Location, Navigate, NavigateOptions, NavigationGuard, RouterState } from './router.ts';

type Routing = Pick<RouterState, 'location' | 'params'> & {
  navigate: Navigate;
  guard: (guard: NavigationGuard) => () => void;
};

/** The default, at `/`, serves prerendering, which has no router. */
export const RoutingContext = createContext<Routing>({
  location: { pathname: '/', search: '', hash: '', state: null, key: 'default' },
  params: {},
  navigate: () => {},
  guard: () => () => {},
});

/** The screens inside the current frame. */
export const OutletContext = createContext<readonly ComponentType[]>([]);

export function useLocation(): Location {
  return use(RoutingContext).location;
}

/** The function is stable. */
export function useNavigate(): Navigate {
  return use(RoutingContext).navigate;
}

export function useParams(): RouterState['params'] {
  return use(RoutingContext).params;
}

export function useSearchParams(): [URLSearchParams, (next: URLSearchParams, options?: NavigateOptions) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (next: URLSearchParams, options?: NavigateOptions) => navigate(`?${next}`, options),
    [navigate],
  );
  return [params, change];
}

/**
 * A message that a link carries in its hash. The hash is cleared at once, to keep it out of history and copied links. `read`
 * must be stable.
 */
export function useHashMessage<Message>(read: (hash: string) => Message | null) {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [message, setMessage] = useState(() => read(hash));

  useEffect(() => {
    const found = read(hash);
    if (found === null) return;
    setMessage(found);
    navigate(pathname + search, { replace: true, preventScrollReset: true });
  }, [hash, pathname, search, navigate, read]);

  return [message, () => setMessage(null)] as const;
}

/** Holds navigation that `shouldHold` selects until the user stays or leaves. */
export function useNavigationGuard(shouldHold: (from: Location, to: Location) => boolean) {
  const { guard } = use(RoutingContext);
  const [held, setHeld] = useState<{ proceed: () => void } | null>(null);
  const latest = useRef(shouldHold);
  latest.current = shouldHold;
  useEffect(
    () =>
      guard((from, to, proceed) => {
        const isHeld = latest.current(from, to);
        if (isHeld) setHeld({ proceed });
        return isHeld;
      }),
    [guard],
  );
  return {
    isHeld: held !== null,
    stay: () => setHeld(null),
    leave: () => {
      setHeld(null);
      held?.proceed();
    },
  };
}
