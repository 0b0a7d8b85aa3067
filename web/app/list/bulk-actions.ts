import { useLingui } from '@lingui/react/macro';
import {
  Ban,
  CircleCheck,
  EyeOff,
  FileSpreadsheet,
  LayoutTemplate,
  type LucideIcon,
  Mail,
  Tags,
  Trash2,
  UserRound,
} from 'lucide-react';
import type { DraftKind } from '#src/drafts/drafts.ts';
import { useDownloadCsv } from './download-csv.ts';

type Selected = { id: string; active?: boolean; isDisabled?: boolean; showOnProfile?: boolean };

/** Left out: the items of this kind can't be switched, or aren't shown on the profile. */
export type BulkChanges = {
  onSwitch?: ((change: { ids: string[]; changes: { active: boolean } }) => void) | undefined;
  onShow?: ((change: { ids: string[]; changes: { showOnProfile: boolean } }) => void) | undefined;
  onTemplate?: ((ids: string[]) => void) | undefined;
  onInvite?: ((ids: string[]) => void) | undefined;
};

export type BulkSelected = BulkChanges & {
  kind: DraftKind;
  items: readonly Selected[];
  onTag: () => void;
  onDelete: () => void;
};

type BulkAction = {
  label: string;
  icon: LucideIcon;
  onPress: () => void;
  isDanger?: boolean;
  /** in a menu */
  isSecondary?: boolean;
};

/** What can be done with the selected items. */
export function useBulkActions(of: BulkSelected): BulkAction[] {
  const { t } = useLingui();
  const downloadCsv = useDownloadCsv();
  const { kind, items, onTag, onSwitch, onShow, onTemplate, onInvite, onDelete } = of;
  const ids = items.map(({ id }) => id);
  const [toEnable, toDisable] = [switchable(items, true), switchable(items, false)];
  const switchTo = (ids: string[], active: boolean) => () => onSwitch?.({ ids, changes: { active } });
  const hidden = items.filter(({ showOnProfile }) => showOnProfile === false);
  const shown = items.filter(({ showOnProfile }) => showOnProfile === true);
  const show = (some: readonly Selected[], showOnProfile: boolean) => () =>
    onShow?.({ ids: some.map(({ id }) => id), changes: { showOnProfile } });
  return [
    { label: t`Tag`, icon: Tags, onPress: onTag },
    ...(onSwitch && toDisable.length > 0
      ? [{ label: t`Disable`, icon: Ban, onPress: switchTo(toDisable, false) }]
      : []),
    // Beside Disable, there is no room for it on phones
    ...(onSwitch && toEnable.length > 0
      ? [
          {
            label: t`Enable`,
            icon: CircleCheck,
            isSecondary: toDisable.length > 0,
            onPress: switchTo(toEnable, true),
          },
        ]
      : []),
    { label: t`Delete`, icon: Trash2, isDanger: true, onPress: onDelete },
    ...(onShow && hidden.length > 0
      ? [{ label: t`Show on profile`, icon: UserRound, isSecondary: true, onPress: show(hidden, true) }]
      : []),
    ...(onShow && shown.length > 0
      ? [{ label: t`Hide from profile`, icon: EyeOff, isSecondary: true, onPress: show(shown, false) }]
      : []),
    ...(onTemplate
      ? [{ label: t`Template`, icon: LayoutTemplate, isSecondary: true, onPress: () => onTemplate(ids) }]
      : []),
    ...(onInvite ? [{ label: t`Invite`, icon: Mail, isSecondary: true, onPress: () => onInvite(ids) }] : []),
    {
      label: t`Download CSV`,
      icon: FileSpreadsheet,
      isSecondary: true,
      onPress: () => downloadCsv(kind, { ids }),
    },
  ];
}

/** Suspended ones can't be switched on (product 25.5). */
function switchable(items: readonly Selected[], active: boolean): string[] {
  return items.filter((item) => item.active === !active && !(active && item.isDisabled)).map(({ id }) => id);
}
