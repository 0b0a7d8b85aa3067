import { type RefObject, useEffect, useReducer, useRef } from 'react';

/** Focuses the first invalid field. Runs in an effect: the errors are set together with the call and must be rendered first. */
export function useFocusFirstError(form: RefObject<HTMLElement | null> | string): () => void {
  const [requests, request] = useReducer((count: number) => count + 1, 0);
  const handled = useRef(0);
  useEffect(() => {
    if (requests === handled.current) return;
    handled.current = requests;
    // A form behind a tab renders a frame later
    requestAnimationFrame(() => {
      const element = typeof form === 'string' ? document.getElementById(form) : form.current;
      const invalid = element?.querySelector<HTMLElement>('[aria-invalid="true"]');
      invalid?.focus({ preventScroll: true });
      // Focus alone may leave the error text out of view
      invalid?.scrollIntoView({ block: 'center' });
    });
  }, [requests, form]);
  return request;
}

/** Moves focus and scroll to the top when the view changes without navigation; not on the first view. */
export function useViewFocus(view: string) {
  const main = useRef<HTMLElement>(null);
  const last = useRef(view);
  useEffect(() => {
    if (last.current === view) return;
    last.current = view;
    main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [view]);
  return main;
}
