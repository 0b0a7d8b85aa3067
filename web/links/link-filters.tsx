import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { Checkbox } from '../ui/checkbox.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { LinkQuery } from './use-link-list.ts';

type LinkFiltersProps = {
  query: LinkQuery;
  /** whether the account has codes, which can be hidden */
  hasCodes: boolean;
  onChange: (changes: Partial<LinkQuery>) => void;
};

export function LinkFilters({ query, hasCodes, onChange }: LinkFiltersProps) {
  const { t } = useLingui();
  return (
    <search className="mb-6 flex flex-wrap items-end gap-x-4 gap-y-3">
      <TextField
        type="search"
        label={t`Search links`}
        maxLength={100}
        value={query.search}
        onChange={(event) => onChange({ search: event.target.value })}
        prefix={<Search aria-hidden="true" className="mr-1 size-5" />}
        className="min-w-56 flex-1 basis-full sm:basis-0"
      />
      <SelectField
        label={t`Sort by`}
        value={query.sort}
        onChange={(sort) => onChange({ sort })}
        options={[
          { value: 'order', label: t`My order` },
          { value: 'newest', label: t`Newest` },
          { value: 'title', label: t`Title` },
          { value: 'visits', label: t`Visits` },
        ]}
        className="min-w-36 flex-1 sm:flex-none"
      />
      <SelectField
        label={t`Show`}
        value={query.state ?? 'all'}
        onChange={(state) => onChange({ state: state === 'all' ? undefined : state })}
        options={[
          { value: 'all', label: t`All` },
          { value: 'active', label: t`On` },
          { value: 'off', label: t`Off` },
          { value: 'ended', label: t`Ended` },
        ]}
        className="min-w-36 flex-1 sm:flex-none"
      />
      {(hasCodes || !query.hasCodes) && (
        <div className="py-2.5">
          <Checkbox
            label={t`Hide QR codes`}
            checked={!query.hasCodes}
            onChange={(isHidden) => onChange({ hasCodes: !isHidden })}
          />
        </div>
      )}
    </search>
  );
}
