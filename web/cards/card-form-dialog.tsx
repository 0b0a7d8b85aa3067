import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { errorCodeOf, errorMessage } from '../app/errors.ts';
import type { Profile } from '../app/session.tsx';
import { UnsavedGuard } from '../app/unsaved-guard.tsx';
import { useLimitToast } from '../owners/limit-toast.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';
import { cardPlace } from './card-place.ts';
import { draftFromCard, draftFromProfile, isSameDraft, type OwnCard } from './form/card-draft.ts';
import { CardEditor } from './form/card-editor.tsx';
import { useCardForm } from './form/card-form-state.ts';

/** Edits a card in place, or makes the first one. */
export function VcardEditor({ profile, card }: { profile: Profile; card: OwnCard | null }) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const tellLimit = useLimitToast();
  const utils = trpc.useUtils();
  const form = useCardForm(useId(), card ? draftFromCard(card) : draftFromProfile(profile), {
    tooLarge: t`Please upload an image smaller than 5MB`,
  });
  const [saved, setSaved] = useState(form.draft);
  const sent = useRef(form.draft);
  const uploading = form.upload.progress !== null;
  const isDirty = uploading || !isSameDraft(saved, form.draft);

  const outcome = {
    onSuccess: async () => {
      setSaved(sent.current);
      await utils.vcards.list.invalidate().catch(() => undefined);
      toast({ title: t`vCard saved successfully` });
    },
    onError: (error: unknown) => {
      if (errorCodeOf(error) === 'limit_vcards') tellLimit('limit_vcards');
      else toast({ variant: 'destructive', title: t`Error`, description: errorMessage(i18n, error) });
    },
  };
  const create = trpc.vcards.create.useMutation(outcome);
  const update = trpc.vcards.update.useMutation(outcome);
  const isSaving = create.isPending || update.isPending;

  function submit(): void {
    if (uploading || isSaving) return;
    const fields = form.check();
    if (!fields) return;
    sent.current = { ...form.draft, ...fields };
    form.change(sent.current);
    if (card) update.mutate({ id: card.id, fields });
    else create.mutate(fields);
  }

  return (
    <>
      <UnsavedGuard isDirty={() => isDirty} />
      <CardEditor
        form={form}
        place={cardPlace(profile, card, true)}
        onSubmit={submit}
        after={
          <div className="mt-8">
            <Button type="submit" busy={isSaving} disabled={uploading}>
              {uploading ? (
                <Trans>Uploading photo…</Trans>
              ) : card ? (
                <Trans>Save changes</Trans>
              ) : (
                <Trans>Create vCard</Trans>
              )}
            </Button>
          </div>
        }
      />
    </>
  );
}
