import { Trans } from '@lingui/react/macro';
import { shownChoice } from '#src/cards/link-choice.ts';
import { withUtm } from '#src/links/utm.ts';
import { webUrl } from '#src/web-url.ts';
import { lazy } from '../app/lazy.tsx';
import { useUrls } from '../app/owner-urls.ts';
import { retryImport } from '../app/retry-import.ts';
import { completeUrl, displayUrl } from '../app/urls.ts';
import { trpc } from '../trpc.ts';
import type { LinkDraft } from './link-draft.ts';
import { ProfileBox } from './profile-box.tsx';

// Drawing a card takes a tenth of the scripts, and the form comes first
const ProfileDrawing = lazy(async () => (await retryImport(import('./profile-drawing.tsx'))).ProfileDrawing, {
  Fallback: () => <ProfileBox />,
});

/** `slug`: null if it will be random. `saved`: the slug that the link has, null for a new one. */
type LinkPreviewProps = { draft: LinkDraft; slug: string | null; saved: string | null };

/** The link on the profile, drawn as visitors get it, and where it leads. */
export function LinkPreview({ draft, slug, saved }: LinkPreviewProps) {
  const { showOnProfile } = draft;
  const urls = useUrls();
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
          <dd className="wrap-anywhere">{displayUrl(urls.shortLink(slug ?? '…'))}</dd>
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
  const { data: card } = trpc.vcards.main.useQuery();
  if (!card || shownChoice(card.linkChoice, card) !== 'all') return null;
  return <ProfileDrawing card={card} draft={draft} saved={saved} />;
}
