import { useLingui } from '@lingui/react/macro';
import { type Utm, utmFields, withUtm } from '#src/links/utm.ts';
import { errorCodeOf, errorMessage } from '../app/errors.ts';
import { settlePendingDeletions } from '../app/list/pending-deletions.ts';
import type { SaveFailure } from '../app/not-saved.tsx';
import { useLimit } from '../owners/limit.tsx';
import { trpc } from '../trpc.ts';
import { useToast } from '../ui/toast.tsx';
import type { CreatedLink } from './link-created.tsx';
import type { LinkForm } from './link-form-state.ts';
import { refusedUrlText } from './options/options-draft.ts';

/** Shows why a link wasn't saved: at its field, at the form, in a toast, or in the plan chooser. */
export function useLinkFailure(form: LinkForm, failure: SaveFailure): (title: string, error: unknown) => void {
  const { i18n } = useLingui();
  const toast = useToast();
  const limit = useLimit();

  function refuseUrl(field: 'url' | 'fallbackUrl', error: unknown): void {
    form.refuse(field, refusedUrlText(i18n, error, form.draft[field]));
  }

  return (title, error) => {
    const code = errorCodeOf(error);
    failure.clear();
    if (code === 'target_refused') refuseUrl('url', error);
    else if (code === 'fallback_refused') refuseUrl('fallbackUrl', error);
    else if (code === 'slug_taken' || code === 'slug_invalid') form.refuse('slug', errorMessage(i18n, error));
    else {
      failure.fail(error);
      if (code === 'limit_links') limit.refuse(code);
      else toast({ variant: 'destructive', title });
    }
  };
}

export function useCreateLink(form: LinkForm, failure: SaveFailure, onCreated: (link: CreatedLink) => void) {
  const { t } = useLingui();
  const toast = useToast();
  const utils = trpc.useUtils();
  const fail = useLinkFailure(form, failure);
  return trpc.links.create.useMutation({
    onMutate: settlePendingDeletions,
    onSuccess: async ({ slug }, fields) => {
      form.kept.clear();
      // The link is saved even if the list can't be reloaded
      await utils.links.invalidate().catch(() => undefined);
      toast({ title: t`Link added successfully` });
      const utm = Object.fromEntries(utmFields.map((field) => [field, fields[field] ?? null])) as Utm;
      onCreated({ slug, title: fields.title, target: withUtm(fields.url, utm) });
    },
    onError: (error) => fail(t`Failed to add link. Please try again.`, error),
  });
}
