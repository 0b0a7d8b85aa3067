import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { focusFirstField } from '../ui/first-field.ts';
import { useLeaveScreen } from '../ui/toast.tsx';

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

/**
 * Moves focus and scroll to the top when the view changes without navigation, and dismisses its toast; not on the first view. A
 * `form` to fill in gets the focus in its first field, also on the first view. A field that a view focuses itself keeps it.
 */
export function useViewFocus<View extends string>(view: View, form?: View) {
  const main = useRef<HTMLElement>(null);
  const last = useRef<View | null>(null);
  const leaveScreen = useLeaveScreen();
  // Before effects: the new view may show a toast in one
  useLayoutEffect(() => {
    if (last.current !== null && last.current !== view) leaveScreen();
  }, [view, leaveScreen]);
  useEffect(() => {
    if (last.current === view) return;
    const isFirst = last.current === null;
    last.current = view;
    const isFocused =
      main.current !== null &&
      ((view === form && focusFirstField(main.current)) || main.current.querySelector('input:focus') !== null);
    if (isFirst) return;
    if (!isFocused) main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [view, form]);
  return main;
}
