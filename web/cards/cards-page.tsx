import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { usePageTitle } from '../app/page-header.tsx';
import { useSession } from '../app/session.tsx';
import { useRefreshAtPlanEnd } from '../billing/over-limit/over-limit-status.tsx';
import { useLimitToast } from '../owners/limit-toast.ts';
import { trpc } from '../trpc.ts';
import { CardDialog } from './card-dialog.tsx';
import { CardShareDialog } from './card-share-dialog.tsx';
import { CardTile } from './card-tile.tsx';
import { CardsHeader } from './cards-header.tsx';
import { CardsFailed, CardsSkeleton, cardsGridStyle, NoCards } from './cards-states.tsx';
import { DeleteCardDialog, useDeleteCard } from './delete-card.tsx';
import type { OwnCard } from './form/card-draft.ts';

type DialogState = { dialog: 'create' } | { dialog: 'edit' | 'share' | 'delete'; card: OwnCard };

const DIALOG_CLOSE_MS = 200;

export function CardsPage() {
  const { t } = useLingui();
  usePageTitle(t`My vCards`);
  const list = trpc.vcards.list.useQuery();
  useRefreshAtPlanEnd();
  const [open, setOpen] = useState<DialogState | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const deleteCard = useDeleteCard();
  const showLimitToast = useLimitToast();
  const cards = list.data?.vcards ?? [];

  const create = () => (list.data?.hasRoom ? setOpen({ dialog: 'create' }) : showLimitToast('limit_vcards'));
  function remove(card: OwnCard): void {
    setOpen(null);
    deleteCard(card.id);
    // The focused button disappears with the card, once the dialog has closed
    setTimeout(() => heading.current?.focus(), DIALOG_CLOSE_MS);
  }

  return (
    <>
      <CardsHeader
        usage={list.data ? { count: cards.length, limit: list.data.limit } : null}
        overLimit={cards.filter(({ isPaused }) => isPaused).length}
        headingRef={heading}
        onCreate={create}
      />
      {list.isPending && <CardsSkeleton />}
      {list.isError && !list.data && <CardsFailed busy={list.isFetching} onRetry={() => list.refetch()} />}
      {list.data && cards.length === 0 && <NoCards onCreate={create} />}
      {cards.length > 0 && (
        <CardsGrid
          cards={cards}
          onEdit={(card) => setOpen({ dialog: 'edit', card })}
          onShare={(card) => setOpen({ dialog: 'share', card })}
          onDelete={(card) => setOpen({ dialog: 'delete', card })}
        />
      )}
      {open && <OpenDialog open={open} first={cards.length === 0} onDelete={remove} onClose={() => setOpen(null)} />}
    </>
  );
}

type OpenDialogProps = { open: DialogState; first: boolean; onDelete: (card: OwnCard) => void; onClose: () => void };

function OpenDialog({ open, first, onDelete, onClose }: OpenDialogProps) {
  const session = useSession();
  if (session.status !== 'in') return null;
  switch (open.dialog) {
    case 'share':
      return <CardShareDialog card={open.card} onClose={onClose} />;
    case 'delete':
      return <DeleteCardDialog card={open.card} onClose={onClose} onConfirm={() => onDelete(open.card)} />;
    default:
      return (
        <CardDialog
          profile={session.profile}
          card={open.dialog === 'edit' ? open.card : null}
          first={first}
          onClose={onClose}
        />
      );
  }
}

type CardsGridProps = {
  cards: readonly OwnCard[];
  onEdit: (card: OwnCard) => void;
  onShare: (card: OwnCard) => void;
  onDelete: (card: OwnCard) => void;
};

function CardsGrid({ cards, onEdit, onShare, onDelete }: CardsGridProps) {
  return (
    <ul className={cardsGridStyle}>
      {cards.map((card) => (
        <li key={card.id} className="min-w-0">
          <CardTile
            card={card}
            onEdit={() => onEdit(card)}
            onShare={() => onShare(card)}
            onDelete={() => onDelete(card)}
          />
        </li>
      ))}
    </ul>
  );
}
