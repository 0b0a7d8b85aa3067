import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { MAX_SELECTED } from '#src/lists.ts';

const none: ReadonlySet<string> = new Set();

/**
 * What is selected in a list. Another `scope`, such as another search, selects nothing. Escape clears.
 * `isSelecting`: something is selected, or checkboxes were asked for with `start`.
 */
export function useSelection(ids: readonly string[], scope: string) {
  const [state, setState] = useState({ scope, ids: none, isStarted: false });
  const { ids: selected, isStarted } = state.scope === scope ? state : { ids: none, isStarted: false };
  const isSelecting = isStarted || selected.size > 0;
  const set = (next: Iterable<string>) =>
    setState({ scope, ids: new Set([...next].slice(0, MAX_SELECTED)), isStarted });
  // Where a range begins
  const anchor = useRef<string | null>(null);
  const clear = () => setState({ scope, ids: none, isStarted: false });

  const leave = useEffectEvent((event: KeyboardEvent) => {
    // Menus, dialogs and dragging use it first
    if (event.key === 'Escape' && !event.defaultPrevented && isSelecting) clear();
  });
  useEffect(() => {
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, []);

  return {
    ids: selected,
    isSelecting,
    start: () => setState({ scope, ids: selected, isStarted: true }),
    set,
    clear,
    remove: (gone: readonly string[]) => set([...selected].filter((id) => !gone.includes(id))),
    /** `isRange`: with all between it and the one before. */
    toggle(id: string, isRange: boolean): void {
      const from = ids.indexOf(isRange ? (anchor.current ?? id) : id);
      const to = ids.indexOf(id);
      const range = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
      const isAdded = !selected.has(id);
      anchor.current = id;
      set(isAdded ? [...selected, ...range] : [...selected].filter((each) => !range.includes(each)));
    },
  };
}

export type ListSelection = ReturnType<typeof useSelection>;
