import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ListDeletion } from '../../links/list-screen/use-item-list.ts';
import { trpc } from '../../trpc.ts';
import type { ListedCard } from './card-item.ts';

/** What is printed can't be called back: this asks first, and can still be undone for a moment. */
export function useCardDeletion(): ListDeletion<ListedCard> {
  const { t } = useLingui();
  const { mutateAsync } = trpc.vcards.deleteMany.useMutation();
  return {
    path: 'vcards.deleteMany',
    send: mutateAsync,
    done: ({ length: count }) => ({
      title: count === 1 ? t`vCard deleted` : t`${plural(count, { one: '# card deleted', other: '# cards deleted' })}`,
    }),
    failed: t`Failed to delete vCard. Please try again.`,
    question: (cards) => {
      const { name = '' } = cards[0] ?? {};
      const count = cards.length;
      if (count > 1) {
        return {
          title: t`Delete ${count} cards?`,
          description: (
            <Trans>Their pages and contact files will be gone, and their printed QR codes will stop working.</Trans>
          ),
          confirmLabel: t`Delete cards`,
          cancelLabel: t`Keep cards`,
        };
      }
      return {
        title: t`Delete ${name}'s card?`,
        description: <Trans>Its page and contact file will be gone, and its printed QR code will stop working.</Trans>,
        confirmLabel: t`Delete card`,
        cancelLabel: t`Keep card`,
      };
    },
  };
}
