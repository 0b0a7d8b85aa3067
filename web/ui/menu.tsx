import { Check, type LucideIcon } from 'lucide-react';
import * as Radix from 'radix-ui/dropdown-menu';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';

type EntryBase = {
  /** if labels can be the same */
  key?: string;
  label: string;
  icon?: LucideIcon;
  /** in the icon's place */
  mark?: ReactNode;
  isDanger?: boolean;
  /** begins a new group */
  isSeparate?: boolean;
};

export type MenuEntry = EntryBase &
  (
    | { onSelect: () => void /** why it does nothing but say so */; refusal?: string | undefined }
    | { to: string; state?: unknown }
    | { href: string; download?: string; onFollow?: () => void }
    | { isChecked: boolean; onToggle: () => void; disabled?: boolean }
  );

type MenuProps = {
  label: string;
  entries: readonly MenuEntry[];
  /** what opened it, which gets the focus back */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
};

const itemStyle =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-card px-3 outline-none select-none sm:min-h-9 ' +
  'data-[highlighted]:bg-sunken data-[disabled]:cursor-default data-[disabled]:opacity-50';

/**
 * An open menu: beside its opener, or at the bottom of a phone's screen. Put it into the opener's positioned parent, next to the
 * opener: a list has one per row, and only the open one is rendered.
 */
export function Menu({ label, entries, opener, onClose }: MenuProps) {
  // What was chosen happens once the opener has the focus again: a dialog returns it there
  const chosen = useRef<(() => void) | null>(null);
  return (
    // A modal menu would hide the page from screen readers, but not take its links out of the tab order
    <Radix.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Radix.Trigger asChild>
        <span aria-hidden="true" className="pointer-events-none absolute inset-0" />
      </Radix.Trigger>
      <Radix.Portal>
        <div>
          {/* A press outside closes the menu and does nothing else */}
          <div className="fixed inset-0 z-40 max-sm:bg-overlay" />
          <Radix.Content
            aria-label={label}
            aria-labelledby={undefined}
            align="end"
            sideOffset={4}
            collisionPadding={8}
            // A list that changes below may move the focus
            onFocusOutside={(event) => event.preventDefault()}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              opener.current?.focus({ preventScroll: true });
              chosen.current?.();
            }}
            className="menu z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-80 min-w-56 animate-fade overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-lift max-sm:max-h-[85dvh] max-sm:max-w-none max-sm:rounded-b-none max-sm:pb-[calc(0.25rem+env(safe-area-inset-bottom))]"
          >
            <p aria-hidden="true" className="truncate px-3 py-2 text-sm font-semibold text-ink-soft sm:hidden">
              {label}
            </p>
            {entries.map((entry) => (
              <Entry
                key={entry.key ?? entry.label}
                entry={entry}
                onChoose={(act) => {
                  chosen.current = act;
                }}
              />
            ))}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Entry({ entry, onChoose }: { entry: MenuEntry; onChoose: (act: () => void) => void }) {
  const { label, icon: Icon, mark, isDanger = false, isSeparate = false } = entry;
  const style = classNames(itemStyle, isDanger && 'text-danger');
  const content = (
    <>
      <span className="grid size-4 shrink-0 place-items-center">
        {Icon ? <Icon aria-hidden="true" className="size-4" /> : mark}
      </span>
      <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
    </>
  );
  return (
    <>
      {isSeparate && <Radix.Separator className="my-1 h-px bg-line" />}
      {itemOf(entry, style, content, onChoose)}
    </>
  );
}

function itemOf(entry: MenuEntry, className: string, content: ReactNode, onChoose: (act: () => void) => void) {
  if ('to' in entry) {
    return (
      <Radix.Item asChild>
        <Link to={entry.to} state={entry.state} className={className}>
          {content}
        </Link>
      </Radix.Item>
    );
  }
  if ('href' in entry) {
    const { href, download, onFollow } = entry;
    const target = download === undefined ? { target: '_blank', rel: 'noopener' } : { download };
    return (
      <Radix.Item asChild>
        <a href={href} {...target} onClick={onFollow} className={className}>
          {content}
        </a>
      </Radix.Item>
    );
  }
  if ('isChecked' in entry) {
    const { isChecked, onToggle, disabled } = entry;
    return (
      <Radix.CheckboxItem
        checked={isChecked}
        disabled={disabled}
        onSelect={(event) => event.preventDefault()}
        onCheckedChange={onToggle}
        className={className}
      >
        {content}
        <Check aria-hidden="true" className={classNames('size-4 shrink-0', !isChecked && 'invisible')} />
      </Radix.CheckboxItem>
    );
  }
  const { onSelect, refusal } = entry;
  return (
    <Radix.Item
      aria-disabled={refusal !== undefined || undefined}
      aria-description={refusal}
      title={refusal}
      onSelect={() => onChoose(onSelect)}
      className={classNames(className, refusal !== undefined && 'opacity-50')}
    >
      {content}
    </Radix.Item>
  );
}
