import { useLingui } from '@lingui/react/macro';
import { ArrowRightLeft } from 'lucide-react';
import { reachOf } from '#src/owners/permissions.ts';
import { useOrganizations } from '../../app/organizations.ts';
import { useMay, useOrganizationId } from '../../app/owner.tsx';
import { usePerson } from '../../app/session.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';

/** The other owners of the person, as choices, for whom the person may do with items what the role permits here. */
export function useMoveTargets(): { value: string; label: string }[] {
  const { t } = useLingui();
  const { id, name } = usePerson();
  const shown = useOrganizationId() ?? id;
  const mayMove = useMay('cards.manage');
  const { data: organizations = [] } = useOrganizations({ enabled: mayMove });
  if (!mayMove) return [];
  return [
    { value: id, label: name || t`My account` },
    ...organizations
      .filter(({ role, isSuspended }) => !isSuspended && reachOf(role, 'cards.manage') === 'all')
      .map((organization) => ({ value: organization.id, label: organization.name })),
  ].filter(({ value }) => value !== shown);
}

/** For the menu of an item: none, if there is nobody to give it to. */
export function useMoveEntries(onMove: () => void): MenuEntry[] {
  const { t } = useLingui();
  const hasTarget = useMoveTargets().length > 0;
  return hasTarget ? [{ label: t`Move to another account`, icon: ArrowRightLeft, onSelect: onMove }] : [];
}
