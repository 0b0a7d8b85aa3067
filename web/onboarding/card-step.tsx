import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { EntryHeading } from '../accounts/entry-frame.tsx';
import { PartFailed } from '../app/load-failed.tsx';
import { type OwnProfile, useSession } from '../app/session.tsx';
import { appName } from '../app/site.ts';
import { type CardDraft, draftFromCard, draftFromProfile } from '../cards/form/card-draft.ts';
import { accessOf } from '../owners/profile.ts';
import { trpc } from '../trpc.ts';
import { textLinkStyle } from '../ui/button-style.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useToast } from '../ui/toast.tsx';
import { CardStepForm, type CompletedOnboarding } from './card-step-form.tsx';
import { type LandingDraft, readLandingDraft } from './landing-draft.ts';
import { PaymentNotice } from './payment-notice.tsx';

/** Step 3, the last one. */
export function FinalStep() {
  const { t } = useLingui();
  const toast = useToast();
  const utils = trpc.useUtils();
  const session = useSession();
  const profile = session.status === 'in' ? session.profile : null;

  function finish({ heldUsername }: CompletedOnboarding) {
    // Opens the dashboard without waiting for a refetch
    utils.profiles.me.setData(undefined, (profile) => profile && { ...profile, initialized: true });
    void utils.profiles.me.invalidate();
    const title = t`Welcome to ${appName}!`;
    const username = heldUsername ?? '';
    const held = t`Your card is ready. Its username changes to ${username} once your payment arrives.`;
    toast({ title, description: heldUsername === null ? t`Your card is ready.` : held, isArrival: true });
  }

  return (
    <>
      {profile && accessOf(profile).plan === 'free' && (
        <Link to="?step=plan" className={`${textLinkStyle} mb-4 inline-flex items-center gap-2 py-1`}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          <Trans>Back to plans</Trans>
        </Link>
      )}
      <EntryHeading text={<Trans>This is what people see when they open your link or scan your code.</Trans>}>
        <Trans>Create your card</Trans>
      </EntryHeading>
      <PaymentNotice />
      <div className="mt-8">
        <CardStep onDone={finish} />
      </div>
    </>
  );
}

function CardStep({ onDone }: { onDone: (names: CompletedOnboarding) => void }) {
  const session = useSession();
  if (session.status !== 'in') return null;
  return <LoadedCardStep profile={session.profile} onDone={onDone} />;
}

/** Accounts that skipped this step may have a card: edit that one instead of overwriting it. */
function LoadedCardStep({ profile, onDone }: { profile: OwnProfile; onDone: (names: CompletedOnboarding) => void }) {
  // Read anew each time: a card may have been made meanwhile
  const first = trpc.onboarding.card.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });
  if (first.isPending) return <Loading />;
  if (first.data === undefined) {
    return (
      <PartFailed busy={first.isFetching} onRetry={() => first.refetch()} className="flex-col items-start gap-4">
        <Trans>We couldn't load your card. Nothing was lost.</Trans>
      </PartFailed>
    );
  }
  const card = first.data;
  return (
    <CardStepForm
      profile={profile}
      card={card}
      initial={card ? draftFromCard(card) : firstDraft(profile, readLandingDraft())}
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

/** The first card, filled in from the profile and the landing page. */
function firstDraft(profile: OwnProfile, landing: LandingDraft): CardDraft {
  const { profilePic, themeColor } = profile;
  return {
    ...draftFromProfile(profile),
    photo: profilePic,
    backgroundColor: landing.color || themeColor.toLowerCase(),
  };
}
