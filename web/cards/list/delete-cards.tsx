import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useDeleteItems } from '../../app/list/delete-items.ts';
import { trpc } from '../../trpc.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type ListedCard, useCardCache } from './card-item.ts';

type Titled = ListedCard & { title: string };

export function useDeleteCards(onUndone: (cards: readonly Titled[]) => void): (cards: readonly ListedCard[]) => void {
  const { t } = useLingui();
  const cache = useCardCache();
  const { mutateAsync } = trpc.vcards.deleteMany.useMutation();
  const deleteCards = useDeleteItems<Titled>({
    kind: 'card',
    path: 'vcards.deleteMany',
    send: mutateAsync,
    done: ({ length: count }) => ({
      title: count === 1 ? t`vCard deleted` : t`${plural(count, { one: '# card deleted', other: '# cards deleted' })}`,
    }),
    failed: t`Failed to delete vCard. Please try again.`,
    forget: (cards) => {
      cache.forget(cards);
      return cache.invalidate();
    },
    onUndone,
  });
  return (cards) => deleteCards(cards.map((card) => ({ ...card, title: card.name })));
}

type DeleteCardsDialogProps = { cards: readonly ListedCard[]; onConfirm: () => void; onClose: () => void };

/** What is printed can't be called back: this asks first, and can still be undone for a moment. */
export function DeleteCardsDialog({ cards, onConfirm, onClose }: DeleteCardsDialogProps) {
  const { t } = useLingui();
  const { name = '' } = cards[0] ?? {};
  const count = cards.length;
  const isOne = count === 1;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isOne ? t`Delete ${name}'s card?` : t`Delete ${count} cards?`}
      description={
        isOne ? (
          <Trans>Its page and contact file will be gone, and its printed QR code will stop working.</Trans>
        ) : (
          <Trans>Their pages and contact files will be gone, and their printed QR codes will stop working.</Trans>
        )
      }
      confirmLabel={isOne ? t`Delete card` : t`Delete cards`}
      cancelLabel={isOne ? t`Keep card` : t`Keep cards`}
      onConfirm={onConfirm}
    />
  );
}
