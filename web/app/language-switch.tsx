import { useLingui } from '@lingui/react/macro';
import { languageNames, languages } from '#src/languages.ts';
import { classNames } from '../ui/class-names.ts';
import { useLanguage } from './i18n.tsx';

/** `compact` shows language codes only. */
export function LanguageSwitch({ compact = false, className }: { compact?: boolean; className?: string }) {
  const { t } = useLingui();
  const [language, setLanguage] = useLanguage();
  return (
    <fieldset aria-label={t`Language`} className={classNames('flex gap-1', compact && 'flex-col', className)}>
      {languages.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === language}
          title={languageNames[code]}
          onClick={() => setLanguage(code)}
          className={classNames(
            'min-h-8 rounded-card px-2.5 text-sm transition-colors hover:text-ink',
            code === language ? 'font-semibold text-ink underline decoration-2 underline-offset-4' : 'text-ink-soft',
          )}
        >
          {compact ? code.toUpperCase() : languageNames[code]}
        </button>
      ))}
    </fieldset>
  );
}
