import { useLingui } from '@lingui/react/macro';
import { errorCodeOf } from '../app/errors.ts';
import type { SaveFailure } from '../app/not-saved.tsx';
import { useLimitToast } from '../owners/limit-toast.ts';
import { trpc } from '../trpc.ts';
import { useToast } from '../ui/toast.tsx';
import type { CardInput, OwnCard } from './form/card-draft.ts';

/** Creates or updates a card and shows a toast. The list is refreshed before `onSaved` is called. */
export function useSaveCard(card: OwnCard | null, failure: SaveFailure, onSaved: () => void) {
  const { t } = useLingui();
  const toast = useToast();
  const showLimitToast = useLimitToast();
  const utils = trpc.useUtils();

  async function succeed(title: string): Promise<void> {
    // The list shows its own error; the card is saved either way
    await utils.vcards.list.invalidate().catch(() => undefined);
    toast({ title });
    onSaved();
  }

  function fail(title: string, error: unknown): void {
    const refused = errorCodeOf(error);
    failure.fail(error);
    if (refused === 'limit_vcards') showLimitToast(refused);
    else if (refused === 'unauthenticated')
      toast({ variant: 'destructive', title: t`You must be logged in to manage vCards` });
    else toast({ variant: 'destructive', title });
  }

  const create = trpc.vcards.create.useMutation({
    onSuccess: () => succeed(t`vCard created successfully`),
    onError: (error) => fail(t`Failed to create vCard. Please try again.`, error),
  });
  const update = trpc.vcards.update.useMutation({
    onSuccess: () => succeed(t`vCard updated successfully`),
    onError: (error) => fail(t`Failed to update vCard. Please try again.`, error),
  });
  return {
    isPending: create.isPending || update.isPending,
    start: (fields: CardInput) => (card ? update.mutate({ id: card.id, fields }) : create.mutate(fields)),
  };
}
