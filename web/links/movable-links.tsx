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
  const { movedId, shiftOf, moving, dragging } = useRowMoves({ items: links, total: found, onMove });
  return (
    <>
      <ItemList label={t`Links`} items={links} found={found} heldId={movedId} isSelecting={isSelecting}>
        {(link, place) => (
          <MovableLinkRow
            key={link.id}
            {...rowOf(link)}
            {...place}
            link={link}
            shift={shiftOf(place.position - 1)}
            moving={moving}
          />
        )}
      </ItemList>
      {dragging}
    </>
  );
}

const MovableLinkRow = memo(function MovableLinkRow({ shift, moving, ...props }: LinkRowProps & RowMove) {
  const { style, isDragging, handle } = useMovableRow(props.link, { shift, moving, isTabStop: false });
  return <LinkRow {...props} style={style} isLifted={isDragging} handle={handle} />;
});
