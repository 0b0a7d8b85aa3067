import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useNewFromUrl } from '../app/new-from-url.ts';
import { usePageTitle } from '../app/page-header.tsx';
import { useSession } from '../app/session.tsx';
import { editPath } from '../app/site.ts';
import { useRefreshAtPlanEnd } from '../billing/over-limit/over-limit-status.tsx';
import { useLimitRefusal } from '../owners/limit-toast.ts';
import { trpc } from '../trpc.ts';
import { CardDialog } from './card-dialog.tsx';
import { CardShareDialog } from './card-share-dialog.tsx';
import { CardTile } from './card-tile.tsx';
import { CardsHeader } from './cards-header.tsx';
import { CardsFailed, CardsSkeleton, cardsGridStyle, NoCards } from './cards-states.tsx';
import { DeleteCardDialog, useDeleteCard } from './delete-card.tsx';
import type { OwnCard } from './form/card-draft.ts';

type DialogState = { dialog: 'create' } | { dialog: 'share' | 'delete'; card: OwnCard };

const DIALOG_CLOSE_MS = 200;

export function CardsPage() {
  const { t } = useLingui();
  usePageTitle(t`My vCards`);
  const list = trpc.vcards.list.useQuery();
  useRefreshAtPlanEnd();
  const [open, setOpen] = useState<DialogState | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const deleteCard = useDeleteCard();
  const limit = useLimitRefusal();
  const cards = list.data?.vcards ?? [];

  const create = () => (list.data?.hasRoom ? setOpen({ dialog: 'create' }) : limit.refuse('limit_vcards'));
  useNewFromUrl(list.data !== undefined, create);
  function remove(card: OwnCard): void {
    setOpen(null);
    deleteCard(card.id);
    // The focused button disappears with the card, once the dialog has closed
    setTimeout(() => heading.current?.focus(), DIALOG_CLOSE_MS);
  }

  const [query] = useSearchParams();
  const edited = query.get('edit');
  // Links of earlier releases
  if (edited !== null) return <Navigate to={editPath('card', edited)} replace />;

  return (
    <>
      <CardsHeader
        usage={list.data ? { count: cards.length, limit: list.data.limit } : null}
        overLimit={cards.filter(({ isPaused }) => isPaused).length}
        isRefused={limit.isRefused}
        headingRef={heading}
        onCreate={create}
      />
      {list.isPending && <CardsSkeleton />}
      {list.isError && !list.data && <CardsFailed busy={list.isFetching} onRetry={() => list.refetch()} />}
      {list.data && cards.length === 0 && <NoCards onCreate={create} />}
      {cards.length > 1 && (
        <p className="mb-5 text-ink-soft">
          <Trans>Your link opens your main card. Each other card has a link of its own.</Trans>
        </p>
      )}
      {cards.length > 0 && (
        <CardsGrid
          cards={cards}
          onShare={(card) => setOpen({ dialog: 'share', card })}
          onDelete={(card) => setOpen({ dialog: 'delete', card })}
        />
      )}
      {open && <OpenDialog open={open} cards={cards} onDelete={remove} onClose={() => setOpen(null)} />}
    </>
  );
}

type OpenDialogProps = {
  open: DialogState;
  cards: readonly OwnCard[];
  onDelete: (card: OwnCard) => void;
  onClose: () => void;
};

function OpenDialog({ open, cards, onDelete, onClose }: OpenDialogProps) {
  const session = useSession();
  if (session.status !== 'in') return null;
  if (open.dialog === 'create') {
    return <CardDialog profile={session.profile} isFirst={cards.length === 0} onClose={onClose} />;
  }
  // The list's own card follows changes, such as a new main card
  const card = cards.find(({ id }) => id === open.card.id) ?? open.card;
  if (open.dialog === 'share') return <CardShareDialog card={card} onClose={onClose} />;
  return <DeleteCardDialog card={card} onClose={onClose} onConfirm={() => onDelete(card)} />;
}

type CardsGridProps = {
  cards: readonly OwnCard[];
  onShare: (card: OwnCard) => void;
  onDelete: (card: OwnCard) => void;
};

function CardsGrid({ cards, onShare, onDelete }: CardsGridProps) {
  return (
    <ul className={cardsGridStyle}>
      {cards.map((card) => (
        <li key={card.id} className="min-w-0">
          <CardTile card={card} onShare={() => onShare(card)} onDelete={() => onDelete(card)} />
        </li>
      ))}
    </ul>
  );
}
