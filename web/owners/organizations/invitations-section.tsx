import { Trans, useLingui } from '@lingui/react/macro';
import { Mail, MailX, Send } from 'lucide-react';
import { useState } from 'react';
import { mayChangeMember } from '#src/owners/organizations.ts';
import { roleNames } from '#src/owners/role-names.ts';
import { errorMessage } from '../../app/errors.ts';
import { withTexts } from '../../app/i18n.tsx';
import { lazy } from '../../app/lazy.tsx';
import { PartFailed } from '../../app/load-failed.tsx';
import { useMay, useOwner } from '../../app/owner.tsx';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { ShownInvitation, useInvitations } from './pages.ts';
import { PersonRow, RowBadge, RowList } from './person-row.tsx';

const RevokeDialog = lazy(async () => (await withTexts(import('./revoke-dialog.tsx'))).RevokeDialog);

type InvitationsSectionProps = Pick<ReturnType<typeof useInvitations>, 'invitations' | 'failure' | 'more'>;

/** The last invitation to each email, until some time after it has ended. Without any, nothing. */
export function InvitationsSection({ invitations, failure, more }: InvitationsSectionProps) {
  const { t } = useLingui();
  const [revoked, setRevoked] = useState<ShownInvitation | null>(null);
  if (!failure && invitations.length === 0) return null;
  return (
    <section>
      <h2 className="mb-4 text-lg font-bold">
        <Trans>Invitations</Trans>
      </h2>
      {failure ? (
        <PartFailed {...failure}>
          <Trans>Couldn't load the invitations.</Trans>
        </PartFailed>
      ) : (
        <RowList label={t`Invitations`}>
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} onRevoke={() => setRevoked(invitation)} />
          ))}
        </RowList>
      )}
      {more && (
        <Button variant="secondary" size="small" onClick={more} className="mt-3">
          <Trans>Show more</Trans>
        </Button>
      )}
      {revoked && <RevokeDialog invitation={revoked} onClose={() => setRevoked(null)} />}
    </section>
  );
}

function InvitationRow({ invitation, onRevoke }: { invitation: ShownInvitation; onRevoke: () => void }) {
  const { t, i18n } = useLingui();
  const { role: own } = useOwner();
  const mayManage = useMay('members.manage');
  const mayRemove = useMay('members.remove');
  const resend = useResend(invitation.email);
  const { id, email, role, card, state, invitedBy, createdAt, expiresAt } = invitation;
  const date = (value: string) => i18n.date(value, { dateStyle: 'medium' });
  const dates: Record<ShownInvitation['state'], string> = {
    open: t`valid until ${date(expiresAt)}`,
    expired: t`expired on ${date(expiresAt)}`,
    accepted: '',
    revoked: t`sent on ${date(createdAt)}`,
  };
  const isWaiting = state === 'open' || state === 'expired';
  const isWithin = mayChangeMember(own, { from: role, to: null });
  const menu: MenuEntry[] = [];
  if (isWaiting && isWithin && mayManage)
    menu.push({ label: t`Send again`, icon: Send, onSelect: () => resend.mutate({ id }) });
  if (isWaiting && isWithin && mayRemove)
    menu.push({ label: t`Revoke invitation`, icon: MailX, isDanger: true, onSelect: onRevoke });
  return (
    <PersonRow
      id={id}
      picture={
        <span className="grid size-9 place-items-center rounded-card bg-sunken text-ink-soft">
          <Mail aria-hidden="true" className="size-4.5" />
        </span>
      }
      title={email}
      badges={<StateBadge state={state} />}
      line={[
        roleNames(i18n)[role],
        card ? t`card of ${card.name}` : '',
        dates[state],
        invitedBy ? t`invited by ${invitedBy}` : '',
      ]}
      menu={menu}
    />
  );
}

function StateBadge({ state }: Pick<ShownInvitation, 'state'>) {
  switch (state) {
    case 'open':
      return (
        <RowBadge>
          <Trans>Invited</Trans>
        </RowBadge>
      );
    case 'expired':
      return (
        <RowBadge tone="danger">
          <Trans>Expired</Trans>
        </RowBadge>
      );
    case 'revoked':
      return (
        <RowBadge>
          <Trans>Revoked</Trans>
        </RowBadge>
      );
    case 'accepted':
      return null;
  }
}

function useResend(email: string) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const utils = trpc.useUtils();
  return trpc.invitations.resend.useMutation({
    onSuccess: () => {
      void utils.invitations.invalidate();
      toast({ title: t`Sent again to ${email}`, description: t`The link before it no longer works.` });
    },
    onError: (error) =>
      toast({ variant: 'destructive', title: t`Not sent again`, description: errorMessage(i18n, error) }),
  });
}
