import { withTexts } from '../app/i18n.tsx';
import { lazy } from '../app/lazy.tsx';
import { usePerson } from '../app/session.tsx';
import { trpc } from '../trpc.ts';

const NameCheckForm = lazy(async () => (await withTexts(import('./name-check-form.tsx'))).NameCheckForm);

/** Asks once to confirm first and last names that were guessed (product 5.11). */
export function NameCheck() {
  const person = usePerson();
  const { data } = trpc.vcards.guessedNames.useQuery(undefined, { enabled: !person.isNameGuessed });
  const first = person.isNameGuessed ? person : data;
  return first ? <NameCheckForm key={first.name} guess={first} /> : null;
}
