import { useLingui } from '@lingui/react/macro';
import type { inferRouterOutputs } from '@trpc/server';
import { useMemo } from 'react';
import { cardFields, pick } from '#src/cards/card-fields.ts';
import { cardPage } from '#src/cards/pages/card-page.ts';
import type { PublicLink } from '#src/links/links.ts';
import { urlOfScan } from '#src/owners/urls.ts';
import { qrSvg } from '#src/qr.ts';
import { cardFonts } from '../app/card-fonts.ts';
import { useOwner } from '../app/owner.tsx';
import { PageFrame } from '../app/page-frame.tsx';
import { appName } from '../app/site.ts';
import { type AppRouter, trpc } from '../trpc.ts';
import type { LinkDraft } from './link-draft.ts';
import { ProfileBox } from './profile-box.tsx';

/** `saved`: the slug that the link has, null for a new one. */
type ProfileDrawingProps = {
  card: inferRouterOutputs<AppRouter>['vcards']['byId'];
  draft: LinkDraft;
  saved: string | null;
};

/** A card's page, at a link that is edited. */
export function ProfileDrawing({ card, draft, saved }: ProfileDrawingProps) {
  const { t, i18n } = useLingui();
  const { access, logo, site } = useOwner();
  const { data: shown } = trpc.vcards.shownLinks.useQuery();
  const code = useMemo(() => qrSvg(urlOfScan(site, card.slug), { level: 'M' }), [card, site]);
  if (!shown) return <ProfileBox />;
  const title = draft.title.trim() || t`Title`;
  const { links, place } = withLink(shown.links, { title, icon: draft.icon, slug: saved ?? '' }, saved);
  const madeWith = access.plan === 'free';
  const brandLogo = madeWith ? null : card.brandLogo;
  const page = cardPage(
    { ...pick(card, cardFields), brandLogo, id: '', slug: '', updatedAt: new Date(0) },
    {
      i18n,
      publicUrl: site.publicUrl,
      appName,
      path: card.address,
      qrSvg: code,
      scriptUrl: null,
      fonts: cardFonts,
      links,
      logo: madeWith ? null : (brandLogo ?? logo),
      madeWith,
      preview: true,
    },
  );
  return (
    <ProfileBox>
      {/* Phone width, scaled to 60 % */}
      <PageFrame
        page={page}
        title={t`Live preview of the link`}
        shown={`.links li:nth-child(${place})`}
        className="h-[calc(100%/0.6)] w-[calc(100%/0.6)] origin-top-left scale-60"
      />
    </ProfileBox>
  );
}

/** The links with this one in its place, which counts from 1; a new one comes last (product 12.4). */
function withLink(links: readonly PublicLink[], link: PublicLink, saved: string | null) {
  const found = links.findIndex(({ slug }) => slug === saved);
  const index = found < 0 ? links.length : found;
  return { links: links.toSpliced(index, 1, link), place: index + 1 };
}
