import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { controlStyle, Field, useFieldIds } from './field.tsx';
import { matches, type SearchableOption } from './option-search.ts';

export type ComboboxOption = SearchableOption & { value: string };

type ComboboxProps = {
  label: string;
  hint?: ReactNode;
  /** the current option's text */
  text: string;
  value: string;
  /** Called when the list opens. */
  options: () => readonly ComboboxOption[];
  /** announced and shown for the matches */
  countText: (count: number) => string;
  onChoose: (value: string) => void;
  className?: string;
};

/** A text field that searches a long list (ARIA pattern: editable combobox with list autocomplete). */
export function Combobox(props: ComboboxProps) {
  const { label, hint, text, value, options, countText, onChoose, className } = props;
  const { id, describedBy } = useFieldIds({ label, hint });
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const isOpen = typed !== null;
  const all = useMemo(() => (isOpen ? options() : []), [isOpen, options]);
  const found = useMemo(() => matches(all, typed ?? ''), [all, typed]);
  const optionId = (index: number) => `${listId}-${index}`;

  const search = (next: string) => {
    setTyped(next);
    setActive(0);
  };
  const open = () => {
    if (isOpen) return;
    setTyped('');
    setActive(
      Math.max(
        0,
        options().findIndex((option) => option.value === value),
      ),
    );
  };
  const close = () => setTyped(null);
  const choose = (index: number) => {
    const option = found[index];
    if (option) onChoose(option.value);
    close();
  };
  const move = (step: number) => setActive((before) => (before + step + found.length) % Math.max(1, found.length));

  useEffect(() => {
    if (isOpen) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, active, listId]);

  // What is typed next replaces the text
  // biome-ignore lint/correctness/useExhaustiveDependencies: also after a choice
  useEffect(() => {
    if (!isOpen && document.activeElement === input.current) input.current?.select();
  }, [isOpen, text]);

  const actions: Record<string, () => void> = {
    ArrowDown: () => (isOpen ? move(1) : open()),
    ArrowUp: () => (isOpen ? move(-1) : open()),
    Enter: () => (isOpen ? choose(active) : open()),
    Escape: close,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = actions[event.key];
    if (!act || (event.key === 'Escape' && !isOpen)) return;
    event.preventDefault();
    act();
  };
  return (
    <Field id={id} label={label} hint={hint} className={className}>
      <div className="relative">
        <input
          ref={input}
          id={id}
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-activedescendant={isOpen && found.length > 0 ? optionId(active) : undefined}
          aria-describedby={describedBy}
          value={typed || (isOpen ? '' : text)}
          placeholder={text}
          onChange={({ target }) => search(target.value)}
          onFocus={({ target }) => target.select()}
          onClick={open}
          onKeyDown={onKeyDown}
          onBlur={close}
          className={classNames(controlStyle, 'min-h-11 px-3')}
        />
        {/* Always rendered, so that screen readers announce a new count */}
        <p aria-live="polite" className="sr-only">
          {isOpen && countText(found.length)}
        </p>
        <div
          id={listId}
          role="listbox"
          aria-label={label}
          className={classNames(
            'absolute inset-x-0 top-full z-30 mt-1 max-h-72 overflow-y-auto overscroll-contain rounded-card border border-line-strong bg-surface p-1 shadow-lift',
            !isOpen && 'hidden',
          )}
        >
          {found.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: and keeps the focus
            <div
              key={option.value}
              id={optionId(index)}
              role="option"
              aria-selected={option.value === value}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(index)}
              className={classNames(
                'flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-card px-3 py-1.5 hover:bg-sunken',
                index === active && 'bg-sunken',
                option.value === value && 'font-semibold',
              )}
            >
              <span>{option.text}</span>
              <span className="text-sm text-ink-soft">{option.detail}</span>
            </div>
          ))}
          {found.length === 0 && <p className="px-3 py-2 text-ink-soft">{countText(0)}</p>}
        </div>
      </div>
    </Field>
  );
}
