import { useLingui } from '@lingui/react/macro';
import { downloadCsv } from '../app/list/bulk-actions.ts';
import { ListToolbar } from '../app/list/list-toolbar.tsx';
import type { ListSelection } from '../app/list/selection.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TagFilter } from './tags/tag-filter.tsx';
import type { Tags } from './tags/use-tags.ts';
import type { LinkList } from './use-link-list.ts';

type LinkFiltersProps = {
  list: LinkList;
  tags: Tags;
  selection: ListSelection;
  /** whether the account has codes, which can be hidden */
  hasCodes: boolean;
  onManageTags: () => void;
};

export function LinkFilters({
  list: { query, params, filters },
  tags,
  selection,
  hasCodes,
  onManageTags,
}: LinkFiltersProps) {
  const { t } = useLingui();
  const { write } = params;
  return (
    <ListToolbar
      searchLabel={t`Search links`}
      search={query.search}
      onSearch={(search) => write({ q: search })}
      filters={filters}
      selection={selection}
      onExport={() => downloadCsv('link', { query })}
    >
      <SelectField
        label={t`Sort by`}
        value={query.sort}
        onChange={(sort) => write({ sort: sort === 'order' ? '' : sort })}
        options={[
          { value: 'order', label: t`My order` },
          { value: 'newest', label: t`Newest` },
          { value: 'title', label: t`Title` },
          { value: 'visits', label: t`Visits` },
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
      <div className="flex flex-wrap gap-x-5 py-2.5">
        <Checkbox
          label={t`On profile`}
          checked={query.isOnProfile === true}
          onChange={(isOn) => write({ profile: isOn ? 'on' : '' })}
        />
        {(hasCodes || !query.hasCodes) && (
          <Checkbox
            label={t`Hide QR codes`}
            checked={!query.hasCodes}
            onChange={(isHidden) => write({ codes: isHidden ? 'hidden' : '' })}
          />
        )}
      </div>
    </ListToolbar>
  );
}
