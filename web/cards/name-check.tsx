import type { Names } from '#src/names.ts';
import { lazy } from '../app/lazy.tsx';
import { useMay } from '../app/owner.tsx';
import { retryImport } from '../app/retry-import.ts';
import { usePerson } from '../app/session.tsx';
import { trpc } from '../trpc.ts';
import { Skeleton } from '../ui/skeleton.tsx';

const NameCheckForm = lazy(async () => (await retryImport(import('./name-check-form.tsx'))).NameCheckForm, {
  Fallback: () => <Skeleton className="h-96 sm:h-56" />,
});

/** First and last names that were guessed, of the person or else of a card; undefined until known. */
export function useGuessedNames(): Names | null | undefined {
  const person = usePerson();
  const isPersonal = useMay('account.read');
  const { data, isError } = trpc.vcards.guessedNames.useQuery(undefined, {
    enabled: isPersonal && !person.isNameGuessed,
  });
  if (!isPersonal) return null;
  if (person.isNameGuessed) return person;
  return isError ? (data ?? null) : data;
}

/** Asks once to confirm them (product 5.11). */
export function NameCheck({ guess }: { guess: Names }) {
  return <NameCheckForm key={guess.name} guess={guess} />;
}
