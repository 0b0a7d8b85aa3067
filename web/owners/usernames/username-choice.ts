import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useState } from 'react';
import { errorText } from '#src/errors.ts';
import type { PlanType } from '#src/owners/plans.ts';
import { suggestedUsernames, type UsernameWords, usernamePlan, usernameProblem } from '#src/owners/usernames.ts';
import { useOwner } from '../../app/owner.tsx';
import { afterPress } from '../../app/scheduling.ts';
import { appName } from '../../app/site.ts';
import { trpc } from '../../trpc.ts';
import { useDebounced } from '../../ui/use-debounced.ts';

type UsernameChoiceOptions = {
  /** what suggestions are made of */
  getWords: () => UsernameWords;
  /** The current username, allowed on any plan (product 4.5); null checks every name. */
  current?: string | null;
  /** else a suggestion */
  initial?: string;
};

/** State and validation of a username field. */
export function useUsernameChoice({ getWords, current = null, initial }: UsernameChoiceOptions) {
  const { i18n } = useLingui();
  const owner = useOwner();
  const activePlan = owner.access.plan;
  // Only onboarding lets users choose a name before paying (product 4.6)
  const plan = current === null ? usernamePlan(owner, activePlan) : activePlan;
  const suggestions = () => suggestedUsernames(getWords(), plan, { ownerId: owner.id, appName });
  const [username, setUsername] = useState(() => initial ?? suggestions()[0] ?? '');
  const [isTyped, setTyped] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [checked, setChecked] = useState(false);
  const isCurrent = username === current;
  const isSettled = useDebounced(username, TYPING_PAUSE_MS) === username;
  const remote = useUsernameAvailability(isCurrent ? '' : username, plan, isSettled);
  const availability = username === refused ? 'taken' : remote;

  function change(next: string): void {
    setTyped(true);
    setUsername(next);
  }

  /** The first suggestion, or the one after what is there. */
  function suggest(): void {
    const all = suggestions();
    setTyped(false);
    setUsername(all[(all.indexOf(username) + 1) % all.length] ?? '');
  }

  // One that is taken is passed over, each at most once
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each answer
  useLayoutEffect(() => {
    const all = suggestions();
    const next = all[all.indexOf(username) + 1];
    if (remote === 'taken' && !isTyped && all.includes(username) && next !== undefined) setUsername(next);
  }, [remote, username]);

  const problem = isCurrent ? null : usernameProblem(username, plan, appName);
  const isShown = checked || (isSettled && username !== '');
  const code = availability === 'taken' ? 'username_taken' : isShown ? problem : null;
  return {
    username,
    change,
    suggest,
    availability,
    error: code === null ? undefined : errorText(i18n, code),
    digits: plan === 'free',
    /** Validates, and shows problems from now on. */
    check: () => {
      setChecked(true);
      return problem === null;
    },
    /** Marks a name the server found taken. */
    refuse: setRefused,
    leave: () => afterPress(() => setChecked(true)),
    blocks: (username === '' && !isCurrent) || availability === 'checking' || availability === 'taken',
    plan,
  };
}

/** `unknown` (the check failed) blocks nothing: saving decides. `idle`: not checked. */
export type Availability = 'idle' | 'checking' | 'available' | 'taken' | 'unknown';

const TYPING_PAUSE_MS = 500;
const MIN_LENGTH = 3;

/** Asks the server once typing has stopped. */
function useUsernameAvailability(username: string, plan: PlanType, isSettled: boolean): Availability {
  const isCheckable = username.length >= MIN_LENGTH && usernameProblem(username, plan, appName) === null;
  const check = trpc.profiles.usernameAvailable.useQuery(
    { username },
    { enabled: isCheckable && isSettled, retry: false, gcTime: 0, refetchOnWindowFocus: false },
  );
  if (!isCheckable) return 'idle';
  // A live update checks again what is known, and a button that is disabled meanwhile would lose a click
  if (!isSettled || check.isLoading) return 'checking';
  if (check.isError || !check.data) return 'unknown';
  return check.data.available ? 'available' : 'taken';
}
