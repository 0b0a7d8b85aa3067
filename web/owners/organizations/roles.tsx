import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { mayChangeMember } from '#src/owners/organizations.ts';
import { type Role, roles } from '#src/owners/permissions.ts';
import { roleNames } from '#src/owners/role-names.ts';
import { arePlansShown } from '../../app/plans-shown.ts';

const roleTexts: Record<Role, MessageDescriptor> = {
  owner: arePlansShown ? msg`Does everything, billing included.` : msg`Does everything.`,
  admin: msg`Manages members, the profile, and all cards and links.`,
  editor: msg`Manages all cards, links and QR codes.`,
  member: msg`Looks after their own card.`,
};

/** What invited people read about their role. */
export const ownRoleTexts: Record<Role, MessageDescriptor> = {
  owner: arePlansShown
    ? msg`As an owner you can do everything, billing included.`
    : msg`As an owner you can do everything.`,
  admin: msg`As an admin you manage members, the profile, and all cards and links.`,
  editor: msg`As an editor you manage all cards, links and QR codes.`,
  member: msg`As a member you look after your own card.`,
};

type RoleFieldProps = { role: Role; onChange: (role: Role) => void /** of who chooses */; own: Role };

/** The roles that a person may give. */
export function RoleField({ role, onChange, own }: RoleFieldProps) {
  const { i18n } = useLingui();
  const name = useId();
  const names = roleNames(i18n);
  const offered = roles.filter((each) => mayChangeMember(own, { from: each, to: null }));
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">
        <Trans>Role</Trans>
      </legend>
      <div className="flex flex-col gap-2">
        {offered.toReversed().map((each) => (
          <label
            key={each}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-card border border-line px-3.5 py-2 transition-colors has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-[var(--focus)] hover:bg-sunken"
          >
            <input
              type="radio"
              name={name}
              checked={each === role}
              onChange={() => onChange(each)}
              className="size-5 shrink-0 accent-[var(--ink)]"
            />
            <span>
              <span className="block font-medium">{names[each]}</span>
              <span className="block text-sm text-ink-soft">{i18n._(roleTexts[each])}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
