import { type ComponentType, startTransition, use, useLayoutEffect, useMemo, useState } from 'react';
import { OutletContext, RoutingContext } from './hooks.ts';
import type { Router } from './router.ts';
import { saveScroll, useScroll } from './scroll.ts';

type RouterProviderProps = {
  router: Router;
  /** around every screen */
  Frame: ComponentType;
  /** until the first screen is loaded */
  Loading: ComponentType;
  /** replaces a screen that can't be loaded */
  Failed: ComponentType;
};

export function RouterProvider({ router, Frame, Loading, Failed }: RouterProviderProps) {
  const [current, setCurrent] = useState(router.state);
  useLayoutEffect(() => {
    let last = router.state();
    const follow = () => {
      saveScroll(last.location.key);
      last = router.state();
      startTransition(() => setCurrent(last));
    };
    // It may have changed since the first render
    setCurrent(last);
    return router.listen(follow);
  }, [router]);
  useScroll(current);
  const { location, params, screens, hasFailed } = current;
  const routing = useMemo(
    () => ({ location, params, navigate: router.navigate, guard: router.guard }),
    [location, params, router],
  );
  return (
    <RoutingContext value={routing}>
      {screens === null ? (
        <Loading />
      ) : hasFailed ? (
        <Failed />
      ) : (
        <OutletContext value={screens}>
          <Frame />
        </OutletContext>
      )}
    </RoutingContext>
  );
}

/** Renders the screen inside a frame. */
export function Outlet() {
  const [Screen, ...inner] = use(OutletContext);
  if (!Screen) return null;
  return (
    <OutletContext value={inner}>
      <Screen />
    </OutletContext>
  );
}
