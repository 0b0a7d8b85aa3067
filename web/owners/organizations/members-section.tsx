import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { LogOut, UserMinus, UserRoundCog } from 'lucide-react';
import { useState } from 'react';
import { mayChangeMember } from '#src/owners/organizations.ts';
import { roleNames } from '#src/owners/role-names.ts';
import { withTexts } from '../../app/i18n.tsx';
import { lazy } from '../../app/lazy.tsx';
import { ListSkeleton } from '../../app/list/list-skeleton.tsx';
import { PartFailed } from '../../app/load-failed.tsx';
import { useMay, useOwner } from '../../app/owner.tsx';
import { usePerson } from '../../app/session.tsx';
import { Button } from '../../ui/button.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { SmallPhoto } from '../photos/small-photo.tsx';
import { type ShownMember, useMembers } from './pages.ts';
import { PersonMark } from './person-mark.tsx';
import { PersonRow, RowBadge, RowList } from './person-row.tsx';

const LeaveDialog = lazy(async () => (await withTexts(import('./leave-dialog.tsx'))).LeaveDialog);
const RemoveDialog = lazy(async () => (await withTexts(import('./remove-dialog.tsx'))).RemoveDialog);
const RoleDialog = lazy(async () => (await withTexts(import('./role-dialog.tsx'))).RoleDialog);

type Opened = { dialog: 'role' | 'remove' | 'leave'; member: ShownMember };

export function MembersSection() {
  const { t } = useLingui();
  const { members, isPending, failure, more } = useMembers();
  const owner = useOwner();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <section>
      <h2 className="sr-only">
        <Trans>Members</Trans>
      </h2>
      {failure ? (
        <PartFailed {...failure}>
          <Trans>Couldn't load the members.</Trans>
        </PartFailed>
      ) : (
        <>
          {members.length > 0 && (
            <RowList label={t`Members`}>
              {members.map((member) => (
                <MemberRow key={member.userId} member={member} onOpen={(dialog) => setOpened({ dialog, member })} />
              ))}
            </RowList>
          )}
          {isPending && <ListSkeleton />}
          {more && (
            <Button variant="secondary" size="small" onClick={more} className="mt-3">
              <Trans>Show more</Trans>
            </Button>
          )}
        </>
      )}
      {opened?.dialog === 'role' && <RoleDialog member={opened.member} onClose={close} />}
      {opened?.dialog === 'remove' && <RemoveDialog member={opened.member} onClose={close} />}
      {opened?.dialog === 'leave' && <LeaveDialog organization={owner} cards={opened.member.cards} onClose={close} />}
    </section>
  );
}

function MemberRow({ member, onOpen }: { member: ShownMember; onOpen: (dialog: Opened['dialog']) => void }) {
  const { t, i18n } = useLingui();
  const person = usePerson();
  const { role: own, isOnlyOwner } = useOwner();
  const mayManage = useMay('members.manage');
  const mayRemove = useMay('members.remove');
  const { userId, name, email, profilePic, role, cards, createdAt } = member;
  const isSelf = userId === person.id;
  // The only owner stays one
  const isWithin = !(isSelf && isOnlyOwner) && mayChangeMember(own, { from: role, to: null });
  const since = i18n.date(createdAt, { dateStyle: 'medium' });
  const menu: MenuEntry[] = [];
  if (mayManage && isWithin) menu.push({ label: t`Change role`, icon: UserRoundCog, onSelect: () => onOpen('role') });
  if (isSelf && !isOnlyOwner) {
    menu.push({ label: t`Leave organization`, icon: LogOut, isDanger: true, onSelect: () => onOpen('leave') });
  } else if (!isSelf && mayRemove && isWithin) {
    menu.push({ label: t`Remove member`, icon: UserMinus, isDanger: true, onSelect: () => onOpen('remove') });
  }
  return (
    <PersonRow
      id={userId}
      picture={
        profilePic ? (
          <SmallPhoto photo={profilePic} alt="" className="size-9 rounded-full object-cover" />
        ) : (
          <PersonMark name={name} />
        )
      }
      title={name || (email ?? t`No name`)}
      badges={
        <>
          <RowBadge>{roleNames(i18n)[role]}</RowBadge>
          {isSelf && (
            <RowBadge>
              <Trans>You</Trans>
            </RowBadge>
          )}
        </>
      }
      line={[email ?? '', t`since ${since}`, cardsText(cards)]}
      menu={menu}
    />
  );

  function cardsText(count: number): string {
    return count === 0 ? t`no card` : t`${plural(count, { one: '# card', other: '# cards' })}`;
  }
}
