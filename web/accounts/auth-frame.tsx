import { Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { nextStep, verificationError } from '#src/onboarding/onboarding.ts';
import { CardSketch } from '../app/card-sketch.tsx';
import { EntryFrame } from '../app/entry-frame.tsx';
import { wantedOf } from '../app/return-to.ts';
import { Navigate } from '../app/routing/link.tsx';
import { useLocation } from '../app/routing/location.ts';
import type { Profile } from '../app/session.tsx';
import { buttonStyle } from '../ui/button-style.ts';

/** A form to sign in or up with, and the way back. */
export function AuthFrame({ children, mainRef }: { children: ReactNode; mainRef?: Ref<HTMLElement> }) {
  return (
    <EntryFrame mainRef={mainRef} picture={<CardSketch title={<Trans>Hello.</Trans>} />}>
      {children}
      {/* The landing page is not part of this client */}
      <a href="/" className={buttonStyle('quiet', 'small', 'mt-8 -ml-3 text-ink-soft')}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        <Trans>Back to home</Trans>
      </a>
    </EntryFrame>
  );
}

export function AuthHeading({ children, text }: { children: ReactNode; text?: ReactNode }) {
  return (
    <>
      <h1 className="text-2xl font-extrabold">{children}</h1>
      {text && <p className="mt-3 text-ink-soft">{text}</p>}
    </>
  );
}

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
