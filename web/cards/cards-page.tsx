import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { usePageTitle } from '../app/page-title.ts';
import { useSession } from '../app/session.tsx';
import { useListsAtPlanEnd } from '../billing/over-limit/plan-end.ts';
import { useLimitToast } from '../owners/limit-toast.ts';
import { trpc } from '../trpc.ts';
import { VcardDialog } from './card-dialog.tsx';
import { CardShareDialog } from './card-share-dialog.tsx';
import { VcardsFailed } from './cards-failed.tsx';
import { VcardsGrid } from './cards-grid.tsx';
import { VcardsHeader } from './cards-header.tsx';
import { VcardsSkeleton } from './cards-skeleton.tsx';
import { useDeleteVcard } from './delete-card.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import type { OwnCard } from './form/card-draft.ts';
import { NoVcards } from './no-cards.tsx';

type Open = { dialog: 'create' } | { dialog: 'edit' | 'share' | 'delete'; card: OwnCard };

const DIALOG_LEAVES_MS = 200;

export function VcardsPage() {
  const { t } = useLingui();
  usePageTitle(t`My vCards`);
  const list = trpc.vcards.list.useQuery();
  useListsAtPlanEnd();
  const [open, setOpen] = useState<Open | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const deleteVcard = useDeleteVcard();
  const tellLimit = useLimitToast();
  const cards = list.data?.vcards ?? [];

  const create = () => (list.data?.hasRoom ? setOpen({ dialog: 'create' }) : tellLimit('limit_vcards'));
  function remove(card: OwnCard): void {
    setOpen(null);
    deleteVcard(card.id);
    // The button that had the focus goes with the card, once the dialog has closed
    setTimeout(() => heading.current?.focus(), DIALOG_LEAVES_MS);
  }

  return (
    <>
      <VcardsHeader
        usage={list.data ? { count: cards.length, limit: list.data.limit } : null}
        paused={cards.filter(({ isPaused }) => isPaused).length}
        headingRef={heading}
        onCreate={create}
      />
      {list.isPending && <VcardsSkeleton />}
      {list.isError && !list.data && <VcardsFailed busy={list.isFetching} onRetry={() => list.refetch()} />}
      {list.data && cards.length === 0 && <NoVcards onCreate={create} />}
      {cards.length > 0 && (
        <VcardsGrid
          cards={cards}
          onEdit={(card) => setOpen({ dialog: 'edit', card })}
          onShare={(card) => setOpen({ dialog: 'share', card })}
          onDelete={(card) => setOpen({ dialog: 'delete', card })}
        />
      )}
      {open && <VcardsDialog open={open} first={cards.length === 0} onDelete={remove} onClose={() => setOpen(null)} />}
    </>
  );
}

type VcardsDialogProps = { open: Open; first: boolean; onDelete: (card: OwnCard) => void; onClose: () => void };

function VcardsDialog({ open, first, onDelete, onClose }: VcardsDialogProps) {
  const session = useSession();
  if (session.status !== 'in') return null;
  switch (open.dialog) {
    case 'share':
      return <CardShareDialog card={open.card} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog card={open.card} onClose={onClose} onConfirm={() => onDelete(open.card)} />;
    default:
      return (
        <VcardDialog
          profile={session.profile}
          card={open.dialog === 'edit' ? open.card : null}
          first={first}
          onClose={onClose}
        />
      );
  }
}
