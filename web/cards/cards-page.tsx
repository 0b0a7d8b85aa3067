import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useNewFromUrl } from '../app/new-from-url.ts';
import { usePageTitle } from '../app/page-header.tsx';
import { useSession } from '../app/session.tsx';
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
  const limit = useLimitRefusal();
  const cards = list.data?.vcards ?? [];

  useEditFromUrl(list.data?.vcards, (card) => setOpen({ dialog: 'edit', card }));

  const create = () => (list.data?.hasRoom ? setOpen({ dialog: 'create' }) : limit.refuse('limit_vcards'));
  useNewFromUrl(list.data !== undefined, create);
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
          onEdit={(card) => setOpen({ dialog: 'edit', card })}
          onShare={(card) => setOpen({ dialog: 'share', card })}
          onDelete={(card) => setOpen({ dialog: 'delete', card })}
        />
      )}
      {open && <OpenDialog open={open} cards={cards} onDelete={remove} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Opens the card that the URL names, as other screens do (`?edit={id}`). */
function useEditFromUrl(cards: readonly OwnCard[] | undefined, edit: (card: OwnCard) => void): void {
  const [query, setQuery] = useSearchParams();
  const id = query.get('edit');
  const isLoaded = cards !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the removal takes a few renders
  useEffect(() => {
    if (id === null || !isLoaded) return;
    const card = cards.find((one) => one.id === id);
    if (card) edit(card);
    setQuery({}, { replace: true });
  }, [id, isLoaded]);
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
    return <CardDialog profile={session.profile} card={null} first={cards.length === 0} onClose={onClose} />;
  }
  // The list's own card follows changes, such as a new main card
  const card = cards.find(({ id }) => id === open.card.id) ?? open.card;
  switch (open.dialog) {
    case 'share':
      return <CardShareDialog card={card} onClose={onClose} />;
    case 'delete':
      return <DeleteCardDialog card={card} onClose={onClose} onConfirm={() => onDelete(card)} />;
    default:
      return <CardDialog profile={session.profile} card={card} first={false} onClose={onClose} />;
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
