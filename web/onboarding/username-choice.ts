import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorText } from '#src/texts.ts';
import { suggestUsername, usernameProblem } from '#src/usernames.ts';
import type { Profile } from '../session.tsx';
import { afterPress } from '../shared/card-form/after-press.ts';
import { accessOf } from '../shared/card-form/profile-access.ts';
import { useUsernameAvailability } from './username-availability.ts';

/** The username that is being chosen, and what stands against it. */
export function useUsernameChoice(profile: Profile, getName: () => string) {
  const { i18n } = useLingui();
  const { plan } = accessOf(profile);
  const suggest = () => suggestUsername(getName(), plan, Math.random);
  const [username, setUsername] = useState(() => profile.username ?? suggest());
  const [refused, setRefused] = useState<string | null>(null);
  const [checked, setChecked] = useState(false);
  const asked = useUsernameAvailability(username, plan);
  const availability = username === refused ? 'taken' : asked;

  const problem = usernameProblem(username, plan);
  const code = availability === 'taken' ? 'username_taken' : checked ? problem : null;
  return {
    username,
    change: setUsername,
    suggest: () => setUsername(suggest()),
    availability,
    error: code === null ? undefined : errorText(i18n, code),
    digits: plan === 'free',
    /** Whether it may be sent; where not, the field says why from now on. */
    check: () => {
      setChecked(true);
      return problem === null;
    },
    /** The server found it taken in the end. */
    refuse: setRefused,
    leave: () => afterPress(() => setChecked(true)),
    blocks: username === '' || availability === 'checking' || availability === 'taken',
    plan,
  };
}
