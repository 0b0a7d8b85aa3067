import { useLingui } from '@lingui/react/macro';
import { errorCodeOf } from '../app/errors.ts';
import { refusalReason } from '../app/refusal-reason.ts';
import { useLimitToast } from '../owners/limit-toast.ts';
import { trpc } from '../trpc.ts';
import { useToast } from '../ui/toast.tsx';
import type { CardInput, OwnCard } from './form/card-draft.ts';

/** Saves a new card, or what was changed on one, and tells how it went. The list is current when `onSaved` is called. */
export function useSaveVcard(card: OwnCard | null, onSaved: () => void) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const tellLimit = useLimitToast();
  const utils = trpc.useUtils();

  async function succeed(title: string): Promise<void> {
    // A list that cannot be fetched again says so itself: the card is saved all the same
    await utils.vcards.list.invalidate().catch(() => undefined);
    toast({ title });
    onSaved();
  }

  function fail(title: string, error: unknown): void {
    const refused = errorCodeOf(error);
    if (refused === 'limit_vcards') tellLimit(refused);
    else if (refused === 'unauthenticated')
      toast({ variant: 'destructive', title: t`You must be logged in to manage vCards` });
    else toast({ variant: 'destructive', title, description: refusalReason(i18n, error) });
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
