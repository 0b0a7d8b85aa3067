import { Trans, useLingui } from '@lingui/react/macro';
import { Check, ChevronsUpDown, Plus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { ownerScreenPath, screenPath } from '#src/screens.ts';
import type { OwnOrganization } from '../app/organizations.ts';
import { useOrganizationId } from '../app/owner.tsx';
import { usePerson } from '../app/session.tsx';
import { OrganizationMark } from '../owners/organizations/organization-mark.tsx';
import { PersonMark } from '../owners/organizations/person-mark.tsx';
import { classNames } from '../ui/class-names.ts';

type OwnerMenuProps = {
  organizations: readonly OwnOrganization[];
  collapsed: boolean;
  onChoice?: (() => void) | undefined;
};

type Choice = { id: string; name: string; mark: ReactNode; to: string };

/** Shows the owner whose screen is open, and leads to the others. */
export function OwnerMenu({ organizations, collapsed, onChoice }: OwnerMenuProps) {
  const { t } = useLingui();
  const person = usePerson();
  const own = {
    id: person.id,
    name: person.name || t`My account`,
    mark: <PersonMark name={person.name} />,
    to: screenPath('home'),
  };
  const choices: Choice[] = [
    own,
    ...organizations.map((organization) => ({
      id: organization.id,
      name: organization.name,
      mark: <OrganizationMark organization={organization} size="tiny" />,
      to: ownerScreenPath({ ownerKind: 'organization', username: organization.username }, 'home'),
    })),
  ];
  const shown = useOrganizationId() ?? person.id;
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const current = choices.find(({ id }) => id === shown) ?? own;
  return (
    <nav aria-label={t`Accounts`} className="self-stretch rounded-card border border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        title={collapsed ? current.name : undefined}
        onClick={() => setOpen(!isOpen)}
        className={classNames(itemStyle(collapsed), 'font-semibold')}
      >
        <span className="sr-only">
          <Trans>Switch account:</Trans>{' '}
        </span>
        <Name choice={current} collapsed={collapsed} />
        {!collapsed && <ChevronsUpDown aria-hidden="true" className="ml-auto size-4 shrink-0 text-ink-soft" />}
      </button>
      <ul id={listId} hidden={!isOpen} className="border-t border-line p-1">
        {choices.map((choice) => (
          <li key={choice.id}>
            <Link
              to={choice.to}
              aria-current={choice.id === shown ? 'true' : undefined}
              title={collapsed ? choice.name : undefined}
              onClick={() => {
                setOpen(false);
                onChoice?.();
              }}
              className={classNames(itemStyle(collapsed), 'hover:bg-sunken')}
            >
              <Name choice={choice} collapsed={collapsed} />
              {choice.id === shown && !collapsed && <Check aria-hidden="true" className="ml-auto size-4 shrink-0" />}
            </Link>
          </li>
        ))}
        <li>
          <Link
            to={screenPath('newOrganization')}
            title={collapsed ? t`New organization` : undefined}
            onClick={() => {
              setOpen(false);
              onChoice?.();
            }}
            className={classNames(itemStyle(collapsed), 'text-ink-soft hover:bg-sunken')}
          >
            <span className="grid size-9 shrink-0 place-items-center">
              <Plus aria-hidden="true" className="size-5" />
            </span>
            <span className={classNames(collapsed && 'sr-only')}>
              <Trans>New organization</Trans>
            </span>
          </Link>
        </li>
      </ul>
    </nav>
  );
}

function Name({ choice: { name, mark }, collapsed }: { choice: Choice; collapsed: boolean }) {
  return (
    <>
      {mark}
      <span className={classNames('min-w-0 truncate', collapsed && 'sr-only')}>{name}</span>
    </>
  );
}

function itemStyle(collapsed: boolean): string {
  return classNames(
    'flex min-h-13 w-full items-center gap-3 rounded-card text-left transition-colors',
    collapsed ? 'justify-center' : 'px-2',
  );
}
