import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { verificationError } from '#src/accounts/verification-error.ts';
import { nextStep } from '#src/onboarding/onboarding.ts';
import { linkErrorOf, useLinkErrorToast } from '../accounts/link-errors.tsx';
import { readWaitingEmail, storeWaitingEmail, type WaitingEmail } from '../accounts/waiting-email.ts';
import { readStored, store } from '../app/browser-storage.ts';
import { CardSketch } from '../app/card-sketch.tsx';
import { EntryFrame } from '../app/entry-frame.tsx';
import { useViewFocus } from '../app/focus.ts';
import { useHashMessage } from '../app/hash-message.ts';
import { useLiveUpdates } from '../app/live/live-updates.ts';
import { sessionEndedState, useSessionEnded } from '../app/login-state.ts';
import { LoadingPage, OfflinePage } from '../app/notice-pages.tsx';
import { usePageTitle } from '../app/page-header.tsx';
import { Redirect } from '../app/redirect.tsx';
import { type OwnProfile, useSession, useSignOut } from '../app/session.tsx';
import { appName } from '../app/site.ts';
import { readReturn } from '../billing/checkout-return.tsx';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';
import { FinalStep } from './card-step.tsx';
import { readLandingDraft } from './landing-draft.ts';
import { PlanStep } from './plan-step.tsx';
import { SignUpStep } from './sign-up-step.tsx';
import { OnboardingProgress } from './steps.tsx';
import { RequestLink, VerifyEmail } from './verify-email.tsx';

export function OnboardingPage() {
  const session = useSession();
  const hasEnded = useSessionEnded(session);
  const { hash } = useLocation();
  useLiveUpdates(session.status === 'in' ? session.profile.id : null);
  if (session.status === 'loading') return <LoadingPage />;
  if (session.status === 'failed') return <OfflinePage />;
  // The session from the confirmation link may need a second factor
  if (session.status === 'challenge') return <Redirect to="/auth" />;
  if (hasEnded) return <Redirect to="/login" state={sessionEndedState} />;
  // The dashboard shows the link error: clearing the hash here would navigate back
  const isDone = session.status === 'in' && nextStep(session.profile) === 'done';
  if (isDone && verificationError(hash) !== null) return <Redirect to={`/dashboard${hash}`} />;
  return <OnboardingScreen profile={session.status === 'in' ? session.profile : null} />;
}

/** The three steps; between the first and second, users confirm their email. */
function OnboardingScreen({ profile }: { profile: OwnProfile | null }) {
  const { t } = useLingui();
  const signOut = useSignOut();
  const { search, state } = useLocation();
  const [waiting, setWaiting] = useWaitingEmail(profile);
  const [hashError, clearHashError] = useHashMessage(verificationError);
  // Passed on by a screen that received the link error
  const [handed, setHanded] = useState(() => linkErrorOf(state));
  const linkError = hashError ?? handed;
  // Kept for returning to step 1 with a different email
  const [typed, setTyped] = useState(() => ({ name: readLandingDraft().name, email: '' }));
  useWelcomeToast(profile);
  useLinkErrorToast(hashError);

  const signedOutView = waiting ? 'verify' : linkError ? 'request' : 'sign-up';
  const view = profile ? nextStep(profile) : signedOutView;
  const main = useViewFocus(view);
  const titles: Record<typeof view, string> = {
    'sign-up': t`Create your account`,
    verify: t`Confirm your email`,
    request: t`Confirm your email`,
    plan: t`Choose Your Plan`,
    card: t`Create your card`,
    done: t`Create your card`,
  };
  usePageTitle(titles[view]);
  if (view === 'done') {
    // Completed in one tab, paid in another
    const isCheckoutReturn = readReturn(search) !== null;
    return <Redirect to={isCheckoutReturn ? `/dashboard/billing${search}` : '/dashboard'} />;
  }

  function clearLinkError() {
    clearHashError();
    setHanded(null);
  }

  function wait(email: string, sentAt = Date.now()) {
    clearLinkError();
    setWaiting({ email, sentAt });
  }
  return (
    <EntryFrame
      mainRef={main}
      progress={<OnboardingProgress current={view === 'card' ? 2 : view === 'plan' ? 1 : 0} />}
      actions={
        profile && (
          <Button variant="quiet" size="small" onClick={signOut}>
            <Trans>Sign out</Trans>
          </Button>
        )
      }
      illustration={!profile && <CardSketch title={typed.name.trim() || <Trans>Your name</Trans>} name={typed.name} />}
    >
      {view === 'sign-up' && <SignUpStep typed={typed} onType={setTyped} onSignedUp={wait} />}
      {view === 'request' && linkError && <RequestLink error={linkError} onSent={wait} onSignUp={clearLinkError} />}
      {view === 'verify' && waiting && (
        <VerifyEmail
          waiting={waiting}
          error={linkError}
          onSent={(sentAt) => wait(waiting.email, sentAt)}
          onOtherEmail={() => {
            clearLinkError();
            setTyped((current) => ({ ...current, email: waiting.email }));
            setWaiting(null);
          }}
        />
      )}
      {view === 'plan' && <PlanStep />}
      {view === 'card' && <FinalStep />}
    </EntryFrame>
  );
}

const STORAGE_KEY = 'welcomed';

/** Welcomes new users once, after the confirmation email. Signing in shows its own greeting. */
function useWelcomeToast(profile: OwnProfile | null): void {
  const { t } = useLingui();
  const toast = useToast();
  const { state } = useLocation() as { state: { isSignIn?: boolean } | null };
  const id = profile && nextStep(profile) === 'plan' ? profile.id : null;
  const isSignIn = state?.isSignIn === true;

  useEffect(() => {
    if (id === null || readStored(STORAGE_KEY) === id) return;
    store(STORAGE_KEY, id);
    if (isSignIn) return;
    toast({ title: t`Account created!`, description: t`Welcome to ${appName}. Let's choose your plan.` });
  }, [id, isSignIn, t, toast]);
}

/** The email that awaits confirmation; cleared on sign-in. */
function useWaitingEmail(profile: OwnProfile | null) {
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
