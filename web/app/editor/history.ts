import { useEffect, useReducer, useRef } from 'react';

/** Changes within this time are undone together. */
const PAUSE_MS = 700;
const MOST = 200;
/** They have fields and keys of their own. */
const overlays = '[role=dialog],[role=alertdialog]';

export type FormHistory<Values> = {
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
  /** Puts something else into what was shown before, such as a photo that still exists. */
  revise: (change: (values: Values) => Values) => void;
};

/**
 * What a form showed since it was opened. On the whole screen, Ctrl+Z and Ctrl+Shift+Z (or ⌘) move through it: fields that React
 * fills in have no history of their own.
 */
export function useHistory<Values>(values: Values, apply: (values: Values) => void): FormHistory<Values> {
  const past = useRef<Values[]>([]);
  const future = useRef<Values[]>([]);
  const shown = useRef(values);
  const changedAt = useRef(0);
  const [, render] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    if (shown.current === values) return;
    const isSame = JSON.stringify(shown.current) === JSON.stringify(values);
    const before = shown.current;
    shown.current = values;
    if (isSame) return;
    const isNew = past.current.length === 0 || performance.now() - changedAt.current > PAUSE_MS;
    changedAt.current = performance.now();
    future.current = [];
    if (isNew) past.current = [...past.current, before].slice(-MOST);
    render();
  }, [values]);

  function move(from: { current: Values[] }, to: { current: Values[] }): void {
    const next = from.current.pop();
    if (next === undefined) return;
    to.current.push(shown.current);
    shown.current = next;
    changedAt.current = 0;
    apply(next);
    render();
  }

  const undo = () => move(past, future);
  const redo = () => move(future, past);
  useUndoKeys(undo, redo);
  return {
    undo,
    redo,
    canUndo: past.current.length > 0,
    canRedo: future.current.length > 0,
    revise(change) {
      for (const list of [past, future]) list.current = list.current.map(change);
    },
  };
}

type Move = () => void;

function useUndoKeys(undo: Move, redo: Move): void {
  const moves = useRef({ undo, redo });
  moves.current = { undo, redo };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector(overlays)) return;
      const key = event.key.toLowerCase();
      const isRedo = (key === 'z' && event.shiftKey) || (key === 'y' && event.ctrlKey);
      if (!isRedo && key !== 'z') return;
      event.preventDefault();
      if (isRedo) moves.current.redo();
      else moves.current.undo();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
