import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { screenPath } from '#src/screens.ts';
import { type AuthMode, resetPasswordState } from '../../accounts/auth-mode.ts';
import { ChallengeView } from '../../accounts/challenge-view.tsx';
import { EntryFrame } from '../../accounts/entry-frame.tsx';
import { useHashMessage } from '../../accounts/hash-message.ts';
import { SignInView } from '../../accounts/sign-in-view.tsx';
import { NoSignUp, signUpOffer } from '../../accounts/sign-up-offer.tsx';
import { errorCodeOf } from '../../app/errors.ts';
import { useViewFocus } from '../../app/focus.ts';
import { LoadFailed } from '../../app/load-failed.tsx';
import { LoadingPage } from '../../app/notice-pages.tsx';
import { usePageTitle } from '../../app/page-header.tsx';
import { useSession } from '../../app/session.tsx';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { AcceptInvitation } from './accept-invitation.tsx';
import { DeadInvitation, deadInvitationCode } from './dead-invitation.tsx';
import { type InvitationPreview, InvitationSummary } from './invitation-summary.tsx';
import { InvitedSignUp } from './invited-sign-up.tsx';
import { readInvitation, storeInvitation } from './kept-invitation.ts';
import { OrganizationMark } from './organization-mark.tsx';

/** The token of an emailed invitation. It is in the hash to keep it out of server logs. */
const invitationToken = (hash: string) => new URLSearchParams(hash.slice(1)).get('token');

export function InvitationPage() {
  const { t } = useLingui();
  usePageTitle(t`Invitation`);
  const [linked] = useHashMessage(invitationToken);
  // Read once: it is forgotten while the last screen still shows
  const [kept] = useState(readInvitation);
  const token = linked ?? kept;
  useEffect(() => {
    if (linked !== null) storeInvitation(linked);
  }, [linked]);
  if (token === null) {
    return (
      <EntryFrame>
        <DeadInvitation code="token_invalid" />
      </EntryFrame>
    );
  }
  return <OpenedInvitation key={token} token={token} />;
}

function OpenedInvitation({ token }: { token: string }) {
  const session = useSession();
  const { mutate: read, ...preview } = trpc.invitations.preview.useMutation();
  useEffect(() => read({ token }), [read, token]);
  if (preview.isError) {
    const code = deadInvitationCode(errorCodeOf(preview.error));
    return (
      <EntryFrame>
        {code ? <DeadInvitation code={code} /> : <LoadFailed busy={false} onRetry={() => read({ token })} />}
      </EntryFrame>
    );
  }
  if (!preview.data || session.status === 'loading') return <LoadingPage />;
  return <InvitationViews token={token} invitation={preview.data} />;
}

type View = 'sign-up' | 'sign-in';

function InvitationViews({ token, invitation }: { token: string; invitation: InvitationPreview }) {
  const session = useSession();
  const navigate = useNavigate();
  // Who comes back from Google or Apple was about to sign in
  const isBack = useLocation().state !== null;
  const [view, setView] = useState<View>(isBack ? 'sign-in' : 'sign-up');
  // Signing up signs in, too: the form stays until it leads to the organization
  const [isJoining, setJoining] = useState(false);
  const shown = isJoining
    ? 'sign-up'
    : session.status === 'in' || session.status === 'challenge'
      ? session.status
      : view;
  const main = useViewFocus<string>(shown);
  const { organization } = invitation;

  function leaveSignIn(mode: AuthMode, email: string): void {
    if (mode === 'sign-up') setView(mode);
    else if (mode === 'reset-password') void navigate(screenPath('auth'), { state: resetPasswordState(email) });
  }

  return (
    <EntryFrame mainRef={main} illustration={<OrganizationMark organization={organization} size="large" />}>
      {shown === 'in' && session.status === 'in' && (
        <AcceptInvitation token={token} invitation={invitation} person={session.person} />
      )}
      {shown === 'challenge' && session.status === 'challenge' && <ChallengeView challenge={session.challenge} />}
      {shown === 'sign-up' && signUpOffer === 'closed' && (
        <NoSignUp
          signIn={
            <Button onClick={() => setView('sign-in')}>
              <Trans>Sign In</Trans>
            </Button>
          }
        />
      )}
      {shown === 'sign-up' && signUpOffer !== 'closed' && (
        <>
          <InvitationSummary invitation={invitation} />
          <InvitedSignUp
            token={token}
            invitation={invitation}
            onJoining={setJoining}
            onSignIn={() => setView('sign-in')}
          />
        </>
      )}
      {shown === 'sign-in' && (
        <SignInView email={invitation.email} isPhone={false} from={screenPath('invitation')} onSwitch={leaveSignIn} />
      )}
    </EntryFrame>
  );
}
