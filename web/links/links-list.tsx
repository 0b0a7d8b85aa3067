import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useLingui } from '@lingui/react/macro';
import { useDragTexts } from './drag-texts.ts';
import type { OwnLink } from './link.ts';
import { LinkRow, type LinkRowActions } from './link-row.tsx';

type LinksListProps = LinkRowActions & { links: OwnLink[]; onMove: (movedId: string, overId: string) => void };

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** The links in their order, which is changed by dragging: by mouse, finger or keys. */
export function LinksList({ links, onMove, ...actions }: LinksListProps) {
  const { t } = useLingui();
  const texts = useDragTexts(links);
  const sensors = useSensors(
    // A few pixels apart, so that a press on the handle is no move
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(String(active.id), String(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={texts}
      onDragEnd={drop}
    >
      <SortableContext items={links} strategy={verticalListSortingStrategy}>
        <ul aria-label={t`Links`} className="flex flex-col gap-3">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} {...actions} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
