import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { errorCodeOf, errorMessage } from '../app/errors.ts';
import { PageHeader, usePageTitle } from '../app/page-header.tsx';
import { type OwnProfile, useSession } from '../app/session.tsx';
import { UnsavedGuard } from '../app/unsaved-changes.tsx';
import { useLimitToast } from '../owners/limit-toast.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { textLinkStyle } from '../ui/button-style.ts';
import { useToast } from '../ui/toast.tsx';
import { CardsFailed, CardsSkeleton } from './cards-states.tsx';
import { draftFromCard, draftFromProfile, isSameCardDraft, type OwnCard } from './form/card-draft.ts';
import { CardEditor } from './form/card-editor.tsx';
import { useCardForm } from './form/card-form-state.ts';
import { previewOptions } from './form/preview-page.ts';

/** Edits the main card. */
export function CardPage() {
  const { t } = useLingui();
  usePageTitle(t`My vCard`);
  const session = useSession();
  const list = trpc.vcards.list.useQuery();
  if (session.status !== 'in') return null;
  const cards = list.data?.vcards;
  return (
    <>
      <PageHeader title={t`My vCard`}>
        <Trans>
          The card your link opens. Find all your cards in{' '}
          <Link to="/dashboard/vcards" className={textLinkStyle}>
            My vCards
          </Link>
          .
        </Trans>
      </PageHeader>
      {list.isPending && <CardsSkeleton />}
      {list.isError && !cards && <CardsFailed busy={list.isFetching} onRetry={() => list.refetch()} />}
      {cards && <MainCardForm profile={session.profile} card={cards.find((card) => card.isMain) ?? cards[0] ?? null} />}
    </>
  );
}

function MainCardForm({ profile, card }: { profile: OwnProfile; card: OwnCard | null }) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const showLimitToast = useLimitToast();
  const utils = trpc.useUtils();
  const form = useCardForm(useId(), card ? draftFromCard(card) : draftFromProfile(profile), {
    tooLarge: t`Please upload an image smaller than 5MB`,
  });
  const [saved, setSaved] = useState(form.draft);
  const sent = useRef(form.draft);
  const uploading = form.upload.progress !== null;
  const isDirty = uploading || !isSameCardDraft(saved, form.draft);

  const outcome = {
    onSuccess: async () => {
      setSaved(sent.current);
      await utils.vcards.list.invalidate().catch(() => undefined);
      toast({ title: t`vCard saved successfully` });
    },
    onError: (error: unknown) => {
      if (errorCodeOf(error) === 'limit_vcards') showLimitToast('limit_vcards');
      else toast({ variant: 'destructive', title: t`Error`, description: errorMessage(i18n, error) });
    },
  };
  const create = trpc.vcards.create.useMutation(outcome);
  const update = trpc.vcards.update.useMutation(outcome);
  const isSaving = create.isPending || update.isPending;

  function submit(): void {
    if (uploading || isSaving) return;
    const fields = form.validate();
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
        previewOptions={previewOptions(profile, card, true)}
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
