import { Trans, useLingui } from '@lingui/react/macro';
import { errorCodeOf, errorMessage } from '../../app/errors.ts';
import type { SessionPerson } from '../../app/me.ts';
import { NotLetIn, useSaveFailure } from '../../app/not-saved.tsx';
import { Notice } from '../../app/notice.tsx';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { DeadInvitation, deadInvitationCode } from './dead-invitation.tsx';
import { type InvitationPreview, InvitationSummary } from './invitation-summary.tsx';
import { useJoined } from './use-joined.ts';

type AcceptInvitationProps = { token: string; invitation: InvitationPreview; person: SessionPerson };

/** For a person who is signed in, with the invited email or another one. */
export function AcceptInvitation({ token, invitation, person }: AcceptInvitationProps) {
  const failure = useSaveFailure();
  const joined = useJoined(invitation);
  const accept = trpc.invitations.accept.useMutation({ onSuccess: joined, onError: failure.fail });
  const send = () => accept.mutate({ token });
  const code = failure.error === null ? null : errorCodeOf(failure.error);
  const isOther = person.email !== invitation.email || code === 'invitation_other_email';
  const dead = code === null ? null : deadInvitationCode(code);
  const { name } = invitation.organization;
  if (dead) return <DeadInvitation code={dead} />;
  return (
    <>
      <InvitationSummary invitation={invitation} />
      {isOther ? (
        <OtherAccount email={person.email} />
      ) : (
        <div className="mt-8 flex flex-col gap-5">
          <NotLetIn title={<Trans>Not joined</Trans>} failure={failure} onRetry={send} busy={accept.isPending} />
          <Button busy={accept.isPending || accept.isSuccess} onClick={send}>
            <Trans>Accept and join {name}</Trans>
          </Button>
          <p className="text-sm text-ink-soft">
            <Trans>You keep your own account beside it, and can leave at any time.</Trans>
          </p>
        </div>
      )}
    </>
  );
}

/** Signing out keeps the invitation on the screen. */
function OtherAccount({ email }: { email: string | null }) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const utils = trpc.useUtils();
  const signOut = trpc.auth.signOut.useMutation({
    onSuccess: () => Promise.all([utils.profiles.me.invalidate(), utils.factors.state.invalidate()]),
    onError: (error) => toast({ variant: 'destructive', title: t`Error`, description: errorMessage(i18n, error) }),
  });
  return (
    <Notice
      className="mt-8"
      title={<Trans>You are signed in with another account</Trans>}
      action={
        <Button variant="secondary" size="small" busy={signOut.isPending} onClick={() => signOut.mutate()}>
          <Trans>Switch account</Trans>
        </Button>
      }
    >
      {email === null ? (
        <Trans>It has no email, and the invitation is for the one above. Switch to the account that has it.</Trans>
      ) : (
        <Trans>
          It has the email {email}, and the invitation is for the one above. Switch to the account that has it, or
          create it.
        </Trans>
      )}
    </Notice>
  );
}
