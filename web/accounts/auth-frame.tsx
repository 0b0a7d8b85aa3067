import { Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useLocation } from 'react-router';
import { verificationError } from '#src/accounts/verification-error.ts';
import { ownerScreenPath, screenPath } from '#src/screens.ts';
import type { SessionPerson } from '../app/me.ts';
import { lastUsed, useOrganizations } from '../app/organizations.ts';
import { Redirect } from '../app/redirect.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { CardSketch } from './card-sketch.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { returnToOf } from './login-state.ts';

export function AuthFrame({ children, mainRef }: { children: ReactNode; mainRef?: Ref<HTMLElement> }) {
  return (
    <EntryFrame mainRef={mainRef} illustration={<CardSketch title={<Trans>Hello.</Trans>} />}>
      {children}
      {/* The landing page is not part of the client */}
      <a href="/" className={buttonStyle('quiet', 'small', 'mt-8 -ml-3 text-ink-soft in-data-[home=sign-in]:hidden')}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        <Trans>Back to home</Trans>
      </a>
    </EntryFrame>
  );
}

/** Redirects to the requested page, or to unfinished onboarding (product 2.1), or to an organization whose member has done nothing else yet. */
export function SignedInRedirect({ person }: { person: SessionPerson }) {
  const { state, hash } = useLocation();
  const returnTo = returnToOf(state);
  // The next screen reports the link error
  const errorHash = verificationError(hash) === null ? '' : hash;
  const { isUnused } = person;
  const { data: organizations = [], isPending } = useOrganizations({ enabled: isUnused });
  if (isUnused && isPending) return null;
  const organization = isUnused ? lastUsed(organizations, person.id) : undefined;
  const isDone = person.onboardingStep === 'done' || organization !== undefined;
  const home = organization
    ? ownerScreenPath({ ownerKind: 'organization', username: organization.username }, 'home')
    : screenPath('home');
  // Onboarding greets only those who come from the confirmation email
  return (
    <Redirect to={(isDone ? (returnTo ?? home) : screenPath('onboarding')) + errorHash} state={{ isSignIn: true }} />
  );
}
