import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useCallback } from 'react';
import { countries } from '#src/accounts/countries.ts';
import { useLanguage } from '../app/i18n.tsx';
import { useMeChange } from '../app/me-change.ts';
import { usePerson } from '../app/session.tsx';
import { trpc } from '../trpc.ts';
import { useAnnounce } from '../ui/toast.tsx';

type CountryName = { code: string; name: string };

/** The person's country, by which phone numbers are completed (product 5.14). */
export function useCountry() {
  const { t } = useLingui();
  const { country } = usePerson();
  const [language] = useLanguage();
  const announce = useAnnounce();
  const { show, handlers } = useMeChange(t`Failed to update the country`);
  const save = trpc.profiles.setCountry.useMutation({
    ...handlers,
    onMutate: ({ country }) => show({ country }),
    onSuccess: () => announce(t`Country updated`),
  });
  return {
    country,
    name: namesIn(language).of(country) ?? country,
    choose: (next: string) => next !== country && save.mutate({ country: next }),
    list: useCallback(() => listIn(language), [language]),
  };
}

export function useCountryName(country: string): string {
  const [language] = useLanguage();
  return namesIn(language).of(country) ?? country;
}

function namesIn(language: string): Intl.DisplayNames {
  return new Intl.DisplayNames(language, { type: 'region' });
}

const lists = new Map<string, readonly CountryName[]>();

function listIn(language: string): readonly CountryName[] {
  const found = lists.get(language);
  if (found) return found;
  const names = namesIn(language);
  const list = countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
  lists.set(language, list);
  return list;
}

/** In a line of text; phones show their own picker. */
export function CountrySelect() {
  const { t } = useLingui();
  const { country, choose, list } = useCountry();
  return (
    <span className="relative inline-flex max-w-full items-center text-ink-soft hover:text-ink">
      <select
        aria-label={t`Country of your numbers`}
        value={country}
        onChange={(event) => choose(event.target.value)}
        className="min-h-7 max-w-full appearance-none truncate field-sizing-content rounded-card bg-transparent pr-5 text-sm text-current underline decoration-line-strong underline-offset-4"
      >
        {list().map(({ code, name }) => (
          <option key={code} value={code} className="bg-surface text-ink">
            {name}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-0 size-4" />
    </span>
  );
}
