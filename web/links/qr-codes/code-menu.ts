import { useLingui } from '@lingui/react/macro';
import { ChartColumn, CircleCheck, Copy, Download, FileDown, Pencil, Share2, Tags, Trash2 } from 'lucide-react';
import { errorText } from '#src/errors.ts';
import { paths } from '#src/paths.ts';
import { useCopy } from '../../app/copy.tsx';
import { editPath, listState, publicUrl, statsPath } from '../../app/site.ts';
import { useOverLimitToast } from '../../billing/over-limit/over-limit-status.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { useRecordStep } from '../first-steps.ts';
import { useCardCodeToast } from './delete-qr-codes.tsx';
import { DEFAULT_PNG_SIZE, downloadOf, type OwnCode } from './qr-code.ts';

type CodeActions = {
  onSwitch: (code: OwnCode) => void;
  onFormats: (code: OwnCode) => void;
  onShare: (code: OwnCode) => void;
  onTag: (code: OwnCode) => void;
  onDelete: (code: OwnCode) => void;
};

/** What can be done with a code, for the menu of its row. */
export function useCodeMenu(actions: CodeActions): (code: OwnCode) => readonly MenuEntry[] {
  const { t, i18n } = useLingui();
  const { copy } = useCopy();
  const record = useRecordStep();
  const showOverLimitToast = useOverLimitToast();
  const showCardCodeToast = useCardCodeToast();
  const { onSwitch, onFormats, onShare, onTag, onDelete } = actions;

  return (code) => {
    const { id, slug, vcardId, active, isPaused, isDisabled } = code;
    const isCards = vcardId !== null;
    const file = downloadOf(code, { format: 'png', size: DEFAULT_PNG_SIZE });
    const to = isCards ? editPath('card', vcardId) : editPath('qr_code', id);
    return [
      { label: t`Edit`, icon: Pencil, to, state: listState() },
      isPaused
        ? { label: t`Download`, icon: Download, onSelect: showOverLimitToast }
        : { label: t`Download`, icon: Download, ...file, onFollow: () => record('print') },
      {
        label: t`Sizes and formats`,
        icon: FileDown,
        onSelect: () => (isPaused ? showOverLimitToast() : onFormats(code)),
      },
      { label: t`Copy Link`, icon: Copy, onSelect: () => void copy(publicUrl + paths.shortLink(slug)) },
      { label: t`Share`, icon: Share2, onSelect: () => onShare(code) },
      { label: t`Stats`, icon: ChartColumn, to: statsPath(vcardId ?? id) },
      { label: t`Tags`, icon: Tags, onSelect: () => onTag(code) },
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
        onSelect: () => (isCards ? showCardCodeToast() : onDelete(code)),
        refusal: isCards ? errorText(i18n, 'vcard_qr_code') : undefined,
      },
    ];
  };
}
