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
import { useState } from 'react';
import { ItemList } from '../app/list/item-list.tsx';
import type { OwnLink } from './link.ts';
import { LinkRow, type LinkRowProps, MovableLinkRow } from './link-row.tsx';

type LinksListProps = Pick<LinkRowProps, 'tags' | 'onSelect' | 'menuOf'> & {
  links: readonly OwnLink[];
  /** on all pages */
  found: number;
  selectedIds: ReadonlySet<string>;
  /** null: not in the order that can be changed */
  onMove: ((movedId: string, overId: string) => void) | null;
};

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

export function LinksList({ onMove, ...props }: LinksListProps) {
  return onMove ? <MovableLinks {...props} onMove={onMove} /> : <Links {...props} Row={LinkRow} />;
}

type LinksProps = Omit<LinksListProps, 'onMove'> & {
  Row: typeof LinkRow | typeof MovableLinkRow;
  heldId?: string | null;
};

function Links({ links, found, selectedIds, Row, heldId = null, ...row }: LinksProps) {
  const { t } = useLingui();
  return (
    <ItemList label={t`Links`} items={links} found={found} heldId={heldId} isSelecting={selectedIds.size > 0}>
      {(link, place) => <Row key={link.id} {...row} {...place} link={link} isSelected={selectedIds.has(link.id)} />}
    </ItemList>
  );
}

function MovableLinks({ onMove, ...props }: LinksListProps & { onMove: (movedId: string, overId: string) => void }) {
  const texts = useDragTexts(props.links, props.found);
  const [movedId, setMovedId] = useState<string | null>(null);
  const sensors = useSensors(
    // A few pixels, so that a press on the handle is not a drag
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    setMovedId(null);
    if (over && over.id !== active.id) onMove(String(active.id), String(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={texts}
      onDragStart={({ active }) => setMovedId(String(active.id))}
      onDragCancel={() => setMovedId(null)}
      onDragEnd={drop}
    >
      <SortableContext items={props.links as OwnLink[]} strategy={verticalListSortingStrategy}>
        <Links {...props} Row={MovableLinkRow} heldId={movedId} />
      </SortableContext>
    </DndContext>
  );
}

/** Announcements for screen readers. */
function useDragTexts(
  links: readonly OwnLink[],
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
