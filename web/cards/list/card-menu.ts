import { useLingui } from '@lingui/react/macro';
import { ChartColumn, Copy, ExternalLink, ListChecks, Pencil, Share2, Star, Tags, Trash2 } from 'lucide-react';
import { useCopy } from '../../app/copy.tsx';
import { useMay, useOwner, useScreenPath } from '../../app/owner.tsx';
import { listState, publicUrl } from '../../app/site.ts';
import type { ListState } from '../../links/list-screen/use-item-list.ts';
import type { MenuEntry } from '../../ui/menu.tsx';
import type { ListedCard } from './card-item.ts';

/** What can be done with a card, for the menu of its row. */
export function useCardMenu(
  { open, tag, remove, selection }: ListState<ListedCard>,
  onMakeMain: (card: ListedCard) => void,
  stateEntriesOf: (card: ListedCard) => readonly MenuEntry[],
): (card: ListedCard) => readonly MenuEntry[] {
  const screenPath = useScreenPath();
  const { t } = useLingui();
  const { copy } = useCopy();
  const mayManage = useMay('cards.manage');
  const hasMain = useOwner().ownerKind === 'person';
  return (card) => {
    const { id, address, isMain } = card;
    return [
      { label: t`Edit`, icon: Pencil, to: screenPath('card', { id }), state: listState() },
      { label: t`View`, icon: ExternalLink, href: address },
      { label: t`Copy link`, icon: Copy, onSelect: () => void copy(publicUrl + address) },
      { label: t`Share`, icon: Share2, onSelect: () => open('share', card) },
      { label: t`Stats`, icon: ChartColumn, to: screenPath('itemStats', { id }) },
      ...(mayManage ? [{ label: t`Tags`, icon: Tags, onSelect: () => tag(card) }] : []),
      // Where nothing hovers, small cards show no checkbox before
      ...(selection.isSelecting || !mayManage
        ? []
        : [{ label: t`Select`, icon: ListChecks, onSelect: () => selection.toggle(id, false) }]),
      ...(isMain || !hasMain || !mayManage
        ? []
        : [{ label: t`Make this my main card`, icon: Star, isSeparate: true, onSelect: () => onMakeMain(card) }]),
      ...stateEntriesOf(card),
      ...(mayManage
        ? [{ label: t`Delete`, icon: Trash2, isDanger: true, isSeparate: true, onSelect: () => remove(card) }]
        : []),
    ];
  };
}
