import { useLingui } from '@lingui/react/macro';
import { ItemList } from '../app/list/item-list.tsx';
import type { ListSelection } from '../app/list/selection.ts';
import type { OwnLink } from './link.ts';
import { LinkRow, type LinkRowProps } from './link-row.tsx';
import { MovableLinks } from './movable-links.tsx';

type LinksListProps = Pick<LinkRowProps, 'tags' | 'onSelect' | 'menuOf'> & {
  links: readonly OwnLink[];
  /** on all pages */
  found: number;
  selection: Pick<ListSelection, 'ids' | 'isSelecting'>;
  /** null: not in the order that can be changed */
  onMove: ((movedId: string, overId: string) => void) | null;
};

export function LinksList({ links, found, selection, onMove, ...row }: LinksListProps) {
  const { t } = useLingui();
  const { ids, isSelecting } = selection;
  const rowOf = (link: OwnLink) => ({ ...row, link, isSelected: ids.has(link.id) });
  if (onMove) return <MovableLinks {...{ links, found, isSelecting, rowOf, onMove }} />;
  return (
    <ItemList label={t`Links`} items={links} found={found} isSelecting={isSelecting}>
      {(link, place) => <LinkRow key={link.id} {...rowOf(link)} {...place} />}
    </ItemList>
  );
}
