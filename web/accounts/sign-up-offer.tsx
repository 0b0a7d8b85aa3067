import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type SignUpOffer, signUpOffers } from '#src/accounts/admission.ts';
import { appName } from '../app/site.ts';
import { EntryHeading } from './entry-frame.tsx';

const written = document.querySelector<HTMLMetaElement>('meta[name="sign-up"]')?.content;

/** Who may sign up here. The server writes it into the page's head. */
export const signUpOffer: SignUpOffer = signUpOffers.find((offer) => offer === written) ?? 'open';

/** Of the operator (product 38.2). */
export type SignUpInvitation = { token: string; email: string };

/** In the hash to keep it out of server logs. */
export function signUpInvitationOf(hash: string): SignUpInvitation | null {
  const parameters = new URLSearchParams(hash.slice(1));
  const token = parameters.get('invitation');
  return token === null ? null : { token, email: parameters.get('email') ?? '' };
}

/** Whether a form could create an account. */
export function canSignUp(invitation: SignUpInvitation | null): boolean {
  return signUpOffer === 'closed' ? false : signUpOffer !== 'invited' || invitation !== null;
}

/** Instead of a form that can't succeed. */
export function NoSignUp({ signIn }: { signIn: ReactNode }) {
  return (
    <>
      {signUpOffer === 'closed' ? (
        <EntryHeading text={<Trans>Nobody new can sign up on {appName}. If you have an account, sign in.</Trans>}>
          <Trans>Sign-up is closed</Trans>
        </EntryHeading>
      ) : (
        <EntryHeading
          text={
            <Trans>
              To create an account, open the link in the email that invited you. If you have an account, sign in.
            </Trans>
          }
        >
          <Trans>{appName} is for people who are invited</Trans>
        </EntryHeading>
      )}
      <div className="mt-8">{signIn}</div>
    </>
  );
}

/** Above a form that isn't for everybody; null if it is. */
export function SignUpRuleNote({ invitation }: { invitation: SignUpInvitation | null }) {
  if (signUpOffer === 'open') return null;
  return (
    <p className="mt-3 text-ink-soft">
      {invitation ? (
        <Trans>You are invited. Your invitation is for the email below only.</Trans>
      ) : (
        <Trans>
          Only some emails can sign up here: those that the operator has chosen, and those of invited people.
        </Trans>
      )}
    </p>
  );
}
