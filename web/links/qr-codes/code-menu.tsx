import { useLingui } from '@lingui/react/macro';
import { ChartColumn, CircleCheck, Copy, Download, FileDown, Pencil, Share2, Tags, Trash2 } from 'lucide-react';
import { errorText } from '#src/errors.ts';
import { useCopy } from '../../app/copy.tsx';
import type { OpenMenu } from '../../app/menu-button.tsx';
import { useScreenPath } from '../../app/owner.tsx';
import { useUrls } from '../../app/owner-urls.ts';
import { listState } from '../../app/site.ts';
import { useOverLimitToast } from '../../billing/over-limit/over-limit-status.tsx';
import { useMoveEntries } from '../../owners/move/move-targets.ts';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useRecordStep } from '../first-steps.ts';
import type { ListState } from '../list-screen/use-item-list.ts';
import { DEFAULT_PNG_SIZE, downloadOf, type OwnCode } from './qr-code.ts';

type CodeMenuProps = OpenMenu & { code: OwnCode; list: ListState<OwnCode>; onSwitch: () => void };

/** What can be done with a code. */
export function CodeMenu({ code, list, onSwitch, ...menu }: CodeMenuProps) {
  const screenPath = useScreenPath();
  const { t, i18n } = useLingui();
  const { copy } = useCopy();
  const urls = useUrls();
  const record = useRecordStep();
  const showOverLimitToast = useOverLimitToast();
  const showCardCodeToast = useCardCodeToast();
  const moveEntries = useMoveEntries(() => list.open('move', code));
  const { open, tag, remove } = list;
  const { id, slug, vcardId, active, isPaused, isDisabled } = code;
  const isCards = vcardId !== null;
  const file = downloadOf(code, { format: 'png', size: DEFAULT_PNG_SIZE });
  const to = isCards ? screenPath('card', { id: vcardId }) : screenPath('qrCode', { id });
  // A card's code goes with its card
  const ownEntries: MenuEntry[] = [
    {
      label: t`Active`,
      icon: CircleCheck,
      isSeparate: true,
      isChecked: active && !isDisabled,
      disabled: isDisabled,
      onToggle: onSwitch,
    },
    ...moveEntries,
  ];
  const entries: MenuEntry[] = [
    { label: t`Edit`, icon: Pencil, to, state: listState() },
    isPaused
      ? { label: t`Download`, icon: Download, onSelect: showOverLimitToast }
      : { label: t`Download`, icon: Download, ...file, onFollow: () => record('print') },
    {
      label: t`Sizes and formats`,
      icon: FileDown,
      onSelect: () => (isPaused ? showOverLimitToast() : open('formats', code)),
    },
    { label: t`Copy Link`, icon: Copy, onSelect: () => void copy(urls.shortLink(slug)) },
    { label: t`Share`, icon: Share2, onSelect: () => open('share', code) },
    { label: t`Stats`, icon: ChartColumn, to: screenPath('itemStats', { id: vcardId ?? id }) },
    { label: t`Tags`, icon: Tags, onSelect: () => tag(code) },
    ...(isCards ? [] : ownEntries),
    {
      label: t`Delete`,
      icon: Trash2,
      isDanger: true,
      isSeparate: true,
      onSelect: () => (isCards ? showCardCodeToast() : remove(code)),
      refusal: isCards ? errorText(i18n, 'vcard_qr_code') : undefined,
    },
  ];
  return <Menu {...menu} entries={entries} />;
}

function useCardCodeToast(): () => void {
  const { t, i18n } = useLingui();
  const toast = useToast();
  return () =>
    toast({
      variant: 'destructive',
      title: t`Cannot Delete vCard QR`,
      description: errorText(i18n, 'vcard_qr_code'),
    });
}
