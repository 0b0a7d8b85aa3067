import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { firstStep } from '#src/cards/first-steps.ts';
import { CardOutline } from '../../app/card-outline.tsx';
import { shownAddress } from '../../app/display-url.ts';
import { LoadFailed } from '../../app/load-failed.tsx';
import { publicUrl } from '../../app/public-url.ts';
import type { Profile } from '../../app/session.tsx';
import { textLinkStyle } from '../../app/text-link-style.ts';
import { accessOf } from '../../owners/profile-access.ts';
import { trpc } from '../../trpc.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { OwnCard } from '../form/card-draft.ts';
import { CardPicture } from './card-image.tsx';
import { CopyAddress } from './copy-link-button.tsx';
import { NextStep } from './next-step.tsx';
import { QrButton } from './qr-button.tsx';
import { ShareButton } from './share-button.tsx';
import { Shortcuts } from './shortcuts.tsx';

/** The owner's main card as visitors see it now, its address, and the way on. */
export function CardHome({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const list = trpc.vcards.list.useQuery();
  if (list.isPending) {
    return (
      <div role="status" aria-label={t`Loading...`}>
        <Skeleton className="h-80" />
      </div>
    );
  }
  if (!list.data) return <LoadFailed busy={list.isFetching} onRetry={() => list.refetch()} />;
  const { vcards } = list.data;
  const card = vcards.find(({ isMain }) => isMain) ?? vcards[0] ?? null;
  const step = firstStep({ initialized: profile.initialized, card });
  const madeWith = accessOf(profile).plan === 'free';
  return (
    <div className="flex flex-col gap-8 sm:flex-row sm:items-center sm:gap-10 lg:gap-14">
      {card ? <CardPicture card={card} madeWith={madeWith} /> : <CardOutline className="my-4 shrink-0 self-center" />}
      <div className="flex min-w-0 flex-1 flex-col gap-6">
        {card && <CardFacts card={card} />}
        <NextStep step={step} />
        <Shortcuts />
      </div>
    </div>
  );
}

function CardFacts({ card }: { card: OwnCard }) {
  const { t } = useLingui();
  const { name, position, company, address } = card;
  const role = position && company ? t`${position} at ${company}` : position || company;
  return (
    <section aria-label={t`Your card`}>
      <h2 className="text-xl leading-tight font-bold wrap-anywhere">{name}</h2>
      {role && <p className="mt-1 text-ink-soft wrap-anywhere">{role}</p>}
      <p className="mt-3">
        <a href={address} target="_blank" rel="noopener" className={`${textLinkStyle} py-0.5 break-all`}>
          {shownAddress(publicUrl + address)}
        </a>
      </p>
      <div className="mt-4 grid grid-cols-2 gap-2 lg:flex lg:flex-wrap">
        <CopyAddress card={card} />
        <a
          href={address}
          target="_blank"
          rel="noopener"
          aria-label={t`View ${name}`}
          className={buttonStyle('secondary', 'small')}
        >
          <ExternalLink aria-hidden="true" className="size-4" />
          <Trans>View</Trans>
        </a>
        <QrButton card={card} />
        <ShareButton card={card} />
      </div>
    </section>
  );
}
