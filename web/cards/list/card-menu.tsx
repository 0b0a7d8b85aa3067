import { useLingui } from '@lingui/react/macro';
import {
  ChartColumn,
  CircleSlash,
  Copy,
  CornerUpRight,
  ExternalLink,
  ListChecks,
  Pencil,
  Share2,
  Star,
  Tags,
  Trash2,
  UserRound,
} from 'lucide-react';
import { useCopy } from '../../app/copy.tsx';
import type { OpenMenu } from '../../app/menu-button.tsx';
import { useOwner, usePermission, useScreenPath } from '../../app/owner.tsx';
import { useUrls } from '../../app/owner-urls.ts';
import { listState } from '../../app/site.ts';
import type { ListState } from '../../links/list-screen/use-item-list.ts';
import { useMoveEntries } from '../../owners/move/move-targets.ts';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import type { CardActionName } from './card-action.tsx';
import type { ListedCard } from './card-item.ts';

type CardMenuProps = OpenMenu & {
  card: ListedCard;
  list: ListState<ListedCard>;
  onMakeMain: (card: ListedCard) => void;
  onAct: (action: CardActionName) => void;
};

/** What can be done with a card. */
export function CardMenu({ card, list, onMakeMain, onAct, ...menu }: CardMenuProps) {
  const screenPath = useScreenPath();
  const { t } = useLingui();
  const { copy } = useCopy();
  const urls = useUrls();
  const may = usePermission();
  const hasMain = useOwner().ownerKind === 'person';
  const moveEntries = useMoveEntries(() => list.open('move', card));
  const mayManage = may('cards.manage');
  const { id, address, isMain, active } = card;
  const { open, tag, remove, selection } = list;
  const manageEntries: MenuEntry[] = [
    { label: t`Tags`, icon: Tags, onSelect: () => tag(card) },
    // Where nothing hovers, small cards show no checkbox before
    ...(selection.isSelecting
      ? []
      : [{ label: t`Select`, icon: ListChecks, onSelect: () => selection.toggle(id, false) }]),
    ...(isMain || !hasMain
      ? []
      : [{ label: t`Make this my main card`, icon: Star, isSeparate: true, onSelect: () => onMakeMain(card) }]),
  ];
  // Of an organization's card (product 36.32)
  const stateEntries: MenuEntry[] = [
    {
      label: active ? t`Switch off` : t`Switch on`,
      icon: CircleSlash,
      isSeparate: true,
      onSelect: () => onAct(active ? 'off' : 'on'),
    },
    { label: t`Forward to another card`, icon: CornerUpRight, onSelect: () => onAct('forward') },
    { label: t`Change holder`, icon: UserRound, onSelect: () => onAct('holder') },
  ];
  const entries: MenuEntry[] = [
    { label: t`Edit`, icon: Pencil, to: screenPath('card', { id }), state: listState() },
    { label: t`View`, icon: ExternalLink, href: address },
    { label: t`Copy link`, icon: Copy, onSelect: () => void copy(urls.page(address, id)) },
    { label: t`Share`, icon: Share2, onSelect: () => open('share', card) },
    { label: t`Stats`, icon: ChartColumn, to: screenPath('itemStats', { id }) },
    ...(mayManage ? manageEntries : []),
    ...(may('cards.assign') ? stateEntries : []),
    ...moveEntries,
    ...(mayManage
      ? [{ label: t`Delete`, icon: Trash2, isDanger: true, isSeparate: true, onSelect: () => remove(card) }]
      : []),
  ];
  return <Menu {...menu} entries={entries} />;
}
