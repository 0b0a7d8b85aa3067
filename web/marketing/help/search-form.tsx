import { Trans } from '@lingui/react/macro';
import type { Language } from '#src/languages.ts';
import { helpPath } from '#src/marketing/help-paths.ts';
import { HELP_QUERY_MAX } from '#src/marketing/help-search.ts';
import { buttonStyle } from '../../ui/button-style.ts';

type SearchFormProps = {
  page: 'help' | 'docs/api';
  language: Language;
  query: string | undefined;
  label: string;
  placeholder?: string;
};

/** A GET form: searching needs no script. */
export function SearchForm({ page, language, query, label, placeholder }: SearchFormProps) {
  return (
    <search>
      <form action={helpPath(page, language).replace(/\?.*/, '')} className="help-search">
        {language === 'en' && <input type="hidden" name="lang" value={language} />}
        <input
          type="search"
          name="q"
          aria-label={label}
          placeholder={placeholder}
          maxLength={HELP_QUERY_MAX}
          defaultValue={query}
          required
        />
        <button type="submit" className={buttonStyle()}>
          <Trans>Search</Trans>
        </button>
      </form>
    </search>
  );
}
