import { useLingui } from '@lingui/react/macro';
import { downloadCsv } from '../../app/list/bulk-actions.ts';
import { ListToolbar } from '../../app/list/list-toolbar.tsx';
import type { ListSelection } from '../../app/list/selection.ts';
import { TagFilter } from '../../links/tags/tag-filter.tsx';
import type { Tags } from '../../links/tags/use-tags.ts';
import { SelectField } from '../../ui/select-field.tsx';
import type { CardList } from './use-card-list.ts';

type CardFiltersProps = { list: CardList; tags: Tags; selection: ListSelection; onManageTags: () => void };

export function CardFilters({ list: { query, params, filters }, tags, selection, onManageTags }: CardFiltersProps) {
  const { t } = useLingui();
  const { write } = params;
  return (
    <ListToolbar
      searchLabel={t`Search cards`}
      search={query.search}
      onSearch={(search) => write({ q: search })}
      filters={filters}
      selection={selection}
      onExport={() => downloadCsv('card', { query })}
    >
      <SelectField
        label={t`Sort by`}
        value={query.sort}
        onChange={(sort) => write({ sort: sort === 'order' ? '' : sort })}
        options={[
          { value: 'order', label: t`Main card first` },
          { value: 'newest', label: t`Newest` },
          { value: 'name', label: t`Name` },
          { value: 'visits', label: t`Visits` },
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
