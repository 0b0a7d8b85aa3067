import { createContext, use, useEffect, useId, useRef } from 'react';

type DirtyForms = Set<string>;

const DirtyFormsContext = createContext<DirtyForms | null>(null);

export const DirtyFormsProvider = DirtyFormsContext;

/** The page's forms that hold something unsaved. One guard asks for all: the router knows one at a time. */
export function useDirtyForms(): { forms: DirtyForms; isDirty: () => boolean } {
  const forms = useRef<DirtyForms>(new Set());
  return { forms: forms.current, isDirty: () => forms.current.size > 0 };
}

/** Tells the page whether this form holds something unsaved. */
export function useDirty(dirty: boolean): void {
  const id = useId();
  const forms = use(DirtyFormsContext);
  useEffect(() => {
    if (dirty) forms?.add(id);
    else forms?.delete(id);
    return () => {
      forms?.delete(id);
    };
  }, [dirty, forms, id]);
}
