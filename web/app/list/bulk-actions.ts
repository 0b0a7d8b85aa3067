import { useLingui } from '@lingui/react/macro';
import { Ban, CircleCheck, EyeOff, FileSpreadsheet, Tags, Trash2, UserRound } from 'lucide-react';
import type { DraftKind } from '#src/drafts/drafts.ts';
import { forOwner } from '#src/owners/named-owner.ts';
import { paths } from '#src/paths.ts';
import { useOrganizationId } from '../owner.tsx';
import type { BulkAction } from './bulk-bar.tsx';

type Selected = { id: string; active?: boolean; isDisabled?: boolean; showOnProfile?: boolean };

/** Left out: the items of this kind can't be switched, or aren't shown on the profile. */
export type BulkChanges = {
  onSwitch?: ((change: { ids: string[]; changes: { active: boolean } }) => void) | undefined;
  onShow?: ((change: { ids: string[]; changes: { showOnProfile: boolean } }) => void) | undefined;
};

type BulkActionsOf<Item> = BulkChanges & {
  kind: DraftKind;
  items: readonly Item[];
  onTag: (items: readonly Item[]) => void;
  onDelete: (items: readonly Item[]) => void;
};

/** What can be done with the selected items. */
export function useBulkActions<Item extends Selected>(of: BulkActionsOf<Item>): BulkAction[] {
  const { t } = useLingui();
  const downloadCsv = useDownloadCsv();
  const { kind, items, onTag, onSwitch, onShow, onDelete } = of;
  const [toEnable, toDisable] = [switchable(items, true), switchable(items, false)];
  const switchTo = (ids: string[], active: boolean) => () => onSwitch?.({ ids, changes: { active } });
  const hidden = items.filter(({ showOnProfile }) => showOnProfile === false);
  const shown = items.filter(({ showOnProfile }) => showOnProfile === true);
  const show = (some: readonly Item[], showOnProfile: boolean) => () =>
    onShow?.({ ids: some.map(({ id }) => id), changes: { showOnProfile } });
  return [
    { label: t`Tag`, icon: Tags, onPress: () => onTag(items) },
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
    { label: t`Delete`, icon: Trash2, isDanger: true, onPress: () => onDelete(items) },
    ...(onShow && hidden.length > 0
      ? [{ label: t`Show on profile`, icon: UserRound, isSecondary: true, onPress: show(hidden, true) }]
      : []),
    ...(onShow && shown.length > 0
      ? [{ label: t`Hide from profile`, icon: EyeOff, isSecondary: true, onPress: show(shown, false) }]
      : []),
    {
      label: t`Download CSV`,
      icon: FileSpreadsheet,
      isSecondary: true,
      onPress: () => downloadCsv(kind, { ids: items.map(({ id }) => id) }),
    },
  ];
}

/** Suspended ones can't be switched on (product 25.5). */
function switchable(items: readonly Selected[], active: boolean): string[] {
  return items.filter((item) => item.active === !active && !(active && item.isDisabled)).map(({ id }) => id);
}

/** Downloads the items with these IDs, or the list that a query describes. Sends a form, because hundreds of IDs don't fit into a URL. */
export function useDownloadCsv() {
  const owner = useOrganizationId();
  return (kind: DraftKind, of: Downloaded) => downloadCsv(kind, of, owner);
}

type Downloaded = { ids: readonly string[] } | { query: object };

function downloadCsv(kind: DraftKind, of: Downloaded, owner: string | null): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = forOwner(paths.listsCsv, owner);
  form.hidden = true;
  const list = 'ids' in of ? { ids: of.ids.join(' ') } : { query: JSON.stringify(of.query) };
  for (const [name, value] of Object.entries({ kind, ...list })) {
    const field = document.createElement('input');
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
