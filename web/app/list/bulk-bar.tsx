import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { MAX_SELECTED } from '#src/lists.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useAnnounce } from '../../ui/toast.tsx';
import { Menu, MenuButton } from '../menu-button.tsx';
import { type BulkSelected, useBulkActions } from './bulk-actions.ts';
import type { ListSelection } from './selection.ts';

type BulkBarProps = {
  /** something is selected, or about to be */
  open: boolean;
  selection: ListSelection;
  /** how many could be selected */
  found: number;
  onSelectAll: () => void;
  isSelectingAll: boolean;
  selected: BulkSelected;
};

const actionStyle = 'min-h-11! min-w-11 px-0! max-sm:flex-col max-sm:gap-0.5! max-sm:py-1.5! lg:px-3!';

/** What is done with all that is selected. It stays in view, above the navigation of phones. */
export function BulkBar({ open, selection, found, onSelectAll, isSelectingAll, selected }: BulkBarProps) {
  const { t } = useLingui();
  const count = selection.ids.size;
  const actions = useBulkActions(selected);
  useAnnounceCount(count);
  const primary = actions.filter(({ isSecondary }) => !isSecondary);
  const secondary = actions.filter(({ isSecondary }) => isSecondary);
  const all = Math.min(found, MAX_SELECTED);
  if (!open) return null;
  return (
    <section
      aria-label={t`Selection`}
      className="bulk-bar sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-30 mt-4 flex animate-fade flex-wrap items-center gap-x-1 rounded-card border border-line bg-surface p-1 shadow-lift sm:gap-x-2 sm:px-2 lg:bottom-4"
    >
      <IconButton label={t`Clear selection`} onClick={selection.clear} className="size-11">
        <X aria-hidden="true" className="size-5" />
      </IconButton>
      <p className="font-semibold whitespace-nowrap">
        <Plural value={count} one="# selected" other="# selected" />
      </p>
      {count < all && (
        <Button variant="quiet" size="small" busy={isSelectingAll} onClick={onSelectAll} className="min-h-11! px-2!">
          {found > MAX_SELECTED ? <Trans>Select the first {MAX_SELECTED}</Trans> : <Trans>Select all {found}</Trans>}
        </Button>
      )}
      <div hidden={count === 0} className="flex gap-1 max-sm:basis-full max-sm:*:flex-1 sm:ml-auto">
        {primary.map(({ label, icon: Icon, onPress, isDanger = false }) => (
          <Button
            key={label}
            variant="quiet"
            size="small"
            title={label}
            onClick={onPress}
            className={classNames(actionStyle, isDanger && 'text-danger!')}
          >
            <Icon aria-hidden="true" className="size-4.5 lg:size-4" />
            <span className="min-w-0 max-sm:text-sm sm:max-lg:sr-only">{label}</span>
          </Button>
        ))}
        <MenuButton
          label={t`More actions`}
          menu={(open) => (
            <Menu
              {...open}
              entries={secondary.map(({ label, icon, onPress }) => ({ label, icon, onSelect: onPress }))}
            />
          )}
          className="size-11 text-ink! max-sm:h-full max-sm:w-full max-sm:flex-col max-sm:gap-0.5"
        >
          <span aria-hidden="true" className="text-sm font-semibold sm:hidden">
            <Trans>More</Trans>
          </span>
        </MenuButton>
      </div>
    </section>
  );
}

function useAnnounceCount(count: number): void {
  const { t } = useLingui();
  const announce = useAnnounce();
  const before = useRef(0);
  const tell = useEffectEvent(() => {
    if (count > 0) announce(t`${plural(count, { one: '# selected', other: '# selected' })}`);
    else if (before.current > 0) announce(t`Nothing selected`);
    before.current = count;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new count
  useEffect(() => tell(), [count]);
}
