import { withTexts } from '../app/i18n.tsx';
import { lazy } from '../app/lazy.tsx';
import type { OwnProfile } from '../app/session.tsx';
import { trpc } from '../trpc.ts';

const NameCheckForm = lazy(async () => (await withTexts(import('./name-check-form.tsx'))).NameCheckForm);

/** Asks once to confirm first and last names that were guessed (product 5.11). */
export function NameCheck({ profile }: { profile: OwnProfile }) {
  const { data } = trpc.vcards.guessedNames.useQuery(undefined, { enabled: !profile.isNameGuessed });
  const first = profile.isNameGuessed ? profile : data;
  return first ? <NameCheckForm key={first.name} guess={first} /> : null;
}
