import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { nextStep, verificationError } from '#src/onboarding/onboarding.ts';
import { handedLinkError, useLinkErrorToast } from '../accounts/link-errors.tsx';
import { CardSketch } from '../app/card-sketch.tsx';
import { EntryFrame } from '../app/entry-frame.tsx';
import { useHashMessage } from '../app/hash-message.ts';
import { usePageTitle } from '../app/page-title.ts';
import { Navigate } from '../app/routing/link.tsx';
import { useLocation } from '../app/routing/location.ts';
import { type Profile, useSignOut } from '../app/session.tsx';
import { useViewFocus } from '../app/view-focus.ts';
import { readReturn } from '../billing/checkout-return.ts';
import { Button } from '../ui/button.tsx';
import { useArrival } from './arrival.ts';
import { FinalStep } from './final-step.tsx';
import { OnboardingProgress } from './onboarding-progress.tsx';
import { readWish } from './plan-intent.ts';
import { PlanStep } from './plan-step.tsx';
import { RequestLink } from './request-link.tsx';
import { SignUpStep } from './sign-up-step.tsx';
import { useWaitingEmail } from './use-waiting-email.ts';
import { VerifyEmail } from './verify-email.tsx';

/** The three steps, and the wait for the confirmation that stands between the first and the second. */
export function OnboardingScreen({ profile }: { profile: Profile | null }) {
  const { t } = useLingui();
  const signOut = useSignOut();
  const { search, state } = useLocation();
  const [waiting, setWaiting] = useWaitingEmail(profile);
  const [hashError, clearHashError] = useHashMessage(verificationError);
  // Another screen was told of it, and sent on whoever wants a new link
  const [handed, setHanded] = useState(() => handedLinkError(state));
  const linkError = hashError ?? handed;
  // What was typed in step 1, for whoever comes back to it with another address
  const [typed, setTyped] = useState(() => ({ name: readWish().name, email: '' }));
  useArrival(profile);
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
    // Whoever finished in one tab and paid in another comes back here
    const cameBack = readReturn(search) !== null;
    return <Navigate to={cameBack ? `/dashboard/billing${search}` : '/dashboard'} replace />;
  }

  function forgetLinkError() {
    clearHashError();
    setHanded(null);
  }

  function wait(email: string, sentAt = Date.now()) {
    forgetLinkError();
    setWaiting({ email, sentAt });
  }
  return (
    <EntryFrame
      mainRef={main}
      progress={<OnboardingProgress current={view === 'card' ? 2 : view === 'plan' ? 1 : 0} />}
      actions={
        profile && (
          <Button variant="quiet" size="small" onClick={signOut}>
            <Trans>Log out</Trans>
          </Button>
        )
      }
      picture={!profile && <CardSketch title={typed.name.trim() || <Trans>Your name</Trans>} name={typed.name} />}
    >
      {view === 'sign-up' && <SignUpStep typed={typed} onType={setTyped} onSignedUp={wait} />}
      {view === 'request' && linkError && <RequestLink error={linkError} onSent={wait} onSignUp={forgetLinkError} />}
      {view === 'verify' && waiting && (
        <VerifyEmail
          waiting={waiting}
          error={linkError}
          onSent={(sentAt) => wait(waiting.email, sentAt)}
          onOtherAddress={() => {
            forgetLinkError();
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
