import { useLingui } from '@lingui/react/macro';
import { ChartColumn, CircleCheck, Copy, Download, FileDown, Pencil, Share2, Tags, Trash2 } from 'lucide-react';
import { errorText } from '#src/errors.ts';
import { paths } from '#src/paths.ts';
import { useCopy } from '../../app/copy.tsx';
import { useScreenPath } from '../../app/owner.tsx';
import { listState, publicUrl } from '../../app/site.ts';
import { useOverLimitToast } from '../../billing/over-limit/over-limit-status.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { useRecordStep } from '../first-steps.ts';
import type { ListState } from '../list-screen/use-item-list.ts';
import { useCardCodeToast } from './code-deletion.tsx';
import { DEFAULT_PNG_SIZE, downloadOf, type OwnCode } from './qr-code.ts';

/** What can be done with a code, for the menu of its row. */
export function useCodeMenu(
  { open, tag, remove }: ListState<OwnCode>,
  onSwitch: (code: OwnCode) => void,
): (code: OwnCode) => readonly MenuEntry[] {
  const screenPath = useScreenPath();
  const { t, i18n } = useLingui();
  const { copy } = useCopy();
  const record = useRecordStep();
  const showOverLimitToast = useOverLimitToast();
  const showCardCodeToast = useCardCodeToast();

  return (code) => {
    const { id, slug, vcardId, active, isPaused, isDisabled } = code;
    const isCards = vcardId !== null;
    const file = downloadOf(code, { format: 'png', size: DEFAULT_PNG_SIZE });
    const to = isCards ? screenPath('card', { id: vcardId }) : screenPath('qrCode', { id });
    return [
      { label: t`Edit`, icon: Pencil, to, state: listState() },
      isPaused
        ? { label: t`Download`, icon: Download, onSelect: showOverLimitToast }
        : { label: t`Download`, icon: Download, ...file, onFollow: () => record('print') },
      {
        label: t`Sizes and formats`,
        icon: FileDown,
        onSelect: () => (isPaused ? showOverLimitToast() : open('formats', code)),
      },
      { label: t`Copy Link`, icon: Copy, onSelect: () => void copy(publicUrl + paths.shortLink(slug)) },
      { label: t`Share`, icon: Share2, onSelect: () => open('share', code) },
      { label: t`Stats`, icon: ChartColumn, to: screenPath('itemStats', { id: vcardId ?? id }) },
      { label: t`Tags`, icon: Tags, onSelect: () => tag(code) },
      ...(isCards
        ? []
        : [
            {
              label: t`Active`,
              icon: CircleCheck,
              isSeparate: true,
              isChecked: active && !isDisabled,
              disabled: isDisabled,
              onToggle: () => onSwitch(code),
            },
          ]),
      {
        label: t`Delete`,
        icon: Trash2,
        isDanger: true,
        isSeparate: true,
        onSelect: () => (isCards ? showCardCodeToast() : remove(code)),
        refusal: isCards ? errorText(i18n, 'vcard_qr_code') : undefined,
      },
    ];
  };
}
