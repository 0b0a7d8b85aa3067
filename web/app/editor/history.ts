import { type KeyboardEvent, useEffect, useReducer, useRef } from 'react';

/** Changes within this time are undone together. */
const PAUSE_MS = 700;
const MOST = 200;

export type FormHistory = {
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
  /** Ctrl+Z and Ctrl+Shift+Z, or with ⌘, of the whole form: fields that React fills in have no history of their own */
  onKeyDown: (event: KeyboardEvent) => void;
};

/** What a form showed since it was opened. */
export function useHistory<Values>(values: Values, apply: (values: Values) => void): FormHistory {
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
    const isNew = past.current.length === 0 || Date.now() - changedAt.current > PAUSE_MS;
    changedAt.current = Date.now();
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
  return {
    undo,
    redo,
    canUndo: past.current.length > 0,
    canRedo: future.current.length > 0,
    onKeyDown(event) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const isRedo = (key === 'z' && event.shiftKey) || (key === 'y' && event.ctrlKey);
      if (!isRedo && key !== 'z') return;
      event.preventDefault();
      if (isRedo) redo();
      else undo();
    },
  };
}
