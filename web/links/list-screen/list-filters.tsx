import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { linkStates } from '#src/links/link-list.ts';
import { useDownloadCsv } from '../../app/list/download-csv.ts';
import type { ListParams } from '../../app/list/list-params.ts';
import { ListToolbar } from '../../app/list/list-toolbar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TagFilter } from '../tags/tag-filter.tsx';
import type { ListState, RowItem } from './use-item-list.ts';

const selectStyle = 'min-w-32 flex-1 sm:flex-none';

export type ListFiltersProps = {
  searchLabel: string;
  /** names of the sorts, the default one first */
  sorts: Record<string, string>;
  /** more of them, before and after the tags */
  filters?: ReactNode;
  lastFilters?: ReactNode;
};

type ListFiltersOf<Item extends RowItem> = ListFiltersProps & { list: ListState<Item> };

/** Search, sort and filters of a list. */
export function ListFilters<Item extends RowItem>(props: ListFiltersOf<Item>) {
  const { list, searchLabel, sorts, filters, lastFilters } = props;
  const { t } = useLingui();
  const downloadCsv = useDownloadCsv();
  const { kind, query, defaultSort } = list;
  const { write } = list.params;
  return (
    <ListToolbar
      searchLabel={searchLabel}
      search={query.search}
      onSearch={(search) => write({ q: search })}
      filters={list.filters}
      selection={list.selection}
      onExport={() => downloadCsv(kind, { query })}
    >
      <SelectField
        label={t`Sort by`}
        value={query.sort}
        onChange={(sort) => write({ sort: sort === defaultSort ? '' : sort })}
        options={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
        className={selectStyle}
      />
      {filters}
      <TagFilter
        tags={list.tags}
        chosen={query.tagIds}
        onChange={(ids) => write({ tags: ids.join(',') })}
        onManage={list.tagDialogs.manage}
      />
      {lastFilters}
    </ListToolbar>
  );
}

/** The state by which a list of links or QR codes is filtered. */
export function readState(params: ListParams) {
  return params.readOne('state', linkStates);
}

export function StateFilter({ params }: { params: ListParams }) {
  const { t } = useLingui();
  return (
    <SelectField
      label={t`Show`}
      value={readState(params) ?? 'all'}
      onChange={(state) => params.write({ state: state === 'all' ? '' : state })}
      options={[
        { value: 'all', label: t`All` },
        { value: 'active', label: t`On` },
        { value: 'off', label: t`Off` },
        { value: 'ended', label: t`Ended` },
      ]}
      className={selectStyle}
    />
  );
}
