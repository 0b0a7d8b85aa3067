import { Trans, useLingui } from '@lingui/react/macro';
import { FileSpreadsheet, ListChecks, Search, SlidersHorizontal } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { SEARCH_MAX } from '#src/lists.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import type { ListSelection } from './selection.ts';

const TYPING_PAUSE_MS = 250;

type ListToolbarProps = {
  searchLabel: string;
  search: string;
  onSearch: (search: string) => void;
  /** how many filters are in use: small screens show them on demand */
  filters: number;
  selection: ListSelection;
  onExport: () => void;
  children: ReactNode;
};

export function ListToolbar(props: ListToolbarProps) {
  const { searchLabel, search, onSearch, filters, selection, onExport, children } = props;
  const { t } = useLingui();
  const id = useId();
  const [isOpen, setOpen] = useState(filters > 0);
  const start = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const { typed, setTyped } = useTyped(search, (next) => {
    onSearch(next);
    // What is found begins at the top
    if ((start.current?.getBoundingClientRect().top ?? 0) < 0) start.current?.scrollIntoView();
  });

  /** The filters are at the top of a list that may be scrolled. */
  function toggleFilters(): void {
    const isSeen = isOpen && (panel.current?.getBoundingClientRect().bottom ?? 0) > 0;
    setOpen(!isSeen);
    if (!isSeen) requestAnimationFrame(() => panel.current?.scrollIntoView({ block: 'nearest' }));
  }

  return (
    // On very wide screens all of it stays in view; elsewhere its first row, whose parent is then the whole list
    <search className="contents 2xl:sticky 2xl:top-0 2xl:z-20 2xl:-mx-2 2xl:mb-2 2xl:flex 2xl:items-end 2xl:gap-3 2xl:bg-paper 2xl:px-2 2xl:py-2">
      <div ref={start} className="absolute" />
      <div
        data-list-bar
        className="flex flex-1 items-end gap-2 max-2xl:sticky max-2xl:top-0 max-2xl:z-20 max-2xl:-mx-4 max-2xl:mb-2 max-2xl:bg-paper max-2xl:px-4 max-2xl:py-2"
      >
        <TextField
          type="search"
          label={searchLabel}
          placeholder={searchLabel}
          maxLength={SEARCH_MAX}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          prefix={<Search aria-hidden="true" className="mr-1 size-5" />}
          className="min-w-0 flex-1 [&>label]:sr-only"
        />
        <BarButton
          label={filters > 0 ? `${t`Filters`} (${filters})` : t`Filters`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggleFilters}
        >
          <SlidersHorizontal aria-hidden="true" className="size-5" />
          {filters > 0 && <span className="tabular-nums">({filters})</span>}
        </BarButton>
        <BarButton
          label={t`Select`}
          aria-pressed={selection.isSelecting}
          onClick={selection.isSelecting ? selection.clear : selection.start}
        >
          <ListChecks aria-hidden="true" className="size-5" />
        </BarButton>
      </div>
      <div
        ref={panel}
        id={id}
        className={classNames(
          'flex-wrap items-end gap-x-3 gap-y-3 max-2xl:mb-4 sm:flex 2xl:flex-nowrap',
          isOpen ? 'flex' : 'hidden',
        )}
      >
        {children}
        <Button variant="quiet" title={t`Download this list as CSV`} onClick={onExport} className="px-3!">
          <FileSpreadsheet aria-hidden="true" className="size-4" />
          <Trans>CSV</Trans>
        </Button>
      </div>
    </search>
  );
}

/** Phones only. */
function BarButton({ label, ...rest }: ComponentProps<typeof Button> & { label: string }) {
  return (
    <Button variant="secondary" {...rest} aria-label={label} title={label} className="min-w-11 px-2.5! sm:hidden" />
  );
}

/** What is typed, before it is the search. */
function useTyped(search: string, onSearch: (search: string) => void) {
  const [state, setState] = useState({ typed: search, search });
  // Changed elsewhere, as by going back
  if (state.search !== search) setState({ typed: state.typed.trim() === search ? state.typed : search, search });
  const { typed } = state;
  const paused = useDebounced(typed, TYPING_PAUSE_MS).trim();
  const apply = useEffectEvent((next: string) => {
    if (next === typed.trim() && next !== search) onSearch(next);
  });
  useEffect(() => apply(paused), [paused]);
  return { typed, setTyped: (next: string) => setState({ ...state, typed: next }) };
}
