import { useLingui } from '@lingui/react/macro';
import { Ban, CircleCheck, FileSpreadsheet, Tags, Trash2 } from 'lucide-react';
import type { DraftKind } from '#src/drafts/drafts.ts';
import { paths } from '#src/paths.ts';
import type { BulkAction } from './bulk-bar.tsx';

type Selected = { id: string; active?: boolean; isDisabled?: boolean };

type BulkActionsOf<Item> = {
  kind: DraftKind;
  items: readonly Item[];
  onTag: (items: readonly Item[]) => void;
  onSwitch?: (change: { ids: string[]; changes: { active: boolean } }) => void;
  onDelete: (items: readonly Item[]) => void;
};

/** What can be done with the selected items. */
export function useBulkActions<Item extends Selected>(of: BulkActionsOf<Item>): BulkAction[] {
  const { t } = useLingui();
  const { kind, items, onTag, onSwitch, onDelete } = of;
  const [toEnable, toDisable] = [switchable(items, true), switchable(items, false)];
  const switchTo = (ids: string[], active: boolean) => () => onSwitch?.({ ids, changes: { active } });
  return [
    { label: t`Tag`, icon: Tags, onPress: () => onTag(items) },
    ...(onSwitch && toDisable.length > 0
      ? [{ label: t`Disable`, icon: Ban, onPress: switchTo(toDisable, false) }]
      : []),
    ...(onSwitch && toEnable.length > 0
      ? [{ label: t`Enable`, icon: CircleCheck, onPress: switchTo(toEnable, true) }]
      : []),
    { label: t`CSV`, icon: FileSpreadsheet, onPress: () => downloadCsv(kind, items) },
    { label: t`Delete`, icon: Trash2, isDanger: true, onPress: () => onDelete(items) },
  ];
}

/** Suspended ones can't be switched on (product 25.5). */
function switchable(items: readonly Selected[], active: boolean): string[] {
  return items.filter((item) => item.active === !active && !(active && item.isDisabled)).map(({ id }) => id);
}

/** A form, because hundreds of ids don't fit into a URL. */
function downloadCsv(kind: DraftKind, items: readonly Selected[]): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = paths.listsCsv;
  form.hidden = true;
  for (const [name, value] of Object.entries({ kind, ids: items.map(({ id }) => id).join(' ') })) {
    const field = document.createElement('input');
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
