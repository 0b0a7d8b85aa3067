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
import type { OpenMenu } from '../app/menu-button.tsx';
import { useScreenPath } from '../app/owner.tsx';
import { useUrls } from '../app/owner-urls.ts';
import { listState } from '../app/site.ts';
import { useMoveEntries } from '../owners/move/move-targets.ts';
import { Menu, type MenuEntry } from '../ui/menu.tsx';
import type { OwnLink } from './link.ts';
import type { ListState } from './list-screen/use-item-list.ts';

type LinkMenuProps = OpenMenu & {
  link: OwnLink;
  list: ListState<OwnLink>;
  /** null: not in the order that can be changed */
  onMove: ((movedId: string, overId: string) => void) | null;
  onSwitch: (change: { ids: string[]; changes: { active: boolean } | { showOnProfile: boolean } }) => void;
};

/** What can be done with a link. */
export function LinkMenu({ link, list, onMove, onSwitch, ...menu }: LinkMenuProps) {
  const screenPath = useScreenPath();
  const { t } = useLingui();
  const { copy } = useCopy();
  const urls = useUrls();
  const moveEntries = useMoveEntries(() => list.open('move', link));
  const { items: links, open, tag, remove } = list;
  const { id, slug, active, isDisabled, showOnProfile } = link;

  /** Moving by single presses, where dragging isn't possible. */
  function moves(): MenuEntry[] {
    const place = links.findIndex((each) => each.id === id);
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

  const entries: MenuEntry[] = [
    { label: t`Edit`, icon: Pencil, to: screenPath('link', { id }), state: listState() },
    { label: t`Copy link`, icon: Copy, onSelect: () => void copy(urls.shortLink(slug)) },
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
    ...moves(),
    ...moveEntries,
    { label: t`Delete`, icon: Trash2, isDanger: true, isSeparate: true, onSelect: () => remove(link) },
  ];
  return <Menu {...menu} entries={entries} />;
}
