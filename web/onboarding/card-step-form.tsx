import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef } from 'react';
import { usernamePlan } from '#src/onboarding/onboarding.ts';
import { paths } from '#src/paths.ts';
import { errorCodeOf } from '../app/errors.ts';
import { refusalReason } from '../app/refusal-reason.ts';
import { useNavigate } from '../app/routing/location.ts';
import type { Profile } from '../app/session.tsx';
import { UnsavedGuard } from '../app/unsaved-guard.tsx';
import type { CardDraft, OwnCard } from '../cards/form/card-draft.ts';
import { CardEditor } from '../cards/form/card-editor.tsx';
import { useCardForm } from '../cards/form/card-form-state.ts';
import type { CardPlace } from '../cards/form/preview-page.ts';
import { accessOf } from '../owners/profile-access.ts';
import { useUsernameChoice } from '../owners/usernames/username-choice.ts';
import { UsernameField } from '../owners/usernames/username-field.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';
import { forgetWish, readWish } from './plan-intent.ts';

/** `wishedUsername`: the name that waits for its payment, null where the chosen one is the account's at once. */
export type Finished = { wishedUsername: string | null };

type CardStepFormProps = {
  profile: Profile;
  card: OwnCard | undefined;
  initial: CardDraft;
  onDone: (names: Finished) => void;
};

export function CardStepForm({ profile, card, initial, onDone }: CardStepFormProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const toast = useToast();
  const utils = trpc.useUtils();
  const saved = useRef(false);
  const form = useCardForm(useId(), initial);
  const inForce = accessOf(profile).plan;
  // A name of one's own is for paid plans, chosen ones included (product 4.6)
  const wished = usernamePlan(profile, inForce) === 'free' ? '' : readWish().username;
  const firstName = profile.username ?? wished;
  const choice = useUsernameChoice(profile, {
    getName: () => form.draft.name,
    ...(firstName !== '' && { initial: firstName }),
  });
  const isUnpaid = inForce === 'free' && choice.plan !== 'free';
  useFittingName(choice);
  const uploading = form.upload.progress !== null;

  const complete = trpc.onboarding.complete.useMutation({
    onSuccess: ({ wishedUsername }) => {
      saved.current = true;
      forgetWish();
      onDone({ wishedUsername });
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
    address: paths.profile(choice.username || '…'),
    scanned: card ? paths.scan(card.slug) : '',
    madeWith: inForce === 'free',
  };
  return (
    <>
      <UnsavedGuard isDirty={() => !saved.current && form.dirty} />
      <CardEditor
        form={form}
        place={place}
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
            note={isUnpaid && <Trans>It is held for 24 hours while your payment is on its way.</Trans>}
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

/** Back on the free plan, or on a paid one after all: a name of the other form could not be taken. */
function useFittingName({ plan, suggest }: Pick<ReturnType<typeof useUsernameChoice>, 'plan' | 'suggest'>): void {
  const suggestNow = useRef(suggest);
  suggestNow.current = suggest;
  const before = useRef(plan);
  useEffect(() => {
    if ((before.current === 'free') !== (plan === 'free')) suggestNow.current();
    before.current = plan;
  }, [plan]);
}
