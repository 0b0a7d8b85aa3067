import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#src/paths.ts';
import { errorCodeOf } from '../errors.ts';
import type { Profile } from '../session.tsx';
import type { CardDraft, OwnCard } from '../shared/card-form/card-draft.ts';
import { CardEditor } from '../shared/card-form/card-editor.tsx';
import { useCardForm } from '../shared/card-form/card-form-state.ts';
import type { CardPlace } from '../shared/card-form/preview-page.ts';
import { refusalReason } from '../shared/refusal-reason.ts';
import { UnsavedGuard } from '../shared/unsaved-guard.tsx';
import { useUsernameChoice } from '../shared/usernames/username-choice.ts';
import { UsernameField } from '../shared/usernames/username-field.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';

type CardStepFormProps = { profile: Profile; card: OwnCard | undefined; initial: CardDraft; onDone: () => void };

export function CardStepForm({ profile, card, initial, onDone }: CardStepFormProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const toast = useToast();
  const utils = trpc.useUtils();
  const saved = useRef(false);
  const form = useCardForm(useId(), initial);
  const choice = useUsernameChoice(profile, { getName: () => form.draft.name });
  const uploading = form.upload.progress !== null;

  const complete = trpc.onboarding.complete.useMutation({
    onSuccess: () => {
      saved.current = true;
      onDone();
      void utils.profiles.me.invalidate();
      void utils.vcards.list.invalidate();
    },
    onError: (error, { username }) => {
      if (errorCodeOf(error) === 'username_taken') {
        choice.refuse(username);
        form.focusFirstError();
        return;
      }
      const description = refusalReason(i18n, error) ?? t`Could not create your virtual card`;
      toast({ variant: 'destructive', title: t`Error`, description });
    },
  });

  function submit(): void {
    if (choice.blocks || uploading || complete.isPending) return;
    const named = choice.check();
    const fields = form.check();
    if (!named) form.focusFirstError();
    else if (fields) complete.mutate({ username: choice.username, card: fields });
  }

  const place: CardPlace = {
    username: choice.username,
    address: paths.profile(choice.username || '…'),
    scanned: card ? paths.scan(card.slug) : '',
    madeWith: choice.plan === 'free',
  };
  return (
    <>
      <UnsavedGuard isDirty={() => !saved.current && form.dirty} />
      <CardEditor
        form={form}
        place={place}
        onSubmit={submit}
        before={
          <UsernameField
            username={choice.username}
            onChange={choice.change}
            onLeave={choice.leave}
            onSuggest={choice.suggest}
            availability={choice.availability}
            error={choice.error}
            digits={choice.digits}
          />
        }
        after={
          <div className="mt-8 flex flex-col gap-2 sm:flex-row">
            <Button type="submit" busy={complete.isPending} disabled={choice.blocks || uploading}>
              {uploading ? <Trans>Uploading photo…</Trans> : <Trans>Create my card</Trans>}
            </Button>
            <Button variant="quiet" onClick={() => navigate('/dashboard')}>
              <Trans>Skip for now</Trans>
            </Button>
          </div>
        }
      />
    </>
  );
}
