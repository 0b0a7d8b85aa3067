import { useLingui } from '@lingui/react/macro';
import { errorCodeOf } from '../app/errors.ts';
import { settlePendingDeletions } from '../app/list/pending-deletions.ts';
import type { SaveFailure } from '../app/not-saved.tsx';
import { useLimit } from '../owners/limit.tsx';
import { trpc } from '../trpc.ts';
import { useToast } from '../ui/toast.tsx';
import type { NewCardForm } from './form/card-form-state.ts';

/** Shows why a card wasn't saved: at the form, and in a toast or the plan chooser. */
export function useCardFailure(failure: SaveFailure): (title: string, error: unknown) => void {
  const { t } = useLingui();
  const toast = useToast();
  const limit = useLimit();
  return (title, error) => {
    const refused = errorCodeOf(error);
    failure.fail(error);
    if (refused === 'limit_vcards') limit.refuse(refused);
    else if (refused === 'unauthenticated')
      toast({ variant: 'destructive', title: t`You must be logged in to manage vCards` });
    else toast({ variant: 'destructive', title });
  };
}

/** The list is up to date when `onCreated` is called. */
export function useCreateCard(form: NewCardForm, failure: SaveFailure, onCreated?: () => void) {
  const { t } = useLingui();
  const toast = useToast();
  const utils = trpc.useUtils();
  const fail = useCardFailure(failure);
  const create = trpc.vcards.create.useMutation({
    onMutate: settlePendingDeletions,
    onSuccess: async () => {
      form.kept.clear();
      // The card is saved even if the list can't be reloaded
      await utils.vcards.invalidate().catch(() => undefined);
      toast({ title: t`vCard created successfully` });
      onCreated?.();
    },
    onError: (error) => fail(t`Failed to create vCard. Please try again.`, error),
  });
  const { isPending } = create;
  const { isUploading } = form;

  function submit(): void {
    if (isUploading || isPending) return;
    const fields = form.validate();
    if (fields) create.mutate({ ...form.sent.current(fields), templateId: form.templateId });
  }

  return { isPending, isUploading, submit };
}
