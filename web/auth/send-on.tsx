import { nextStep, verificationError } from '#src/onboarding.ts';
import type { Profile } from '../session.tsx';
import { Navigate } from '../shared/routing/link.tsx';
import { useLocation } from '../shared/routing/location.ts';
import { wantedOf } from '../shared/wanted.ts';

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
