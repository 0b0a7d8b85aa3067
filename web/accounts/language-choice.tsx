import { Trans, useLingui } from '@lingui/react/macro';
import { languageNames, languages } from '#src/languages.ts';
import { useLanguage } from '../app/i18n.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';

/** The language of the screens and the mails. The session saves what is chosen. */
export function LanguageChoice() {
  const { t } = useLingui();
  const [language, setLanguage] = useLanguage();
  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 font-medium">
        <Trans>Language</Trans>
      </p>
      <SegmentedControl
        label={t`Language`}
        name="account-language"
        value={language}
        onChange={setLanguage}
        options={languages.map((value) => ({ value, label: <span lang={value}>{languageNames[value]}</span> }))}
      />
    </div>
  );
}
