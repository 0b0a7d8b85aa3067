import { useCallback, useEffect, useState } from 'react';
import type { Profile } from '../session.tsx';
import { readWaitingEmail, storeWaitingEmail, type WaitingEmail } from '../shared/waiting-email.ts';

/** The address that waits for its confirmation; nobody waits once signed in. */
export function useWaitingEmail(profile: Profile | null) {
  const [waiting, setState] = useState(readWaitingEmail);
  const setWaiting = useCallback((next: WaitingEmail | null) => {
    storeWaitingEmail(next);
    setState(next);
  }, []);
  const isSignedIn = profile !== null;
  useEffect(() => {
    if (isSignedIn) setWaiting(null);
  }, [isSignedIn, setWaiting]);
  return [waiting, setWaiting] as const;
}
