import type { I18n } from '@lingui/core';
import type { PublicCard } from '#src/cards/cards.ts';
import { cardPage } from '#src/cards/pages/card-page.ts';
import type { PublicLink } from '#src/links/links.ts';
import { cardPath, paths } from '#src/paths.ts';
import { qrSvg } from '#src/qr.ts';
import { type ShownOwner, useOwner } from '../../app/owner.tsx';
import { appName, publicUrl } from '../../app/site.ts';
import { trpc } from '../../trpc.ts';
import { type CardDraft, type OwnCard, withCompleteUrls } from './card-draft.ts';

export type CardPreviewOptions = {
  /** path of the card's own page */
  path: string;
  /** path that the QR code encodes; empty for an unsaved card, whose sample encodes the public host */
  scanPath: string;
  madeWith: boolean;
  /** defaults to true */
  isMain?: boolean;
};

/** Renders a draft as visitors would get it. */
export function previewPage(i18n: I18n, draft: CardDraft, options: CardPreviewOptions, extras: PageExtras): string {
  const card: PublicCard = {
    ...withCompleteUrls(draft),
    id: '',
    slug: '',
    updatedAt: new Date(0),
  };
  return cardPage(card, {
    ...extras,
    path: options.path,
    madeWith: options.madeWith,
    i18n,
    publicUrl,
    appName,
    qrSvg: qrSvg(publicUrl + options.scanPath, { level: 'M' }),
    scriptUrl: null,
    preview: true,
  });
}

/** What the owner adds to the card's page. */
export type PageExtras = {
  /** on the main card's page (product 12.6) */
  links: readonly PublicLink[];
  /** if the plan includes it (product 12.7) */
  logo: string | null;
};

const none: readonly PublicLink[] = [];

/** Links that fail to load are left out. */
export function usePageExtras({ isMain = true, madeWith }: { isMain?: boolean; madeWith: boolean }): PageExtras {
  const owner = useOwner();
  const { data } = trpc.vcards.shownLinks.useQuery(undefined, { enabled: isMain });
  return { links: (isMain && data?.links) || none, logo: madeWith ? null : owner.logo };
}

/** An ellipsis stands for the ID of an unsaved card. */
export function previewOptions(
  owner: ShownOwner,
  card: OwnCard | null,
  { first, handle }: { first: boolean; handle: string },
): CardPreviewOptions {
  const isMain = card?.isMain ?? first;
  return {
    path: cardPath({ id: card?.id ?? '…', isMain, username: owner.username, handle }),
    scanPath: card ? paths.scan(card.slug) : '',
    madeWith: owner.access.plan === 'free',
    isMain,
  };
}
