import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { DraftNotice } from '../app/draft-notice.tsx';
import { errorCodeOf } from '../app/errors.ts';
import { NotSaved, useSaveFailure } from '../app/not-saved.tsx';
import { PageHeader, usePageTitle } from '../app/page-header.tsx';
import { type OwnProfile, useSession } from '../app/session.tsx';
import { UnsavedGuard } from '../app/unsaved-changes.tsx';
import { useLimitToast } from '../owners/limit-toast.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { textLinkStyle } from '../ui/button-style.ts';
import { useToast } from '../ui/toast.tsx';
import { CardsFailed, CardsSkeleton } from './cards-states.tsx';
import { draftFromCard, draftFromProfile, type OwnCard } from './form/card-draft.ts';
import { CardEditor } from './form/card-editor.tsx';
import { useCardForm } from './form/card-form-state.ts';
import { HandleField, handleOf, useTakenHandles } from './form/handle-field.tsx';
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
      {cards && <MainCardForm profile={session.profile} cards={cards} />}
    </>
  );
}

function MainCardForm({ profile, cards }: { profile: OwnProfile; cards: readonly OwnCard[] }) {
  const main = cards.find(({ isMain }) => isMain) ?? null;
  const [first] = useState(main);
  // Meanwhile another card may become the main one: the draft stays that of the first
  const card = cards.find(({ id }) => id === first?.id) ?? first ?? main;
  const { t } = useLingui();
  const toast = useToast();
  const failure = useSaveFailure();
  const showLimitToast = useLimitToast();
  const utils = trpc.useUtils();
  const taken = useTakenHandles(card);
  const form = useCardForm({
    id: useId(),
    initial: card ? draftFromCard(card) : draftFromProfile(profile),
    cardId: card?.id ?? null,
    takenHandles: taken,
    uploadTexts: { tooLarge: t`Please upload an image smaller than 5MB` },
  });
  const sent = useRef(form.draft);
  const uploading = form.upload.progress !== null;

  const outcome = {
    onSuccess: async () => {
      form.markSaved(sent.current);
      form.kept.clear();
      failure.clear();
      await utils.vcards.list.invalidate().catch(() => undefined);
      toast({ title: t`vCard saved successfully` });
    },
    onError: (error: unknown) => {
      failure.fail(error);
      if (errorCodeOf(error) === 'limit_vcards') showLimitToast('limit_vcards');
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
      <UnsavedGuard isDirty={() => form.isDirty} onDiscard={form.kept.clear} />
      <DraftNotice draft={form.kept} className="mb-6" />
      <CardEditor
        form={form}
        previewOptions={previewOptions(profile, card, { first: true, handle: handleOf(form.draft, card, taken) })}
        link={<HandleField form={form} profile={profile} card={card} taken={taken} />}
        onSubmit={submit}
        after={
          <div className="mt-8 flex flex-col items-start gap-4">
            <NotSaved failure={failure} formId={form.id} busy={isSaving} className="w-full" />
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
