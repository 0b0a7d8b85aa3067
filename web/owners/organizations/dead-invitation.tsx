import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { INVITATION_DAYS } from '#src/owners/invitations.ts';
import { screenPath } from '#src/screens.ts';
import { EntryHeading } from '../../accounts/entry-frame.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { storeInvitation } from './kept-invitation.ts';

const codes = ['token_invalid', 'token_expired', 'token_used', 'token_superseded', 'account_disabled'] as const;
type DeadCode = (typeof codes)[number];

/** Why a link can't be used for good, or null. A malformed token is invalid, too. */
export function deadInvitationCode(code: string): DeadCode | null {
  return code === 'invalid_input' ? 'token_invalid' : (codes.find((each) => each === code) ?? null);
}

const texts: Record<DeadCode, { title: ReactNode; text: ReactNode }> = {
  token_invalid: {
    title: <Trans>This invitation isn't valid</Trans>,
    text: (
      <Trans>
        It may have been revoked, or the link is incomplete. Open the link in the email again, or ask for another
        invitation.
      </Trans>
    ),
  },
  token_expired: {
    title: <Trans>This invitation has expired</Trans>,
    text: <Trans>It was valid for {INVITATION_DAYS} days. Ask the person who invited you to send it again.</Trans>,
  },
  token_used: {
    title: <Trans>This invitation was accepted</Trans>,
    text: <Trans>It works once. If it was you, sign in to find the organization.</Trans>,
  },
  token_superseded: {
    title: <Trans>There is a newer invitation</Trans>,
    text: <Trans>This link no longer works because another one was sent. Open the latest email.</Trans>,
  },
  account_disabled: {
    title: <Trans>This organization is suspended</Trans>,
    text: <Trans>Nobody can join it at the moment. Ask the person who invited you.</Trans>,
  },
};

export function DeadInvitation({ code }: { code: DeadCode }) {
  const { title, text } = texts[code];
  useEffect(() => storeInvitation(null), []);
  return (
    <div className="max-w-xl">
      <EntryHeading text={text}>{title}</EntryHeading>
      <div className="mt-8 flex flex-wrap gap-3">
        <Link to={screenPath('home')} className={buttonStyle()}>
          <Trans>Go to the dashboard</Trans>
        </Link>
      </div>
    </div>
  );
}
