import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { inferRouterInputs } from '@trpc/server';
import { errorMessage } from '../app/errors.ts';
import { type AppRouter, trpc } from '../trpc.ts';
import { useToast } from '../ui/toast.tsx';
import type { OwnCard } from './form/card-draft.ts';

type Replacement = inferRouterInputs<AppRouter>['vcards']['replaceValues'][number];

const sharedFields = ['phone', 'email', 'company'] as const;

/** Offers to replace on other cards what was replaced on this one (product 5.19). Call it once that is saved. */
export function useOfferOnOthers(): (before: OwnCard) => Promise<void> {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.vcards.replaceValues.useMutation();

  async function replace(replacements: Replacement[], canUndo: boolean): Promise<void> {
    try {
      const changed = await mutateAsync(replacements);
      await utils.vcards.invalidate();
      const back = replacements.flatMap(({ field, from, value }, n) => {
        const ids = changed[n] ?? [];
        return ids.length === 0 ? [] : [{ field, from: value, value: from, ids }];
      });
      const count = countOf(back);
      if (!canUndo || count === 0) return;
      toast({
        title: t`${plural(count, { one: '# other card changed', other: '# other cards changed' })}`,
        action: { label: t`Undo`, altText: t`Undo`, onPress: () => void replace(back, false) },
      });
    } catch (error) {
      toast({ variant: 'destructive', title: t`Error`, description: errorMessage(i18n, error) });
    }
  }

  return async (before) => {
    // The server may have completed a number. Both are the card's own, without what its template shows instead
    const { item: after } = await utils.client.drafts.card.query({ id: before.id });
    const fields = sharedFields.filter((field) => before[field] && after[field] && before[field] !== after[field]);
    if (fields.length === 0) return;
    const found = await utils.vcards.withValues.fetch(fields.map((field) => ({ field, value: before[field] })));
    const replacements = fields.flatMap((field, n) => {
      const ids = (found[n] ?? []).filter((id) => id !== before.id);
      return ids.length === 0 ? [] : [{ field, from: before[field], value: after[field], ids }];
    });
    const count = countOf(replacements);
    if (count === 0) return;
    toast({
      title: t`${plural(count, { one: '# other card has the old one', other: '# other cards have the old one' })}`,
      description: replacements.map(({ from, value }) => `${from} → ${value}`).join(', '),
      action: {
        label: t`Change there, too`,
        altText: t`Change there, too`,
        onPress: () => void replace(replacements, true),
      },
    });
  };
}

function countOf(replacements: readonly Replacement[]): number {
  return new Set(replacements.flatMap(({ ids }) => ids)).size;
}
