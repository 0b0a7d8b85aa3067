import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { firstStep } from '#src/cards/first-steps.ts';
import { screenPath } from '#src/screens.ts';
import { DraftMark } from '../../app/editor/draft-mark.tsx';
import { withTexts } from '../../app/i18n.tsx';
import { lazy } from '../../app/lazy.tsx';
import { LoadFailed } from '../../app/load-failed.tsx';
import { useOwner } from '../../app/owner.tsx';
import { retryImport } from '../../app/retry-import.ts';
import { publicUrl } from '../../app/site.ts';
import { displayUrl } from '../../app/urls.ts';
import { useFirstSteps } from '../../links/first-steps.ts';
import { trpc } from '../../trpc.ts';
import { buttonStyle, textLinkStyle } from '../../ui/button-style.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { OwnCard } from '../form/card-draft.ts';
import { CopyLinkButton, QrCodeButton, ShareButton } from './card-actions.tsx';
import { CardFrame } from './card-frame.tsx';
import { CardOutline } from './card-outline.tsx';
import { NextStep } from './next-step.tsx';

// Drawing a card takes a tenth of the scripts
const CardImage = lazy(async () => (await retryImport(import('./card-image.tsx'))).CardImage, { Fallback: CardFrame });

// Most accounts have closed it
const Checklist = lazy(async () => (await withTexts(import('./checklist.tsx'))).Checklist);

/** The main card with its link, actions and the next step. */
export function CardHome() {
  const { t } = useLingui();
  const owner = useOwner();
  const main = trpc.vcards.main.useQuery();
  const isListed = useRef(false);
  // It may close itself while it is shown
  if (useFirstSteps()?.isClosed === false) isListed.current = true;
  if (main.isPending) {
    return (
      <div role="status" aria-label={t`Loading...`}>
        <Skeleton className="h-80" />
      </div>
    );
  }
  if (main.data === undefined) return <LoadFailed busy={main.isFetching} onRetry={() => main.refetch()} />;
  const card = main.data;
  const step = firstStep({ initialized: owner.initialized, hasCard: card !== null });
  const madeWith = owner.access.plan === 'free';
  return (
    <div className="flex flex-col gap-8 sm:flex-row sm:items-center sm:gap-10 lg:gap-14">
      {card ? <CardImage card={card} madeWith={madeWith} /> : <CardOutline className="my-4 shrink-0 self-center" />}
      <div className="flex min-w-0 flex-1 flex-col gap-6">
        {card && <CardFacts card={card} />}
        {step && <NextStep step={step} />}
        {!step && card && isListed.current && <Checklist card={card} />}
      </div>
    </div>
  );
}

function CardFacts({ card }: { card: OwnCard }) {
  const { t } = useLingui();
  const hasDraft = trpc.drafts.has.useQuery({ id: card.id });
  const { name, position, company, address } = card;
  const role = position && company ? t`${position} at ${company}` : position || company;
  return (
    <section aria-label={t`Your card`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-xl leading-tight font-bold wrap-anywhere">{name}</h2>
        {hasDraft.data && <DraftMark />}
      </div>
      {role && <p className="mt-1 text-ink-soft wrap-anywhere">{role}</p>}
      <p className="mt-3">
        <a href={address} target="_blank" rel="noopener" className={`${textLinkStyle} py-0.5 break-all`}>
          {displayUrl(publicUrl + address)}
        </a>
      </p>
      <div className="mt-4 grid grid-cols-2 gap-2 lg:flex lg:flex-wrap">
        <Link to={screenPath('mainCard')} aria-label={t`Edit ${name}`} className={buttonStyle('secondary', 'small')}>
          <Pencil aria-hidden="true" className="size-4" />
          <Trans>Edit</Trans>
        </Link>
        <CopyLinkButton card={card} />
        <QrCodeButton card={card} />
        <ShareButton card={card} />
      </div>
    </section>
  );
}
