import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { usernamePlan } from '#src/onboarding/onboarding.ts';
import { suggestUsername, usernameProblem } from '#src/owners/usernames.ts';
import { errorText } from '#src/texts.ts';
import { afterPress } from '../../app/after-press.ts';
import type { Profile } from '../../app/session.tsx';
import { accessOf } from '../profile-access.ts';
import { useUsernameAvailability } from './username-availability.ts';

type Options = {
  /** to suggest one from */
  getName: () => string;
  /** The name that the account has and may keep, whatever its plan (product 4.5); null where any is judged. */
  kept?: string | null;
  initial?: string;
};

/** The username that is being chosen, and what stands against it. */
export function useUsernameChoice(profile: Profile, { getName, kept = null, initial }: Options) {
  const { i18n } = useLingui();
  const inForce = accessOf(profile).plan;
  // A name that waits for its payment is chosen in onboarding alone (product 4.6)
  const plan = kept === null ? usernamePlan(profile, inForce) : inForce;
  const suggest = () => suggestUsername(getName(), plan, Math.random);
  const [username, setUsername] = useState(() => initial ?? profile.username ?? suggest());
  const [refused, setRefused] = useState<string | null>(null);
  const [checked, setChecked] = useState(false);
  const isKept = username === kept;
  const asked = useUsernameAvailability(isKept ? '' : username, plan);
  const availability = username === refused ? 'taken' : asked;

  const problem = isKept ? null : usernameProblem(username, plan);
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
    blocks: (username === '' && !isKept) || availability === 'checking' || availability === 'taken',
    plan,
  };
}
