import {
  type Announcements,
  type ClientRect,
  DndContext,
  getClientRect,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { CSS } from '@dnd-kit/utilities';
import { useLingui } from '@lingui/react/macro';
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { rowHeight } from '../app/list/item-list.tsx';
import { afterPaint } from '../app/scheduling.ts';

export type MovableLink = { id: string; title: string };

/** A link that is being moved: where it was and where it would be, as indexes of the list. */
export type LinkMove = { id: string; from: number; to: number };

/** Of the handle of a row, which may begin a move. */
export type Press = { id: string; row: HTMLElement; event: PointerEvent | KeyboardEvent };

export type RowDraggingProps = {
  press: Press | null;
  items: readonly MovableLink[];
  total: number;
  move: RefObject<LinkMove | null>;
  onStart: (id: string) => void;
  /** how far it is from its place now, in CSS pixels, however much the page was scrolled meanwhile */
  onDragged: (pixels: number) => void;
  onDrop: (id: string) => void;
  onCancel: () => void;
  /** of the dragged row; null: it isn't dragged any more */
  onTransform: (id: string, transform: string | null) => void;
};

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** Drags one row. Rows are no drop targets of dnd-kit: it renders all of them again whenever one more is scrolled into view. */
export function RowDragging({ press, items, total, move, onStart, onDrop, onCancel, ...dragged }: RowDraggingProps) {
  const sensors = useSensors(
    // A few pixels, so that a press on the handle is not a drag
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    // A key that is held down would restart a smooth scroll before it has moved a row
    useSensor(KeyboardSensor, { coordinateGetter: byRows, scrollBehavior: 'instant' }),
  );
  const measured = useRef(new Map<HTMLElement, ClientRect>());
  const measuring = useMemo(() => ({ draggable: { measure: measureOnce(measured.current) } }), []);
  const announcements = useDragTexts(items, total, move);
  const [isReady, setReady] = useState(false);
  // Screen readers ignore what the element for announcements begins with
  useEffect(() => afterPaint(() => setReady(true)), []);
  return (
    <DndContext
      sensors={sensors}
      modifiers={[upAndDown]}
      measuring={measuring}
      // The handles name their own instructions
      accessibility={{ announcements, screenReaderInstructions: { draggable: '' } }}
      onDragStart={({ active }) => {
        measured.current.clear();
        onStart(String(active.id));
      }}
      onDragCancel={onCancel}
      onDragEnd={({ active }) => onDrop(String(active.id))}
    >
      {isReady && press && <DraggedRow key={press.id} press={press} {...dragged} />}
    </DndContext>
  );
}

type DraggedRowProps = Pick<RowDraggingProps, 'onDragged' | 'onTransform'> & { press: Press };

function DraggedRow({ press, onDragged, onTransform }: DraggedRowProps) {
  const { id, row, event } = press;
  const { listeners, isDragging, transform, setNodeRef, setActivatorNodeRef } = useDraggable({ id });
  const begin = useRef(listeners);
  begin.current = listeners;
  useLayoutEffect(() => {
    setNodeRef(row);
    setActivatorNodeRef(event.target instanceof Element ? event.target.closest('button') : null);
    begin.current?.[event.type === 'keydown' ? 'onKeyDown' : 'onPointerDown']?.(event);
  }, [row, event, setNodeRef, setActivatorNodeRef]);
  const pixels = isDragging ? (transform?.y ?? 0) : null;
  useLayoutEffect(() => {
    if (pixels === null) return;
    onDragged(pixels);
    onTransform(id, CSS.Translate.toString(transform) ?? '');
  }, [id, pixels, transform, onDragged, onTransform]);
  useLayoutEffect(() => {
    if (isDragging) return () => onTransform(id, null);
    return undefined;
  }, [id, isDragging, onTransform]);
  return null;
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

const byRows: KeyboardCoordinateGetter = (event, { currentCoordinates: { x, y } }) => {
  const rows = { ArrowUp: -1, ArrowDown: 1 }[event.code];
  if (rows === undefined) return undefined;
  event.preventDefault();
  return { x, y: y + rows * rowHeight() };
};

/** For screen readers. */
function useDragTexts(items: readonly MovableLink[], total: number, move: RefObject<LinkMove | null>): Announcements {
  const { t } = useLingui();
  const announced = useRef(-1);
  const from = useRef(-1);
  const titleOf = (id: unknown) => items.find((item) => item.id === id)?.title ?? '';
  return {
    onDragStart: ({ active }) => {
      const [title, place] = [titleOf(active.id), (move.current?.from ?? 0) + 1];
      announced.current = place;
      from.current = place;
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
      const [title, place] = [titleOf(active.id), from.current];
      return t`Move canceled. ${title} is back at position ${place} of ${total}.`;
    },
  };
}
