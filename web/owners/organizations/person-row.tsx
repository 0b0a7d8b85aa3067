import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Menu, MenuButton } from '../../app/menu-button.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';

type PersonRowProps = {
  id: string;
  picture: ReactNode;
  title: string;
  badges?: ReactNode;
  /** parts of the line below */
  line: readonly string[];
  /** what may be done; none: no button */
  menu: readonly MenuEntry[];
};

/** A member, or an invited person. */
export function PersonRow({ id, picture, title, badges, line, menu }: PersonRowProps) {
  const { t } = useLingui();
  return (
    <li
      data-item={id}
      className="flex min-h-16 items-center gap-3 border-b border-line py-2 pr-1 pl-3 last:border-b-0 sm:gap-4 sm:pr-2 sm:pl-4"
    >
      <span className="shrink-0">{picture}</span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <h3 dir="auto" className="min-w-0 font-sans text-base leading-6 font-semibold wrap-anywhere">
            {title}
          </h3>
          {badges}
        </div>
        <p className="text-sm text-ink-soft wrap-anywhere">{line.filter(Boolean).join(' · ')}</p>
      </div>
      {menu.length > 0 && (
        <MenuButton
          label={t`Actions for ${title}`}
          menu={(open) => <Menu {...open} entries={menu} />}
          className="size-11 shrink-0"
        />
      )}
    </li>
  );
}

export function RowBadge({ tone = 'plain', children }: { tone?: 'plain' | 'danger'; children: ReactNode }) {
  return (
    <span
      className={`rounded-full px-2.5 py-0.5 text-sm font-medium ${tone === 'danger' ? 'bg-danger-soft text-danger' : 'bg-sunken'}`}
    >
      {children}
    </span>
  );
}

export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="-mx-4 border-y border-line bg-surface sm:mx-0 sm:rounded-card sm:border">
      {children}
    </ul>
  );
}
