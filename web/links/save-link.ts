import { useLingui } from '@lingui/react/macro';
import type { LinkInput } from '#src/links/links.ts';
import { errorCodeOf, errorMessage, refusalReason } from '../app/errors.ts';
import { useLimitToast } from '../owners/limit-toast.ts';
import { trpc } from '../trpc.ts';
import { useToast } from '../ui/toast.tsx';
import { settlePendingDeletions } from './delete-link.ts';
import type { OwnLink } from './link.ts';
import type { LinkForm } from './link-form-state.ts';
import { refusedUrlText } from './options/options-draft.ts';

/** Creates or updates a link. Shows refused fields in the form, other errors in a toast. */
export function useSaveLink(link: OwnLink | null, form: LinkForm, onSaved: () => void) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const showLimitToast = useLimitToast();
  const utils = trpc.useUtils();

  async function succeed(title: string): Promise<void> {
    // The link is saved even if the list can't be reloaded
    await utils.links.list.invalidate().catch(() => undefined);
    toast({ title });
    onSaved();
  }

  function fail(title: string, error: unknown): void {
    const code = errorCodeOf(error);
    if (code === 'limit_links') showLimitToast(code);
    else if (code === 'target_refused') refuseUrl('url', error);
    else if (code === 'fallback_refused') refuseUrl('fallbackUrl', error);
    else if (code === 'slug_taken' || code === 'slug_invalid') form.refuse('slug', errorMessage(i18n, error));
    else toast({ variant: 'destructive', title, description: refusalReason(i18n, error) });
  }

  function refuseUrl(field: 'url' | 'fallbackUrl', error: unknown): void {
    form.refuse(field, refusedUrlText(i18n, error, form.draft[field]));
  }

  const create = trpc.links.create.useMutation({
    onMutate: settlePendingDeletions,
    onSuccess: () => succeed(t`Link added successfully`),
    onError: (error) => fail(t`Failed to add link. Please try again.`, error),
  });
  const update = trpc.links.update.useMutation({
    onSuccess: () => succeed(t`Link updated successfully`),
    onError: (error) => fail(t`Failed to update link. Please try again.`, error),
  });
  return {
    isPending: create.isPending || update.isPending,
    start: (fields: LinkInput) => (link ? update.mutate({ id: link.id, changes: fields }) : create.mutate(fields)),
  };
}
