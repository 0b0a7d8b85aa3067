import { useLingui } from '@lingui/react/macro';
import type { LinkInput } from '#src/links/links.ts';
import { errorCodeOf, errorMessage } from '../app/errors.ts';
import type { SaveFailure } from '../app/not-saved.tsx';
import { useLimitToast } from '../owners/limit-toast.ts';
import { trpc } from '../trpc.ts';
import { useAnnounce, useToast } from '../ui/toast.tsx';
import { settlePendingDeletions } from './delete-link.ts';
import type { OwnLink } from './link.ts';
import type { LinkForm } from './link-form-state.ts';
import { refusedUrlText } from './options/options-draft.ts';

/** Creates or updates a link. */
export function useSaveLink(link: OwnLink | null, form: LinkForm, failure: SaveFailure, onSaved: () => void) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const announce = useAnnounce();
  const showLimitToast = useLimitToast();
  const utils = trpc.useUtils();

  async function succeed(tell: () => void): Promise<void> {
    form.kept.clear();
    // The link is saved even if the list can't be reloaded
    await utils.links.invalidate().catch(() => undefined);
    tell();
    onSaved();
  }

  function fail(title: string, error: unknown): void {
    const code = errorCodeOf(error);
    failure.clear();
    if (code === 'target_refused') refuseUrl('url', error);
    else if (code === 'fallback_refused') refuseUrl('fallbackUrl', error);
    else if (code === 'slug_taken' || code === 'slug_invalid') form.refuse('slug', errorMessage(i18n, error));
    else {
      failure.fail(error);
      if (code === 'limit_links') showLimitToast(code);
      else toast({ variant: 'destructive', title });
    }
  }

  function refuseUrl(field: 'url' | 'fallbackUrl', error: unknown): void {
    form.refuse(field, refusedUrlText(i18n, error, form.draft[field]));
  }

  const create = trpc.links.create.useMutation({
    onMutate: settlePendingDeletions,
    onSuccess: () => succeed(() => toast({ title: t`Link added successfully` })),
    onError: (error) => fail(t`Failed to add link. Please try again.`, error),
  });
  const update = trpc.links.update.useMutation({
    onSuccess: () => succeed(() => announce(t`Link updated successfully`)),
    onError: (error) => fail(t`Failed to update link. Please try again.`, error),
  });
  return {
    isPending: create.isPending || update.isPending,
    start: (fields: LinkInput) => (link ? update.mutate({ id: link.id, changes: fields }) : create.mutate(fields)),
  };
}
