import { useLingui } from '@lingui/react/macro';
import {
  ArrowDown,
  ArrowUp,
  ArrowUpToLine,
  ChartColumn,
  CircleCheck,
  Copy,
  Pencil,
  Share2,
  Tags,
  Trash2,
  UserRound,
} from 'lucide-react';
import { useCopy } from '../app/copy.tsx';
import { useScreenPath } from '../app/owner.tsx';
import { listState } from '../app/site.ts';
import type { MenuEntry } from '../ui/menu.tsx';
import { type OwnLink, shortUrl } from './link.ts';
import type { ListState } from './list-screen/use-item-list.ts';

type LinkActions = {
  /** null: not in the order that can be changed */
  onMove: ((movedId: string, overId: string) => void) | null;
  onSwitch: (change: { ids: string[]; changes: { active: boolean } | { showOnProfile: boolean } }) => void;
};

/** What can be done with a link, for the menu of its row. */
export function useLinkMenu(
  { items: links, open, tag, remove }: ListState<OwnLink>,
  { onMove, onSwitch }: LinkActions,
): (link: OwnLink) => readonly MenuEntry[] {
  const screenPath = useScreenPath();
  const { t } = useLingui();
  const { copy } = useCopy();

  /** Moving by single presses, where dragging isn't possible. */
  function moves({ id }: OwnLink): MenuEntry[] {
    const place = links.findIndex((link) => link.id === id);
    const to = (target: number) => () => {
      const over = links[target];
      if (over) onMove?.(id, over.id);
    };
    if (onMove === null) return [];
    return [
      ...(place > 0
        ? [
            { label: t`Move to the top`, icon: ArrowUpToLine, onSelect: to(0) },
            { label: t`Move up`, icon: ArrowUp, onSelect: to(place - 1) },
          ]
        : []),
      ...(place < links.length - 1 ? [{ label: t`Move down`, icon: ArrowDown, onSelect: to(place + 1) }] : []),
    ];
  }

  return (link) => {
    const { id, slug, active, isDisabled, showOnProfile } = link;
    return [
      { label: t`Edit`, icon: Pencil, to: screenPath('link', { id }), state: listState() },
      { label: t`Copy link`, icon: Copy, onSelect: () => void copy(shortUrl(slug)) },
      { label: t`Share`, icon: Share2, onSelect: () => open('share', link) },
      { label: t`Stats`, icon: ChartColumn, to: screenPath('itemStats', { id }) },
      { label: t`Tags`, icon: Tags, onSelect: () => tag(link) },
      {
        label: t`Active`,
        icon: CircleCheck,
        isSeparate: true,
        isChecked: active && !isDisabled,
        disabled: isDisabled,
        onToggle: () => onSwitch({ ids: [id], changes: { active: !active } }),
      },
      {
        label: t`On profile`,
        icon: UserRound,
        isChecked: showOnProfile,
        onToggle: () => onSwitch({ ids: [id], changes: { showOnProfile: !showOnProfile } }),
      },
      ...moves(link),
      { label: t`Delete`, icon: Trash2, isDanger: true, isSeparate: true, onSelect: () => remove(link) },
    ];
  };
}
