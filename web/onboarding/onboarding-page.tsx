import { Trans, useLingui } from '@lingui/react/macro';
import { Activity, useCallback, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { verificationError } from '#src/accounts/verification-error.ts';
import { fullName, guessNames } from '#src/names.ts';
import { screenPath } from '#src/screens.ts';
import { CardSketch } from '../accounts/card-sketch.tsx';
import { EntryFrame } from '../accounts/entry-frame.tsx';
import { useHashMessage } from '../accounts/hash-message.ts';
import { useLinkErrorToast } from '../accounts/link-error-toast.tsx';
import { linkFailure, linkFailureOf } from '../accounts/link-errors.tsx';
import { sessionEndedState, useSessionEnded } from '../accounts/login-state.ts';
import { canSignUp, NoSignUp, signUpInvitationOf } from '../accounts/sign-up-offer.tsx';
import { readWaitingEmail, storeWaitingEmail, type WaitingEmail } from '../accounts/waiting-email.ts';
import { readStored, store } from '../app/browser-storage.ts';
import { useViewFocus } from '../app/focus.ts';
import { useLiveUpdates } from '../app/live/live-updates.ts';
import type { SessionPerson } from '../app/me.ts';
import { LoadingPage, OfflinePage } from '../app/notice-pages.tsx';
import { useOwnerIfAny } from '../app/owner.tsx';
import { usePageTitle } from '../app/page-header.tsx';
import { arePlansShown } from '../app/plans-shown.ts';
import { Redirect } from '../app/redirect.tsx';
import { useSession, useSignOut } from '../app/session.tsx';
import { appName } from '../app/site.ts';
import { readReturn } from '../billing/checkout-return.tsx';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
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
  useLiveUpdates(session.status === 'in' ? session.person.id : null);
  if (session.status === 'loading') return <LoadingPage />;
  if (session.status === 'failed') return <OfflinePage />;
  // The session from the confirmation link may need a second factor
  if (session.status === 'challenge') return <Redirect to={screenPath('auth')} />;
  if (hasEnded) return <Redirect to={screenPath('login')} state={sessionEndedState} />;
  // The dashboard shows the link error: clearing the hash here would navigate back
  const isDone = session.status === 'in' && session.person.onboardingStep === 'done';
  if (isDone && verificationError(hash) !== null) return <Redirect to={`${screenPath('home')}${hash}`} />;
  return <OnboardingScreen person={session.status === 'in' ? session.person : null} />;
}

/** The three steps; between the first and second, users confirm their email. */
function OnboardingScreen({ person }: { person: SessionPerson | null }) {
  const { t } = useLingui();
  const owner = useOwnerIfAny();
  const signOut = useSignOut();
  const { search, state } = useLocation();
  const [waiting, setWaiting] = useWaitingEmail(person);
  const [hashFailure, clearHashFailure] = useHashMessage(linkFailure);
  const [invitation, clearInvitation] = useHashMessage(signUpInvitationOf);
  // Passed on by a screen that received the link error
  const [handed, setHanded] = useState(() => linkFailureOf(state));
  const failure = hashFailure ?? handed;
  // Kept for returning to step 1 with a different email
  const [typed, setTyped] = useState(() => ({ ...guessNames(readLandingDraft().name), email: '' }));
  const name = fullName(typed);
  useWelcomeToast(person);
  // The steps before the session say it themselves
  useLinkErrorToast(person && hashFailure ? hashFailure.error : null);

  // The link may be of another account than the one that waits here
  const named = [failure?.email, invitation?.email].filter(Boolean);
  const isOfOther = named.some((email) => email !== waiting?.email);
  const signedOutView = waiting && !isOfOther ? 'verify' : failure ? 'request' : 'sign-up';
  const step = person?.onboardingStep;
  // As long as no plan is paid (product 2.5)
  const isBackAtPlans = step === 'card' && owner?.access.plan === 'free' && asksForPlans(search) && arePlansShown;
  const view = isBackAtPlans ? 'plan' : (step ?? signedOutView);
  const isRefused = view === 'sign-up' && !canSignUp(invitation);
  const main = useViewFocus(view, 'sign-up');
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
    return <Redirect to={isCheckoutReturn ? `${screenPath('billing')}${search}` : screenPath('home')} />;
  }

  function clearFailure() {
    clearHashFailure();
    setHanded(null);
  }

  function wait(email: string, sentAt = Date.now()) {
    clearFailure();
    clearInvitation();
    setWaiting({ email, sentAt });
  }
  return (
    <EntryFrame
      mainRef={main}
      progress={
        isRefused ? undefined : (
          <OnboardingProgress current={view === 'card' ? 'card' : view === 'plan' ? 'plan' : 'account'} />
        )
      }
      actions={
        person && (
          <Button variant="quiet" size="small" onClick={signOut}>
            <Trans>Sign out</Trans>
          </Button>
        )
      }
      illustration={!person && <CardSketch title={name || <Trans>Your name</Trans>} name={name} />}
    >
      {view === 'sign-up' &&
        (canSignUp(invitation) ? (
          <SignUpStep
            key={invitation?.token}
            typed={typed}
            invitation={invitation}
            onType={setTyped}
            onSignedUp={wait}
          />
        ) : (
          <NoSignUp
            signIn={
              <Link to={screenPath('login')} className={buttonStyle()}>
                <Trans>Sign In</Trans>
              </Link>
            }
          />
        ))}
      {view === 'request' && failure && <RequestLink failure={failure} onSent={wait} onSignUp={clearFailure} />}
      {view === 'verify' && waiting && (
        <VerifyEmail
          waiting={waiting}
          error={failure?.error ?? null}
          onSent={(sentAt) => wait(waiting.email, sentAt)}
          onOtherEmail={() => {
            clearFailure();
            setTyped((current) => ({ ...current, email: waiting.email }));
            setWaiting(null);
          }}
        />
      )}
      {view === 'plan' && <PlanStep />}
      {/* Keeps what was typed while the plans are shown */}
      {step === 'card' && (
        <Activity mode={isBackAtPlans ? 'hidden' : 'visible'}>
          <FinalStep />
        </Activity>
      )}
    </EntryFrame>
  );
}

/** Back from the card step. */
function asksForPlans(search: string): boolean {
  return new URLSearchParams(search).get('step') === 'plan';
}

const STORAGE_KEY = 'welcomed';

/** Welcomes new users once, after the confirmation email. Signing in shows its own greeting. */
function useWelcomeToast(person: SessionPerson | null): void {
  const { t } = useLingui();
  const toast = useToast();
  const { state } = useLocation() as { state: { isSignIn?: boolean } | null };
  const id = person?.isUnused ? person.id : null;
  const isSignIn = state?.isSignIn === true;

  useEffect(() => {
    if (id === null || readStored(STORAGE_KEY) === id) return;
    store(STORAGE_KEY, id);
    if (isSignIn) return;
    const welcome = arePlansShown ? t`Welcome to ${appName}. Let's choose your plan.` : t`Welcome to ${appName}!`;
    toast({ title: t`Account created!`, description: welcome });
  }, [id, isSignIn, t, toast]);
}

/** The email that awaits confirmation; cleared on sign-in. */
function useWaitingEmail(person: SessionPerson | null) {
  const [waiting, setState] = useState(readWaitingEmail);
  const setWaiting = useCallback((next: WaitingEmail | null) => {
    storeWaitingEmail(next);
    setState(next);
  }, []);
  const isSignedIn = person !== null;
  useEffect(() => {
    if (isSignedIn) setWaiting(null);
  }, [isSignedIn, setWaiting]);
  return [waiting, setWaiting] as const;
}
