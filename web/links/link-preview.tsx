import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { cardFields, pick } from '#src/cards/card-fields.ts';
import { shownChoice } from '#src/cards/link-choice.ts';
import { cardPage } from '#src/cards/pages/card-page.ts';
import type { PublicLink } from '#src/links/links.ts';
import { withUtm } from '#src/links/utm.ts';
import { paths } from '#src/paths.ts';
import { qrSvg } from '#src/qr.ts';
import { webUrl } from '#src/web-url.ts';
import { useOwner } from '../app/owner.tsx';
import { PageFrame } from '../app/page-frame.tsx';
import { appName, publicUrl } from '../app/site.ts';
import { completeUrl, displayUrl } from '../app/urls.ts';
import { trpc } from '../trpc.ts';
import { shortUrl } from './link.ts';
import type { LinkDraft } from './link-draft.ts';

/** `slug`: null if it will be random. `saved`: the slug that the link has, null for a new one. */
type LinkPreviewProps = { draft: LinkDraft; slug: string | null; saved: string | null };

/** The link on the profile, drawn as visitors get it, and where it leads. */
export function LinkPreview({ draft, slug, saved }: LinkPreviewProps) {
  const { showOnProfile } = draft;
  const target = completeUrl(draft.url);
  return (
    <section aria-labelledby="link-preview" className="min-w-0 rounded-card border border-line bg-paper p-4">
      <h2 id="link-preview" className="mb-3 font-sans text-sm tracking-normal font-medium text-ink-soft">
        {showOnProfile ? <Trans>On your profile</Trans> : <Trans>Not on your profile</Trans>}
      </h2>
      {showOnProfile && <ProfilePreview draft={draft} saved={saved} />}
      <dl className="flex flex-col gap-3 mt-4 text-sm">
        <div>
          <dt className="text-ink-soft">
            <Trans>Short link</Trans>
          </dt>
          <dd className="wrap-anywhere">{displayUrl(shortUrl(slug ?? '…'))}</dd>
        </div>
        <div>
          <dt className="text-ink-soft">
            <Trans>Leads to</Trans>
          </dt>
          <dd className="line-clamp-4 wrap-anywhere">{webUrl(target) ? withUtm(target, draft) : '–'}</dd>
        </div>
      </dl>
    </section>
  );
}

/** The page of the main card, at this link. Nothing without a card, or if that shows other links than the profile's. */
function ProfilePreview({ draft, saved }: Pick<LinkPreviewProps, 'draft' | 'saved'>) {
  const { t, i18n } = useLingui();
  const { access, logo } = useOwner();
  const { data: card } = trpc.vcards.main.useQuery();
  const { data: shown } = trpc.vcards.shownLinks.useQuery();
  const code = useMemo(() => card && qrSvg(publicUrl + paths.scan(card.slug), { level: 'M' }), [card]);
  if (!card || !code || !shown || shownChoice(card.linkChoice, card) !== 'all') return null;
  const title = draft.title.trim() || t`Title`;
  const { links, place } = withLink(shown.links, { title, icon: draft.icon, slug: saved ?? '' }, saved);
  const madeWith = access.plan === 'free';
  const page = cardPage(
    { ...pick(card, cardFields), id: '', slug: '', updatedAt: new Date(0) },
    {
      i18n,
      publicUrl,
      appName,
      path: card.address,
      qrSvg: code,
      scriptUrl: null,
      links,
      logo: madeWith ? null : logo,
      madeWith,
      preview: true,
    },
  );
  return (
    <div inert className="mx-auto h-72 w-full max-w-60 overflow-hidden rounded-[1.25rem] border-4 border-ink bg-sunken">
      {/* Phone width, scaled to 60 % */}
      <PageFrame
        page={page}
        title={t`Live preview of the link`}
        shown={`.links li:nth-child(${place})`}
        className="h-[calc(100%/0.6)] w-[calc(100%/0.6)] origin-top-left scale-60"
      />
    </div>
  );
}

/** The links with this one in its place, which counts from 1; a new one comes last (product 12.4). */
function withLink(links: readonly PublicLink[], link: PublicLink, saved: string | null) {
  const found = links.findIndex(({ slug }) => slug === saved);
  const index = found < 0 ? links.length : found;
  return { links: links.toSpliced(index, 1, link), place: index + 1 };
}
