import { Navigate } from 'react-router';
import { nextStep } from '#src/onboarding.ts';
import type { Profile } from '../session.tsx';

/** Whoever is signed in goes on where they stopped (product 2.1). */
export function SendOn({ profile }: { profile: Profile }) {
  const isDone = nextStep(profile) === 'done';
  // Onboarding greets only those who come from their confirmation mail
  return <Navigate to={isDone ? '/dashboard' : '/onboarding'} replace state={{ isSignIn: true }} />;
}
