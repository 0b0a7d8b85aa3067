import { useLingui } from '@lingui/react/macro';
import { ItemList } from '../app/list/item-list.tsx';
import { LinkRow } from './link-row.tsx';
import { type LinksProps, MovableLinks } from './movable-links.tsx';

type LinksListProps = LinksProps & {
  /** null: not in the order that can be changed */
  onMove: ((movedId: string, overId: string) => void) | null;
};

export function LinksList({ onMove, ...props }: LinksListProps) {
  const { t } = useLingui();
  const { links, found, selectedIds, drafts, ...row } = props;
  if (onMove) return <MovableLinks {...props} onMove={onMove} />;
  return (
    <ItemList label={t`Links`} items={links} found={found} isSelecting={selectedIds.size > 0}>
      {(link, place) => (
        <LinkRow
          key={link.id}
          {...row}
          {...place}
          link={link}
          isSelected={selectedIds.has(link.id)}
          hasDraft={drafts.has(link.id)}
        />
      )}
    </ItemList>
  );
}
