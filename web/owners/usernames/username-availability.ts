import { useEffect, useState } from 'react';
import type { PlanType } from '#src/owners/plans.ts';
import { usernameProblem } from '#src/owners/usernames.ts';
import { trpc } from '../../trpc.ts';

/** `unknown`: nobody could say; that blocks nothing, since claiming decides. `idle`: not asked. */
export type Availability = 'idle' | 'checking' | 'available' | 'taken' | 'unknown';

const TYPING_PAUSE_MS = 500;
const MIN_LENGTH = 3;

/** Asks whether a username is free, half a second after the typing stops. An answer only counts for what is in the field. */
export function useUsernameAvailability(username: string, plan: PlanType): Availability {
  const settled = useSettled(username);
  const worthAsking = username.length >= MIN_LENGTH && usernameProblem(username, plan) === null;
  const answer = trpc.profiles.usernameAvailable.useQuery(
    { username: settled },
    { enabled: worthAsking && settled === username, retry: false, gcTime: 0, refetchOnWindowFocus: false },
  );
  if (!worthAsking) return 'idle';
  if (settled !== username || answer.isFetching) return 'checking';
  if (answer.isError || !answer.data) return 'unknown';
  return answer.data.available ? 'available' : 'taken';
}

/** A value as it was when it last stayed the same for the length of a pause. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
