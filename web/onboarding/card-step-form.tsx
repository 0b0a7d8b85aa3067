import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { usernamePlan } from '#src/owners/usernames.ts';
import { paths } from '#src/paths.ts';
import { screenPath } from '#src/screens.ts';
import { DraftNotice } from '../app/draft-notice.tsx';
import { errorCodeOf, refusalReason } from '../app/errors.ts';
import { NotSaved, useSaveFailure } from '../app/not-saved.tsx';
import { useOwner } from '../app/owner.tsx';
import { UnsavedGuard } from '../app/unsaved-changes.tsx';
import type { CardDraft, OwnCard } from '../cards/form/card-draft.ts';
import { CardEditor } from '../cards/form/card-editor.tsx';
import { useCardForm } from '../cards/form/card-form-state.ts';
import type { CardPreviewOptions } from '../cards/form/preview-options.ts';
import { useUsernameChoice } from '../owners/usernames/username-choice.ts';
import { UsernameField } from '../owners/usernames/username-field.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';
import { clearLandingDraft, readLandingDraft } from './landing-draft.ts';
import { QrPreview } from './qr-preview.tsx';

/** `heldUsername`: reserved until payment, else null. */
export type CompletedOnboarding = { heldUsername: string | null };

type CardStepFormProps = {
  card: OwnCard | null;
  initial: CardDraft;
  onDone: (names: CompletedOnboarding) => void;
};

export function CardStepForm({ card, initial, onDone }: CardStepFormProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const toast = useToast();
  const utils = trpc.useUtils();
  const saved = useRef(false);
  const form = useCardForm({ id: useId(), start: initial, storedAs: `card:${card?.id ?? 'new'}` });
  const failure = useSaveFailure();
  const owner = useOwner();
  const activePlan = owner.access.plan;
  // Custom usernames need a paid plan, chosen or active (product 4.6)
  const landingUsername = usernamePlan(owner, activePlan) === 'free' ? '' : readLandingDraft().username;
  const firstName = owner.username ?? landingUsername;
  const choice = useUsernameChoice({
    getWords: () => {
      const { name, company, postalAddresses } = form.draft;
      return { name, company, city: postalAddresses[0]?.city ?? '' };
    },
    ...(firstName !== '' && { initial: firstName }),
  });
  const isUnpaid = activePlan === 'free' && choice.plan !== 'free';
  const [wasUnpaid] = useState(isUnpaid);
  useMatchingSuggestion(choice);
  const { isUploading: uploading } = form;

  const complete = trpc.onboarding.complete.useMutation({
    onSuccess: ({ wishedUsername }) => {
      saved.current = true;
      form.kept.clear();
      clearLandingDraft();
      onDone({ heldUsername: wishedUsername });
      void utils.profiles.me.invalidate();
      void utils.vcards.invalidate();
    },
    onError: (error, { username }) => {
      failure.clear();
      if (errorCodeOf(error) === 'username_taken') {
        choice.refuse(username);
        form.focusFirstError();
        return;
      }
      failure.fail(error);
      const description = refusalReason(i18n, error) ?? t`Couldn't create your virtual card`;
      toast({ variant: 'destructive', title: t`Error`, description });
    },
  });

  function submit(): void {
    if (choice.blocks || uploading || complete.isPending) return;
    const named = choice.check();
    const fields = form.validate();
    if (!named) form.focusFirstError();
    else if (fields) complete.mutate({ username: choice.username, card: fields });
  }

  const previewOptions: CardPreviewOptions = {
    path: paths.profile(choice.username || '…'),
    scanPath: card ? paths.scan(card.slug) : '',
    madeWith: activePlan === 'free',
  };
  return (
    <>
      <UnsavedGuard isDirty={() => !saved.current && form.isDirty} onDiscard={form.kept.clear} />
      <DraftNotice draft={form.kept} className="mb-6" />
      <CardEditor
        form={form}
        previewOptions={previewOptions}
        onSubmit={submit}
        brief
        before={
          <UsernameField
            username={choice.username}
            onChange={choice.change}
            onLeave={choice.leave}
            onSuggest={choice.suggest}
            availability={choice.availability}
            error={choice.error}
            digits={choice.digits}
            note={
              (isUnpaid || wasUnpaid) && (
                <span className={isUnpaid ? undefined : 'invisible'}>
                  <Trans>We'll hold it for 24 hours while your payment goes through.</Trans>
                </span>
              )
            }
          />
        }
        after={
          <>
            <QrPreview slug={card?.slug} />
            <NotSaved failure={failure} formId={form.id} busy={complete.isPending} className="mt-8 -mb-4" />
            <div className="mt-8 flex flex-col gap-2 sm:flex-row">
              <Button type="submit" busy={complete.isPending} disabled={choice.blocks || uploading}>
                {uploading ? <Trans>Uploading photo…</Trans> : <Trans>Create my card</Trans>}
              </Button>
              <Button variant="quiet" onClick={() => void navigate(screenPath('home'))}>
                <Trans>Skip for now</Trans>
              </Button>
            </div>
          </>
        }
      />
    </>
  );
}

/** Suggests a new username when the plan switches between free and paid: their formats differ. */
function useMatchingSuggestion({
  plan,
  suggest,
}: Pick<ReturnType<typeof useUsernameChoice>, 'plan' | 'suggest'>): void {
  const suggestNow = useRef(suggest);
  suggestNow.current = suggest;
  const before = useRef(plan);
  useEffect(() => {
    if ((before.current === 'free') !== (plan === 'free')) suggestNow.current();
    before.current = plan;
  }, [plan]);
}
