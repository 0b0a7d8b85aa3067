import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { NotSaved, useSaveFailure } from '../../app/not-saved.tsx';
import { useOwner } from '../../app/owner.tsx';
import { trpc } from '../../trpc.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useAnnounce } from '../../ui/toast.tsx';
import { CardChoice } from '../card-choice.tsx';
import type { ShownMember } from './pages.ts';

type Afterwards = 'keep' | 'off' | 'forward';

export function RemoveDialog({ member, onClose }: { member: ShownMember; onClose: () => void }) {
  const { t } = useLingui();
  const announce = useAnnounce();
  const failure = useSaveFailure();
  const utils = trpc.useUtils();
  const { name: organization } = useOwner();
  const { userId, name, cards } = member;
  const [afterwards, setAfterwards] = useState<Afterwards>('keep');
  const [forwardTo, setForwardTo] = useState('');
  const [isMissing, setMissing] = useState(false);
  const remove = trpc.members.remove.useMutation({
    onSuccess: async () => {
      announce(t`Member removed`);
      const stale = [utils.members, utils.invitations, utils.vcards];
      await Promise.all(stale.map((router) => router.invalidate())).catch(() => undefined);
      onClose();
    },
    onError: failure.fail,
  });
  function confirm(): void {
    const isForward = afterwards === 'forward';
    setMissing(isForward && forwardTo === '');
    if (isForward && forwardTo === '') return;
    remove.mutate({ userId, afterwards: isForward ? { forwardTo } : afterwards });
  }
  const texts: Record<Afterwards, string> = {
    keep: t`Stay online`,
    off: t`Switch them off`,
    forward: t`Forward to another card`,
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Remove ${name} from ${organization}?`}
      description={<Trans>They lose access at once. Their own account stays.</Trans>}
      confirmLabel={t`Remove member`}
      busy={remove.isPending}
      notice={
        <NotSaved title={<Trans>Not removed</Trans>} failure={failure} onRetry={confirm} busy={remove.isPending} />
      }
      onConfirm={confirm}
    >
      {cards > 0 && (
        <div className="flex flex-col gap-4">
          <SelectField<Afterwards>
            label={t`Cards that they hold`}
            hint={<Hint count={cards} afterwards={afterwards} />}
            value={afterwards}
            onChange={setAfterwards}
            options={(['keep', 'off', 'forward'] as const).map((value) => ({ value, label: texts[value] }))}
          />
          {afterwards === 'forward' && (
            <CardChoice
              label={t`Leads to`}
              none={t`Choose a card`}
              empty={<p>{t`No other card is on. Make one first, or switch one on.`}</p>}
              error={isMissing ? t`Choose a card.` : undefined}
              cardId={forwardTo}
              onChange={(id) => {
                setMissing(false);
                setForwardTo(id);
              }}
              isOffered={({ active, holder }) => active && holder?.id !== userId}
            />
          )}
        </div>
      )}
    </ConfirmDialog>
  );
}

/** What becomes of held cards (product 36.33). */
function Hint({ count, afterwards }: { count: number; afterwards: Afterwards }) {
  if (afterwards === 'keep') {
    return (
      <Plural
        value={count}
        one="The card stays in the organization, and its printed code keeps working."
        other="The # cards stay in the organization, and their printed codes keep working."
      />
    );
  }
  if (afterwards === 'off') return <Trans>Who opens a page or scans a printed code sees that it's gone.</Trans>;
  return <Trans>Pages, links and printed codes lead to the other card.</Trans>;
}
