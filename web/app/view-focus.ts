import { useEffect, useRef } from 'react';

/** Where the view changes without a new address, focus and scroll go to its beginning; not on the first view. */
export function useViewFocus(view: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [view]);
  return main;
}
