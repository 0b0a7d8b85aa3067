import { useLingui } from '@lingui/react/macro';
import type { ListParams } from '../../app/list/list-params.ts';
import { useMemberOptions } from '../../owners/organizations/member-options.ts';
import { SelectField } from '../../ui/select-field.tsx';

const NOBODY = 'none';

/** The member whose cards the list shows, or those that nobody holds. */
export function readHolder(params: ListParams): string | undefined {
  return params.read('holder') === NOBODY ? NOBODY : params.readIds('holder')[0];
}

/** The first members by name; the search finds the cards of all. */
export function HolderFilter({ params }: { params: ListParams }) {
  const { t } = useLingui();
  const chosen = readHolder(params) ?? '';
  const { options } = useMemberOptions();
  const isListed = chosen === '' || chosen === NOBODY || options.some(({ value }) => value === chosen);
  return (
    <SelectField
      label={t`Holder`}
      value={chosen}
      onChange={(holder) => params.write({ holder })}
      options={[
        { value: '', label: t`All` },
        { value: NOBODY, label: t`Not held` },
        ...options,
        ...(isListed ? [] : [{ value: chosen, label: t`Another member` }]),
      ]}
      className="min-w-32 flex-1 sm:max-w-56 sm:flex-none"
    />
  );
}
