import { useLingui } from '@lingui/react/macro';
import { downloadCsv } from '../../app/list/bulk-actions.ts';
import { ListToolbar } from '../../app/list/list-toolbar.tsx';
import type { ListSelection } from '../../app/list/selection.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TagFilter } from '../tags/tag-filter.tsx';
import type { Tags } from '../tags/use-tags.ts';
import type { CodeList } from './use-code-list.ts';

type CodeFiltersProps = { list: CodeList; tags: Tags; selection: ListSelection; onManageTags: () => void };

export function CodeFilters({ list: { query, params, filters }, tags, selection, onManageTags }: CodeFiltersProps) {
  const { t } = useLingui();
  const { write } = params;
  return (
    <ListToolbar
      searchLabel={t`Search QR codes`}
      search={query.search}
      onSearch={(search) => write({ q: search })}
      filters={filters}
      selection={selection}
      onExport={() => downloadCsv('qr_code', { query })}
    >
      <SelectField
        label={t`Sort by`}
        value={query.sort}
        onChange={(sort) => write({ sort: sort === 'newest' ? '' : sort })}
        options={[
          { value: 'newest', label: t`Newest` },
          { value: 'title', label: t`Title` },
          { value: 'visits', label: t`Scans` },
        ]}
        className="min-w-32 flex-1 sm:flex-none"
      />
      <SelectField
        label={t`Show`}
        value={query.state ?? 'all'}
        onChange={(state) => write({ state: state === 'all' ? '' : state })}
        options={[
          { value: 'all', label: t`All` },
          { value: 'active', label: t`On` },
          { value: 'off', label: t`Off` },
          { value: 'ended', label: t`Ended` },
        ]}
        className="min-w-32 flex-1 sm:flex-none"
      />
      <TagFilter
        tags={tags}
        chosen={query.tagIds}
        onChange={(ids) => write({ tags: ids.join(',') })}
        onManage={onManageTags}
      />
    </ListToolbar>
  );
}
