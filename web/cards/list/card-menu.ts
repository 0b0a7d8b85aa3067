import { useLingui } from '@lingui/react/macro';
import { ChartColumn, Copy, ExternalLink, Pencil, Share2, Star, Tags, Trash2 } from 'lucide-react';
import { useCopy } from '../../app/copy.tsx';
import { editPath, listState, publicUrl, statsPath } from '../../app/site.ts';
import type { MenuEntry } from '../../ui/menu.tsx';
import type { ListedCard } from './card-item.ts';

type CardActions = {
  onShare: (card: ListedCard) => void;
  onTag: (card: ListedCard) => void;
  onMakeMain: (card: ListedCard) => void;
  onDelete: (card: ListedCard) => void;
};

/** What can be done with a card, for the menu of its row. */
export function useCardMenu(actions: CardActions): (card: ListedCard) => readonly MenuEntry[] {
  const { t } = useLingui();
  const { copy } = useCopy();
  const { onShare, onTag, onMakeMain, onDelete } = actions;
  return (card) => {
    const { id, address, isMain } = card;
    return [
      { label: t`Edit`, icon: Pencil, to: editPath('card', id), state: listState() },
      { label: t`View`, icon: ExternalLink, href: address },
      { label: t`Copy link`, icon: Copy, onSelect: () => void copy(publicUrl + address) },
      { label: t`Share`, icon: Share2, onSelect: () => onShare(card) },
      { label: t`Stats`, icon: ChartColumn, to: statsPath(id) },
      { label: t`Tags`, icon: Tags, onSelect: () => onTag(card) },
      ...(isMain
        ? []
        : [{ label: t`Make this my main card`, icon: Star, isSeparate: true, onSelect: () => onMakeMain(card) }]),
      { label: t`Delete`, icon: Trash2, isDanger: true, isSeparate: true, onSelect: () => onDelete(card) },
    ];
  };
}
