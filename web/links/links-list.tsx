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
  const { links, found, selection, drafts, ...row } = props;
  if (onMove) return <MovableLinks {...props} onMove={onMove} />;
  return (
    <ItemList label={t`Links`} items={links} found={found} isSelecting={selection.isSelecting}>
      {(link, place) => (
        <LinkRow
          key={link.id}
          {...row}
          {...place}
          link={link}
          isSelected={selection.ids.has(link.id)}
          hasDraft={drafts.has(link.id)}
        />
      )}
    </ItemList>
  );
}
