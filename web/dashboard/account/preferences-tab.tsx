import { Trans, useLingui } from '@lingui/react/macro';
import { languageNames, languages } from '#src/languages.ts';
import { useLanguage } from '../../app/i18n.tsx';
import { useTheme } from '../../app/theme.ts';
import { AccentColor, Branding } from '../../owners/appearance.tsx';
import { CountryField } from '../../owners/country-field.tsx';
import { TimeZone } from '../../owners/time-zone.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Section } from '../section.tsx';
import { SingleKeys } from './single-keys.tsx';

export function PreferencesTab() {
  const { t } = useLingui();
  return (
    <>
      <Section
        id="appearance"
        title={t`Appearance`}
        description={t`For your dashboard and emails. Cards have their own colors.`}
      >
        <div className="flex flex-col gap-8">
          <ThemeChoice />
          <AccentColor />
          <LanguageChoice />
        </div>
      </Section>
      <Section
        id="time-zone"
        title={t`Time zone`}
        description={t`Your stats are counted by day, and each day starts at midnight in this time zone.`}
      >
        <TimeZone />
      </Section>
      <Section
        id="country"
        title={t`Country`}
        description={t`Phone numbers that you enter without a country code get that of this country.`}
      >
        <CountryField />
      </Section>
      <Section
        id="keyboard"
        title={t`Keyboard`}
        description={t`In the dashboard, ? shows all shortcuts. Turn single keys off if you press them by accident or use voice control.`}
      >
        <SingleKeys />
      </Section>
      <Section id="branding" title={t`Custom branding`} description={t`Your logo on your pages and QR codes.`}>
        <Branding />
      </Section>
    </>
  );
}

function ThemeChoice() {
  const { t } = useLingui();
  const [theme, choose] = useTheme();
  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 font-medium">
        <Trans>Theme</Trans>
      </p>
      <SegmentedControl
        label={t`Theme`}
        name="theme"
        value={theme}
        onChange={choose}
        options={[
          { value: 'system', label: t`System` },
          { value: 'light', label: t`Light` },
          { value: 'dark', label: t`Dark` },
        ]}
      />
      <p className="mt-1.5 text-sm text-ink-soft">
        <Trans>In this browser. Your public pages follow each visitor's system.</Trans>
      </p>
    </div>
  );
}

/** The language of screens and emails; the session saves it. */
function LanguageChoice() {
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
