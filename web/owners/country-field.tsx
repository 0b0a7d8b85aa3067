import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { Combobox } from '../ui/combobox.tsx';
import { useCountry } from './country.tsx';

/** Among the preferences. */
export function CountryField() {
  const { t } = useLingui();
  const { country, name, choose, list } = useCountry();
  const options = useCallback(
    () => list().map(({ code, name: text }) => ({ value: code, text, detail: '', searchTexts: [code] })),
    [list],
  );
  return (
    <Combobox
      label={t`Country`}
      text={name}
      value={country}
      options={options}
      countText={(count) => t`${plural(count, { 0: 'No country found', one: '# country', other: '# countries' })}`}
      onChoose={choose}
      className="w-full max-w-md"
    />
  );
}
