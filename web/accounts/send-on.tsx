import { nextStep, verificationError } from '#src/onboarding/onboarding.ts';
import { wantedOf } from '../app/return-to.ts';
import { Navigate } from '../app/routing/link.tsx';
import { useLocation } from '../app/routing/location.ts';
import type { Profile } from '../app/session.tsx';

/** Whoever is signed in goes where they wanted to, or on where they stopped with the first steps (product 2.1). */
export function SendOn({ profile }: { profile: Profile }) {
  const { state, hash } = useLocation();
  const wanted = wantedOf(state);
  // The next screen says why a link did not work
  const told = verificationError(hash) === null ? '' : hash;
  const isDone = nextStep(profile) === 'done';
  // Onboarding greets only those who come from their confirmation mail
  return (
    <Navigate to={(isDone ? (wanted ?? '/dashboard') : '/onboarding') + told} replace state={{ isSignIn: true }} />
  );
}
