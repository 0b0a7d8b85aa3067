import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { controlStyle } from '../../ui/field.tsx';
import { matches } from '../../ui/option-search.ts';
import { CommandList } from './command-list.tsx';
import { type Command, type CommandGroup, useCommands } from './commands.ts';
import { useFoundItems } from './found-items.ts';

type PaletteProps = { onClose: () => void; onShare: () => void; onShortcuts: () => void };

/** Searches screens, actions and the account's items (ARIA pattern: combobox with a listbox). */
export function Palette({ onClose, onShare, onShortcuts }: PaletteProps) {
  const { t } = useLingui();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const commands = useCommands({ onShare, onShortcuts });
  const { items, isSearching, isFailed } = useFoundItems(typed);
  const shown = byGroup([...matches(commands, typed), ...items]);
  const last = Math.max(0, shown.length - 1);
  const current = Math.min(active, last);
  const optionId = (index: number) => `${listId}-${index}`;

  const activeId = shown.length > 0 ? optionId(current) : undefined;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const choose = (command: Command | undefined) => {
    if (!command) return;
    if (command.isImmediate) command.run();
    onClose();
    if (!command.isImmediate) afterClosing(command);
  };
  const moves: Record<string, () => number> = {
    ArrowDown: () => (current === last ? 0 : current + 1),
    ArrowUp: () => (current === 0 ? last : current - 1),
    PageDown: () => Math.min(last, current + PAGE),
    PageUp: () => Math.max(0, current - PAGE),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter ends a composition first
    if (event.nativeEvent.isComposing) return;
    const move = moves[event.key];
    if (!move && event.key !== 'Enter') return;
    event.preventDefault();
    if (move) setActive(move());
    else choose(shown[current]);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Search`} firstFocus={input}>
      <div className="flex flex-col gap-3 sm:h-[min(26rem,60vh)]">
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={t`Search`}
          aria-autocomplete="list"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={activeId}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          placeholder={t`Cards, links, screens or actions`}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className={classNames(controlStyle, 'min-h-11 shrink-0 px-3')}
        />
        <p aria-live="polite" className="sr-only">
          {typed !== '' &&
            !isSearching &&
            t`${plural(shown.length, { 0: 'Nothing found', one: '# result', other: '# results' })}`}
        </p>
        <div className="flex min-h-0 flex-1 flex-col">
          <CommandList
            id={listId}
            commands={shown}
            active={current}
            optionId={optionId}
            onActivate={setActive}
            onChoose={choose}
          />
          <p className="px-3 py-2 text-ink-soft empty:hidden">
            {isFailed && <Trans>Couldn't search your cards, links and codes. Check your connection.</Trans>}
            {!isFailed && shown.length === 0 && !isSearching && <Trans>Nothing found</Trans>}
          </p>
        </div>
      </div>
    </Dialog>
  );
}

const PAGE = 6;

const order: readonly CommandGroup[] = ['screen', 'create', 'action', 'owner', 'item', 'period', 'language', 'color'];

/** Items arrive later, which moves no screen or action. */
function byGroup(commands: readonly Command[]): Command[] {
  return commands.toSorted((a, b) => order.indexOf(a.group) - order.indexOf(b.group));
}

/** The dialog returns the focus first. */
function afterClosing({ group, run }: Command): void {
  requestAnimationFrame(() =>
    setTimeout(() => {
      run();
      if (group === 'screen' || group === 'item' || group === 'owner')
        document.getElementById('main')?.focus({ preventScroll: true });
    }),
  );
}
