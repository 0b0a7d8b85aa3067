import { type ComponentType, startTransition, use, useLayoutEffect, useMemo, useState } from 'react';
import { OutletContext, RoutingContext } from './location.ts';
import type { Router } from './router.ts';
import { keepScroll, useScroll } from './scroll.ts';

type RouterProviderProps = {
  router: Router;
  /** around every screen */
  Frame: ComponentType;
  /** until the first screen is there */
  Loading: ComponentType;
  /** in the place of a screen that cannot be fetched */
  Failed: ComponentType;
};

export function RouterProvider({ router, Frame, Loading, Failed }: RouterProviderProps) {
  const [shown, setShown] = useState(router.shown);
  useLayoutEffect(() => {
    let last = router.shown();
    const follow = () => {
      keepScroll(last.location.key);
      last = router.shown();
      startTransition(() => setShown(last));
    };
    // It may have gone on since the first drawing
    setShown(last);
    return router.listen(follow);
  }, [router]);
  useScroll(shown);
  const { location, params, screens, hasFailed } = shown;
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

/** The screen within a frame. */
export function Outlet() {
  const [Screen, ...inner] = use(OutletContext);
  if (!Screen) return null;
  return (
    <OutletContext value={inner}>
      <Screen />
    </OutletContext>
  );
}
