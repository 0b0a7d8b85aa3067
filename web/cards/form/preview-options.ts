import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { shownChoice } from '#src/cards/link-choice.ts';
import type { Brand } from '#src/cards/pages/brand.ts';
import type { PublicLink } from '#src/links/links.ts';
import { isWhiteLabel } from '#src/owners/plans.ts';
import type { OwnerSite } from '#src/owners/urls.ts';
import { cardPath, paths } from '#src/paths.ts';
import { type ShownOwner, useMay, useOwner } from '../../app/owner.tsx';
import { alone, trpc } from '../../trpc.ts';
import type { CardDraft, OwnCard } from './card-draft.ts';

export type CardPreviewOptions = {
  /** path of the card's own page */
  path: string;
  /** path that the QR code encodes; empty for an unsaved card, whose sample encodes the public host */
  scanPath: string;
  madeWith: boolean;
  /** defaults to true */
  isMain?: boolean;
  /** of the saved card */
  id?: string | undefined;
};

/** What the owner adds to the card's page. */
export type PageExtras = {
  /** those that fail to load are left out (product 12.24) */
  links: readonly PublicLink[];
  /** if the plan includes it (product 12.7) */
  logo: string | null;
  /** likewise (product 40.7) */
  brand: Brand | null;
  /** what the code contains */
  site: OwnerSite;
};

const none: readonly never[] = [];

/** Of the card as it is saved; null until they are known. */
export function useSavedExtras(card: OwnCard, { madeWith }: { madeWith: boolean }): PageExtras | null {
  const owner = useOwner();
  const logo = madeWith ? null : owner.logo;
  const hasLinks = shownChoice(card.linkChoice, card) !== 'none';
  const { data, isPending } = trpc.vcards.shownLinks.useQuery({ id: card.id }, { enabled: hasLinks });
  const links = (hasLinks && data?.links) || none;
  const isKnown = !hasLinks || !isPending;
  const brand = useBrand();
  const { site } = owner;
  return useMemo(() => (isKnown ? { links, logo, brand, site } : null), [isKnown, links, logo, brand, site]);
}

/** Of the card as its form has it. */
export function usePageExtras(draft: CardDraft, { isMain = true, madeWith, id }: CardPreviewOptions): PageExtras {
  const { logo, site } = useOwner();
  const brand = useBrand();
  const maySeeLinks = useMay('links.read');
  const choice = shownChoice(draft.linkChoice, { isMain });
  // Members see those of their card only, and don't choose
  const isChosenHere = choice === 'chosen' && maySeeLinks;
  const { data } = trpc.vcards.shownLinks.useQuery(!maySeeLinks && id ? { id } : undefined, {
    enabled: choice !== 'none' && !isChosenHere,
  });
  const chosen = useChosenLinks(isChosenHere ? draft.chosenLinks : none);
  const shown = useMemo(() => chosen.filter(({ isShown }) => isShown), [chosen]);
  return {
    links: isChosenHere ? shown : (choice !== 'none' && data?.links) || none,
    logo: madeWith ? null : logo,
    brand,
    site,
  };
}

function useBrand(): Brand | null {
  const { name, profilePic: icon, footer, access } = useOwner();
  const hasBrand = isWhiteLabel(access.plan);
  return useMemo(() => (hasBrand ? { name, icon, footer } : null), [hasBrand, name, icon, footer]);
}

/** What is known of the links with these IDs, in their order. */
export function useChosenLinks(ids: readonly string[]) {
  const { data } = trpc.vcards.chosenLinks.useQuery(
    // Another order asks nothing new
    { ids: ids.toSorted() },
    // Too long a URL for a batch
    { ...alone, enabled: ids.length > 0, placeholderData: keepPreviousData },
  );
  return useMemo(() => {
    const known = new Map(data?.links.map((link) => [link.id, link]));
    return ids.flatMap((id) => known.get(id) ?? []);
  }, [data, ids]);
}

/** An ellipsis stands for the ID of an unsaved card. */
export function previewOptions(
  owner: ShownOwner,
  card: OwnCard | null,
  { first, handle }: { first: boolean; handle: string },
): CardPreviewOptions {
  const isMain = card?.isMain ?? (first && owner.ownerKind === 'person');
  return {
    path: cardPath({ id: card?.id ?? '…', isMain, username: owner.username, handle }),
    scanPath: card ? paths.scan(card.slug) : '',
    madeWith: owner.access.plan === 'free',
    isMain,
    id: card?.id,
  };
}
