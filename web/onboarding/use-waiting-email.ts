import { useCallback, useEffect, useState } from 'react';
import { readWaitingEmail, storeWaitingEmail, type WaitingEmail } from '../accounts/waiting-email.ts';
import type { Profile } from '../app/session.tsx';

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
