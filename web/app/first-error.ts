import { type RefObject, useEffect, useReducer, useRef } from 'react';

/**
 * Puts the focus on the first field of a form that is marked as wrong. The marks are set together with the call: the effect
 * comes after both are on the screen, which a frame of the browser does not promise.
 */
export function useFocusFirstError(form: RefObject<HTMLElement | null> | string): () => void {
  const [asked, ask] = useReducer((count: number) => count + 1, 0);
  const answered = useRef(0);
  useEffect(() => {
    if (asked === answered.current) return;
    answered.current = asked;
    // Where the form stands behind a tab, it comes back a little after that was chosen
    requestAnimationFrame(() => {
      const shown = typeof form === 'string' ? document.getElementById(form) : form.current;
      const wrong = shown?.querySelector<HTMLElement>('[aria-invalid="true"]');
      wrong?.focus({ preventScroll: true });
      // In the middle: focus alone leaves the field at the edge, with its error hidden below
      wrong?.scrollIntoView({ block: 'center' });
    });
  }, [asked, form]);
  return ask;
}
