import { type ComponentType, createContext, use, useCallback, useMemo } from 'react';
import type { Guard, Location, Navigate, NavigateOptions, Shown } from './router.ts';

type Routing = Pick<Shown, 'location' | 'params'> & { navigate: Navigate; guard: (guard: Guard) => () => void };

/** Where no router is, as in what is drawn ahead by the build, everything is at `/`. */
export const RoutingContext = createContext<Routing>({
  location: { pathname: '/', search: '', hash: '', state: null, key: 'default' },
  params: {},
  navigate: () => {},
  guard: () => () => {},
});

/** What stands within the frame that asks. */
export const OutletContext = createContext<readonly ComponentType[]>([]);

export function useLocation(): Location {
  return use(RoutingContext).location;
}

/** Stays the same for as long as the client runs. */
export function useNavigate(): Navigate {
  return use(RoutingContext).navigate;
}

/** What the address has in the place of `:name`. */
export function useParams(): Shown['params'] {
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
