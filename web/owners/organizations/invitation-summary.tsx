import { Trans, useLingui } from '@lingui/react/macro';
import type { inferRouterOutputs } from '@trpc/server';
import { EntryHeading } from '../../accounts/entry-frame.tsx';
import type { AppRouter } from '../../trpc.ts';
import { OrganizationMark } from './organization-mark.tsx';
import { ownRoleTexts } from './roles.tsx';

export type InvitationPreview = inferRouterOutputs<AppRouter>['invitations']['preview'];

/** Who invites to what, and as what. */
export function InvitationSummary({ invitation }: { invitation: InvitationPreview }) {
  const { i18n } = useLingui();
  const { organization, inviter, role, cardName, message, email } = invitation;
  const { name } = organization;
  return (
    <>
      <div className="mb-5 lg:hidden">
        <OrganizationMark organization={organization} size="small" />
      </div>
      <EntryHeading
        text={
          inviter ? (
            <Trans>
              {inviter} invites you, <b className="font-semibold break-words text-ink">{email}</b>.
            </Trans>
          ) : (
            <Trans>
              You are invited as <b className="font-semibold break-words text-ink">{email}</b>.
            </Trans>
          )
        }
      >
        <Trans>Join {name}</Trans>
      </EntryHeading>
      <p className="mt-3">
        {i18n._(ownRoleTexts[role])}
        {cardName !== null && (
          <>
            {' '}
            <Trans>This card is waiting for you: {cardName}.</Trans>
          </>
        )}
      </p>
      {message !== '' && (
        <blockquote dir="auto" className="mt-5 border-l-2 border-line-strong pl-4 whitespace-pre-line wrap-anywhere">
          {message}
        </blockquote>
      )}
    </>
  );
}
