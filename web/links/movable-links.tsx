import { DndContext } from '@dnd-kit/core';
import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { ItemList } from '../app/list/item-list.tsx';
import type { OwnLink } from './link.ts';
import { LinkRow, type LinkRowProps } from './link-row.tsx';
import type { ListRows } from './list-screen/list-screen.tsx';
import { type RowMove, useMovableRow, useRowMoves } from './row-moves.tsx';

type MovableLinksProps = ListRows<OwnLink> & { onMove: (movedId: string, overId: string) => void };

export function MovableLinks({ items: links, found, isSelecting, rowOf, onMove }: MovableLinksProps) {
  const { t } = useLingui();
  const { movedId, context, shiftOf, onDragged } = useRowMoves({ items: links, total: found, onMove });
  return (
    <DndContext {...context}>
      <ItemList label={t`Links`} items={links} found={found} heldId={movedId} isSelecting={isSelecting}>
        {(link, place) => (
          <MovableLinkRow
            key={link.id}
            {...rowOf(link)}
            {...place}
            link={link}
            shift={shiftOf(place.position - 1)}
            onDragged={onDragged}
          />
        )}
      </ItemList>
    </DndContext>
  );
}

const MovableLinkRow = memo(function MovableLinkRow({ shift, onDragged, ...props }: LinkRowProps & RowMove) {
  const { ref, style, isDragging, handle } = useMovableRow(props.link, { shift, onDragged, isTabStop: false });
  return <LinkRow {...props} rowRef={ref} style={style} isLifted={isDragging} handle={handle} />;
});
