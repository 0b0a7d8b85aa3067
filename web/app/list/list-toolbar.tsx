import { Trans, useLingui } from '@lingui/react/macro';
import { FileSpreadsheet, ListChecks, Search, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
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
  const { typed, setTyped } = useTyped(search, onSearch);
  return (
    <search className="mb-4 flex flex-wrap items-end gap-x-3 gap-y-3">
      <TextField
        type="search"
        label={searchLabel}
        maxLength={SEARCH_MAX}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        prefix={<Search aria-hidden="true" className="mr-1 size-5" />}
        className="min-w-0 flex-1 max-sm:basis-full lg:min-w-64"
      />
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="px-3! sm:hidden"
      >
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        <Trans>Filters</Trans>
        {filters > 0 && <span className="tabular-nums">({filters})</span>}
      </Button>
      <Button
        variant="secondary"
        aria-pressed={selection.isSelecting}
        onClick={selection.isSelecting ? selection.clear : selection.start}
        className="px-3! sm:hidden"
      >
        <ListChecks aria-hidden="true" className="size-4" />
        <Trans>Select</Trans>
      </Button>
      <div
        id={id}
        className={classNames(
          'basis-full flex-wrap items-end gap-x-3 gap-y-3 sm:flex lg:basis-auto',
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
