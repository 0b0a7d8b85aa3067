import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type ScreenReaderInstructions,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useLingui } from '@lingui/react/macro';
import type { OwnLink } from './link.ts';
import { LinkRow, type LinkRowActions } from './link-row.tsx';

type LinksListProps = LinkRowActions & {
  links: OwnLink[];
  /** on all pages */
  found: number;
  /** null: not in the order that can be changed */
  onMove: ((movedId: string, overId: string) => void) | null;
};

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

export function LinksList({ links, found, onMove, ...actions }: LinksListProps) {
  const { t } = useLingui();
  const texts = useDragTexts(links, found);
  const sensors = useSensors(
    // A few pixels, so that a press on the handle is not a drag
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove?.(String(active.id), String(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={texts}
      onDragEnd={drop}
    >
      <SortableContext items={links} disabled={!onMove} strategy={verticalListSortingStrategy}>
        <ul aria-label={t`Links`} className="flex flex-col gap-3">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} isMovable={onMove !== null} {...actions} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

/** Announcements for screen readers. */
function useDragTexts(
  links: OwnLink[],
  total: number,
): {
  announcements: Announcements;
  screenReaderInstructions: ScreenReaderInstructions;
} {
  const { t } = useLingui();
  const find = (id: unknown) => {
    const index = links.findIndex((link) => link.id === id);
    return { title: links[index]?.title ?? '', place: index + 1 };
  };
  return {
    screenReaderInstructions: {
      draggable: t`Press Space to pick up the link, the arrow keys to move it, Space again to drop it, or Escape to cancel.`,
    },
    announcements: {
      onDragStart: ({ active }) => {
        const { title, place } = find(active.id);
        return t`Picked up ${title}. It is at position ${place} of ${total}.`;
      },
      onDragOver: ({ active, over }) => {
        if (!over) return undefined;
        const { title } = find(active.id);
        const { place } = find(over.id);
        return t`${title} is over position ${place} of ${total}.`;
      },
      onDragEnd: ({ active, over }) => {
        const { title } = find(active.id);
        const { place } = find((over ?? active).id);
        return t`${title} was dropped at position ${place} of ${total}.`;
      },
      onDragCancel: ({ active }) => {
        const { title, place } = find(active.id);
        return t`Move canceled. ${title} is back at position ${place} of ${total}.`;
      },
    },
  };
}
