import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { EntryHeading } from '../accounts/entry-frame.tsx';
import { PartFailed } from '../app/load-failed.tsx';
import type { SessionPerson } from '../app/me.ts';
import { type ShownOwner, useOwner } from '../app/owner.tsx';
import { arePlansShown } from '../app/plans-shown.ts';
import { usePerson } from '../app/session.tsx';
import { appName } from '../app/site.ts';
import { type CardDraft, draftFromCard, draftFromPerson } from '../cards/form/card-draft.ts';
import { trpc } from '../trpc.ts';
import { textLinkStyle } from '../ui/button-style.ts';
import { classNames } from '../ui/class-names.ts';
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
  const { access } = useOwner();
  const [mayGoBack] = useState(access.plan === 'free' && arePlansShown);

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
      {mayGoBack && (
        <Link
          to="?step=plan"
          // Its place stays when the payment arrives
          className={classNames(
            textLinkStyle,
            'mb-4 inline-flex items-center gap-2 py-1',
            access.plan !== 'free' && 'invisible',
          )}
        >
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

/** Accounts that skipped this step may have a card: edit that one instead of overwriting it. */
function CardStep({ onDone }: { onDone: (names: CompletedOnboarding) => void }) {
  const person = usePerson();
  const owner = useOwner();
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
      card={card}
      initial={card ? draftFromCard(card) : firstDraft(person, owner, readLandingDraft())}
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

/** The first card, filled in from the account and the landing page. */
function firstDraft(person: SessionPerson, { profilePic, themeColor }: ShownOwner, landing: LandingDraft): CardDraft {
  return {
    ...draftFromPerson(person),
    photo: profilePic,
    backgroundColor: landing.color || themeColor.toLowerCase(),
    design: landing.design,
  };
}
