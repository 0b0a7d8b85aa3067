import {
  type Announcements,
  type ClientRect,
  type DndContextProps,
  type DragEndEvent,
  getClientRect,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type ScreenReaderInstructions,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { CSS } from '@dnd-kit/utilities';
import { useLingui } from '@lingui/react/macro';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { rowHeight } from '../app/list/item-list.tsx';
import { DotsIcon } from '../ui/dots-icon.tsx';
import { useStable } from '../ui/use-stable.ts';

// Links that can be dragged by their handles. All rows have one height, so the place of a dragged row follows from how far it has been
// moved. Rows are no drop targets of dnd-kit: it renders all of them again whenever one more is scrolled into view.

type Movable = { id: string; title: string };

/** A link that is being moved: where it was and where it would be, as indexes of the list. */
type Move = { id: string; from: number; to: number };

type RowMovesOptions = {
  items: readonly Movable[];
  /** with those that aren't loaded yet */
  total: number;
  onMove: (movedId: string, overId: string) => void;
};

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** `context`: of the `DndContext` around the rows. `shiftOf`: how many rows the one at an index makes way; null: none is being moved. */
export function useRowMoves({ items, total, onMove }: RowMovesOptions) {
  const [move, setMove] = useState<Move | null>(null);
  const current = useRef<Move | null>(null);
  const sensors = useSensors(
    // A few pixels, so that a press on the handle is not a drag
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    // A key that is held down would restart a smooth scroll before it has moved a row
    useSensor(KeyboardSensor, { coordinateGetter: byRows, scrollBehavior: 'instant' }),
  );
  function change(next: Move | null): void {
    current.current = next;
    setMove(next);
  }
  const measured = useRef(new Map<HTMLElement, ClientRect>());
  const measuring = useMemo(() => ({ draggable: { measure: measureOnce(measured.current) } }), []);
  function start(id: string): void {
    measured.current.clear();
    const from = items.findIndex((item) => item.id === id);
    change({ id, from, to: from });
  }
  const onDragged = useStable((pixels: number) => {
    const now = current.current;
    if (!now) return;
    const to = Math.max(0, Math.min(items.length - 1, now.from + Math.round(pixels / rowHeight())));
    if (to !== now.to) change({ ...now, to });
  });
  function drop({ active }: DragEndEvent): void {
    const now = current.current;
    const over = now && items[now.to];
    if (over && over.id !== active.id) onMove(String(active.id), over.id);
    // The list has its new order in the next task
    setTimeout(() => {
      if (current.current === now) change(null);
    });
  }
  const context: DndContextProps = {
    sensors,
    modifiers: [upAndDown],
    measuring,
    accessibility: useDragTexts(items, total, current),
    onDragStart: ({ active }) => start(String(active.id)),
    onDragCancel: () => change(null),
    onDragEnd: drop,
  };
  return { movedId: move?.id ?? null, context, shiftOf: (index: number) => move && shiftOf(index, move), onDragged };
}

/**
 * A row is measured when it is picked up. dnd-kit measures it again whenever rows are rendered or removed, and then counts a scroll twice
 * that happened just before.
 */
const measureOnce = (measured: Map<HTMLElement, ClientRect>) => (row: HTMLElement) => {
  const rect = measured.get(row) ?? getClientRect(row, { ignoreTransform: true });
  measured.set(row, rect);
  return rect;
};

function shiftOf(index: number, { from, to }: Move): number {
  if (index === from) return to - from;
  if (from < index && index <= to) return -1;
  return to <= index && index < from ? 1 : 0;
}

const byRows: KeyboardCoordinateGetter = (event, { currentCoordinates: { x, y } }) => {
  const rows = { ArrowUp: -1, ArrowDown: 1 }[event.code];
  if (rows === undefined) return undefined;
  event.preventDefault();
  return { x, y: y + rows * rowHeight() };
};

export type RowMove = {
  /** in rows; null: none is being moved */
  shift: number | null;
  /** how far it is from its place now, in CSS pixels, however much the page was scrolled meanwhile */
  onDragged: (pixels: number) => void;
  /** false: the arrow keys lead to the handle, as in rows of lists */
  isTabStop?: boolean;
};

/** `ref` and `style` are the row's; `handle` is what it is moved by. */
export function useMovableRow({ id, title }: Movable, { shift, onDragged, isTabStop = true }: RowMove) {
  const { t } = useLingui();
  const { attributes, listeners, isDragging, transform, setNodeRef } = useDraggable({
    id,
    attributes: { roleDescription: t`movable link` },
  });
  const pixels = isDragging ? (transform?.y ?? 0) : null;
  useLayoutEffect(() => {
    if (pixels !== null) onDragged(pixels);
  }, [pixels, onDragged]);
  const label = t`Move ${title}`;
  const handle = useMemo(
    () => (
      <button
        type="button"
        {...attributes}
        {...listeners}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={label}
        className="flex h-14 w-8 shrink-0 cursor-grab touch-none items-center justify-center text-ink-soft focus-visible:-outline-offset-2 active:cursor-grabbing sm:w-9"
      >
        <DotsIcon shape="grip" />
      </button>
    ),
    [attributes, listeners, label, isTabStop],
  );
  const moved = isDragging ? CSS.Translate.toString(transform) : shift ? `translateY(${shift * 100}%)` : undefined;
  const isMakingWay = shift !== null && !isDragging;
  const style = useMemo(
    () => ({ transform: moved, transition: isMakingWay ? 'transform 200ms ease' : undefined }),
    [moved, isMakingWay],
  );
  return { ref: setNodeRef, style, isDragging, handle };
}

/** Announcements for screen readers. */
function useDragTexts(
  items: readonly Movable[],
  total: number,
  move: RefObject<Move | null>,
): {
  announcements: Announcements;
  screenReaderInstructions: ScreenReaderInstructions;
} {
  const { t } = useLingui();
  const announced = useRef(-1);
  const titleOf = (id: unknown) => items.find((item) => item.id === id)?.title ?? '';
  return {
    screenReaderInstructions: {
      draggable: t`Press Space to pick up the link, the arrow keys to move it, Space again to drop it, or Escape to cancel.`,
    },
    announcements: {
      onDragStart: ({ active }) => {
        const [title, place] = [titleOf(active.id), (move.current?.from ?? 0) + 1];
        announced.current = place;
        return t`Picked up ${title}. It is at position ${place} of ${total}.`;
      },
      onDragMove: ({ active }) => {
        const [title, place] = [titleOf(active.id), (move.current?.to ?? 0) + 1];
        if (place === announced.current) return undefined;
        announced.current = place;
        return t`${title} is over position ${place} of ${total}.`;
      },
      onDragOver: () => undefined,
      onDragEnd: ({ active }) => {
        const [title, place] = [titleOf(active.id), (move.current?.to ?? 0) + 1];
        return t`${title} was dropped at position ${place} of ${total}.`;
      },
      onDragCancel: ({ active }) => {
        const [title, place] = [titleOf(active.id), (move.current?.from ?? 0) + 1];
        return t`Move canceled. ${title} is back at position ${place} of ${total}.`;
      },
    },
  };
}
