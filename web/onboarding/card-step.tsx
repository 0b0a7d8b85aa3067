import { Trans, useLingui } from '@lingui/react/macro';
import { type Profile, useSession } from '../app/session.tsx';
import { draftFromCard, type OwnCard } from '../cards/form/card-draft.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CardStepForm, type Finished } from './card-step-form.tsx';
import { firstDraft } from './first-draft.ts';
import { readWish } from './plan-intent.ts';

/** Step 3 of onboarding: username and card. `onDone` once both are saved. */
export function CardStep({ onDone }: { onDone: (names: Finished) => void }) {
  const session = useSession();
  if (session.status !== 'in') return null;
  return <LoadedCardStep profile={session.profile} onDone={onDone} />;
}

/** An account that skipped this step may have a card by now: then that one is completed, not written over. */
function LoadedCardStep({ profile, onDone }: { profile: Profile; onDone: (names: Finished) => void }) {
  const list = trpc.vcards.list.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  if (list.isPending) return <Loading />;
  if (list.isError && !list.data) return <Failed onRetry={() => list.refetch()} />;
  const card: OwnCard | undefined = list.data?.vcards[0];
  return (
    <CardStepForm
      profile={profile}
      card={card}
      initial={card ? draftFromCard(card) : firstDraft(profile, readWish())}
      onDone={onDone}
    />
  );
}

function Loading() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading...`} className="flex flex-col gap-6">
      <Skeleton className="h-11" />
      <Skeleton className="h-28" />
      <Skeleton className="h-64" />
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-4">
      <p>
        <Trans>Your card could not be loaded. Nothing was lost.</Trans>
      </p>
      <Button variant="secondary" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
