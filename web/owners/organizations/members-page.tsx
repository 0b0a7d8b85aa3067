import { Trans, useLingui } from '@lingui/react/macro';
import { UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { hasRoom } from '#src/owners/plans.ts';
import { withTexts } from '../../app/i18n.tsx';
import { lazy } from '../../app/lazy.tsx';
import { Notice } from '../../app/notice.tsx';
import { useMay, useOwner, useScreenPath } from '../../app/owner.tsx';
import { PageHeader, usePageTitle } from '../../app/page-header.tsx';
import { Redirect } from '../../app/redirect.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { InvitationsSection } from './invitations-section.tsx';
import { MembersSection } from './members-section.tsx';
import { useInvitations } from './pages.ts';
import { PlacesTaken } from './places-taken.tsx';
import { type SeatBlock, useSeatOffer } from './seat-offer.ts';

const InviteDialog = lazy(async () => (await withTexts(import('./invite-dialog.tsx'))).InviteDialog);

export function MembersPage() {
  const mayRead = useMay('members.read');
  const screenPath = useScreenPath();
  return mayRead ? <OrganizationMembers /> : <Redirect to={screenPath('home')} />;
}

function OrganizationMembers() {
  const { t } = useLingui();
  usePageTitle(t`Members`);
  const { name, access } = useOwner();
  const mayInvite = useMay('members.manage') && access.isAccessible;
  const { places, ...invitations } = useInvitations();
  const [isInviting, setInviting] = useState(false);
  const isFull = places !== undefined && !hasRoom(places.limit, places.used);
  const { mayAddSeats, block } = useSeatOffer();
  return (
    <>
      <PageHeader title={t`Members`}>
        <Trans>Who works in {name}, and with which role.</Trans>
      </PageHeader>
      <div className="flex flex-col gap-8">
        {access.isAccessible && places && (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <PlacesText {...places} />
            {mayInvite && (!isFull || mayAddSeats) && (
              <Button {...InviteDialog.preload} onClick={() => setInviting(true)}>
                <UserPlus aria-hidden="true" className="size-5" />
                <Trans>Invite people</Trans>
              </Button>
            )}
          </div>
        )}
        {/* As high as what it says */}
        {access.isAccessible && !places && <div className="h-11" />}
        {access.isAccessible && isFull && <FullNotice {...places} mayAddSeats={mayAddSeats} block={block} />}
        <MembersSection />
        <InvitationsSection {...invitations} />
      </div>
      {isInviting && places && <InviteDialog places={places} onClose={() => setInviting(false)} />}
    </>
  );
}

/** What Billing can undo, so that seats can be added. */
const blockTexts: Record<SeatBlock, ReactNode> = {
  scheduled: (
    <Trans>
      Your seats or your plan are set to change. Keep them as they are to add seats, or remove a member or revoke an
      invitation to make room.
    </Trans>
  ),
  ending: (
    <Trans>
      Your subscription is set to end. Resume it to add seats, or remove a member or revoke an invitation to make room.
    </Trans>
  ),
  overdue: (
    <Trans>
      Your last payment failed. Update your payment method to add seats, or remove a member or revoke an invitation to
      make room.
    </Trans>
  ),
};

type FullNoticeProps = { used: number; limit: number; mayAddSeats: boolean; block: SeatBlock | null };

function FullNotice({ used, limit, mayAddSeats, block }: FullNoticeProps) {
  const screenPath = useScreenPath();
  const mayInvite = useMay('members.manage');
  const isOwner = useMay('billing.manage');
  return (
    <Notice
      title={
        used > limit ? <Trans>More members and invitations than places</Trans> : <Trans>All places are taken</Trans>
      }
      action={
        block && (
          <Link to={screenPath('billing')} className={buttonStyle('secondary', 'small')}>
            <Trans>Go to Billing</Trans>
          </Link>
        )
      }
    >
      {used > limit && (
        <>
          <Trans>Nobody is removed. You can invite people again once there is room.</Trans>{' '}
        </>
      )}
      {mayAddSeats && <Trans>Who you invite now gets an extra seat. You see the price first.</Trans>}
      {block && blockTexts[block]}
      {isOwner && !mayAddSeats && !block && <Trans>Remove a member or revoke an invitation to make room.</Trans>}
      {mayInvite && !isOwner && (
        <Trans>Ask an owner for more seats, or remove a member or revoke an invitation to make room.</Trans>
      )}
    </Notice>
  );
}

/** Members and open invitations take places. */
function PlacesText({ used, limit }: { used: number; limit: number }) {
  return (
    <p>
      <b className="font-semibold">
        <PlacesTaken used={used} limit={limit} />
      </b>
      <span className="block text-sm text-ink-soft">
        <Trans>Members and open invitations</Trans>
      </span>
    </p>
  );
}
