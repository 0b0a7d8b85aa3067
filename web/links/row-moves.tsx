import { useLingui } from '@lingui/react/macro';
import {
  type ComponentType,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { rowHeight } from '../app/list/item-list.tsx';
import { retryImport } from '../app/retry-import.ts';
import { afterScreen } from '../app/scheduling.ts';
import { DotsIcon } from '../ui/dots-icon.tsx';
import { useStable } from '../ui/use-stable.ts';
import type { LinkMove, MovableLink, Press, RowDraggingProps } from './row-dragging.tsx';

// Links that can be dragged by their handles. All rows have one height, so the place of a dragged row follows from how far it has been
// moved. dnd-kit (row-dragging.tsx) loads after the screen, or when a handle is approached, and knows one row: the one whose handle was
// pressed last.

type RowMovesOptions = {
  items: readonly MovableLink[];
  /** with those that aren't loaded yet */
  total: number;
  onMove: (movedId: string, overId: string) => void;
};

type RowMoves = {
  /** of the row that is being moved */
  movedId: string | null;
  /** how many rows the one at an index makes way; null: none is being moved */
  shiftOf: (index: number) => number | null;
  /** stays the same */
  moving: Moving;
  /** to be rendered beside the rows */
  dragging: ReactNode;
};

export function useRowMoves({ items, total, onMove }: RowMovesOptions): RowMoves {
  const { t } = useLingui();
  const [move, setMove] = useState<LinkMove | null>(null);
  const current = useRef<LinkMove | null>(null);
  const [press, setPress] = useState<Press | null>(null);
  const [dragged] = useState(createDragged);
  const [Dragging, load] = useDragging();
  const hint = useId();
  const moving = useMemo(() => ({ ...dragged, load, press: setPress, hint }), [dragged, load, hint]);

  // One that has ended before dnd-kit came begins nothing
  useEffect(() => {
    if (Dragging || press === null) return;
    load();
    const end = () => setPress(null);
    const ends = press.event.type === 'keydown' ? ['focusout'] : ['pointerup', 'pointercancel'];
    for (const name of ends) window.addEventListener(name, end);
    return () => {
      for (const name of ends) window.removeEventListener(name, end);
    };
  }, [Dragging, press, load]);

  function change(next: LinkMove | null): void {
    current.current = next;
    setMove(next);
  }
  const onDragged = useStable((pixels: number) => {
    const now = current.current;
    if (!now) return;
    const to = Math.max(0, Math.min(items.length - 1, now.from + Math.round(pixels / rowHeight())));
    if (to !== now.to) change({ ...now, to });
  });
  function start(id: string): void {
    const from = items.findIndex((item) => item.id === id);
    change({ id, from, to: from });
  }
  function drop(id: string): void {
    const now = current.current;
    const over = now && items[now.to];
    if (over && over.id !== id) onMove(id, over.id);
    // The list has its new order in the next task
    setTimeout(() => {
      if (current.current === now) change(null);
    });
  }
  return {
    movedId: move?.id ?? null,
    shiftOf: (index) => move && shiftOf(index, move),
    moving,
    dragging: (
      <>
        <p id={hint} hidden>
          {t`Press Space to pick up the link, the arrow keys to move it, Space again to drop it, or Escape to cancel.`}
        </p>
        {Dragging && (
          <Dragging
            press={press}
            items={items}
            total={total}
            move={current}
            onStart={start}
            onDragged={onDragged}
            onDrop={drop}
            onCancel={() => change(null)}
            onTransform={dragged.transform}
          />
        )}
      </>
    ),
  };
}

function useDragging(): [ComponentType<RowDraggingProps> | null, () => void] {
  const [Dragging, setDragging] = useState<ComponentType<RowDraggingProps> | null>(null);
  const load = useCallback(() => {
    retryImport(import('./row-dragging.tsx')).then(
      ({ RowDragging }) => setDragging(() => RowDragging),
      // The next approach tries again
      () => undefined,
    );
  }, []);
  useEffect(() => void afterScreen().then(load), [load]);
  return [Dragging, load];
}

/** What is being dragged, outside of React: of all rows, only that one is rendered with each pixel. */
function createDragged() {
  let dragged: { id: string; transform: string } | null = null;
  const listeners = new Set<() => void>();
  return {
    transformOf: (id: string) => (dragged?.id === id ? dragged.transform : null),
    transform(id: string, transform: string | null): void {
      dragged = transform === null ? null : { id, transform };
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type Moving = ReturnType<typeof createDragged> & { load: () => void; press: (press: Press) => void; hint: string };

function shiftOf(index: number, { from, to }: LinkMove): number {
  if (index === from) return to - from;
  if (from < index && index <= to) return -1;
  return to <= index && index < from ? 1 : 0;
}

export type RowMove = {
  /** in rows; null: none is being moved */
  shift: number | null;
  moving: Moving;
  /** false: the arrow keys lead to the handle, as in rows of lists */
  isTabStop?: boolean;
};

/** `style` is the row's; `handle`, which is in it, is what it is moved by. */
export function useMovableRow({ id, title }: MovableLink, { shift, moving, isTabStop = true }: RowMove) {
  const { t } = useLingui();
  const transform = useSyncExternalStore(moving.subscribe, () => moving.transformOf(id));
  const isDragging = transform !== null;
  const label = t`Move ${title}`;
  const role = t`movable link`;
  const handle = useMemo(() => {
    const press = (event: PointerEvent | KeyboardEvent) => {
      if ('code' in event && event.code !== 'Space' && event.code !== 'Enter') return;
      const row = event.currentTarget.closest('li');
      if (row) moving.press({ id, row, event });
    };
    return (
      <button
        type="button"
        tabIndex={isTabStop ? 0 : -1}
        aria-label={label}
        aria-roledescription={role}
        aria-describedby={moving.hint}
        aria-pressed={isDragging || undefined}
        onPointerEnter={moving.load}
        onFocus={moving.load}
        onPointerDown={press}
        onKeyDown={press}
        className="flex h-14 w-8 shrink-0 cursor-grab touch-none items-center justify-center text-ink-soft focus-visible:-outline-offset-2 active:cursor-grabbing sm:w-9"
      >
        <DotsIcon shape="grip" />
      </button>
    );
  }, [id, moving, isDragging, label, role, isTabStop]);
  const moved = transform ?? (shift ? `translateY(${shift * 100}%)` : undefined);
  const isMakingWay = shift !== null && !isDragging;
  const style = useMemo(
    () => ({ transform: moved, transition: isMakingWay ? 'transform 200ms ease' : undefined }),
    [moved, isMakingWay],
  );
  return { style, isDragging, handle };
}
