import { useLingui } from '@lingui/react/macro';
import { paths } from '#src/paths.ts';
import { draftFromCard, type OwnCard } from '../form/card-draft.ts';
import { usePageExtras } from '../form/page-extras.ts';
import { previewPage } from '../form/preview-page.ts';

type CardPictureProps = { card: OwnCard; madeWith: boolean };

/** The card's page in small, as visitors get it. A picture: nothing in it can be pressed. */
export function CardPicture({ card, madeWith }: CardPictureProps) {
  const { t, i18n } = useLingui();
  const { name, address, slug } = card;
  const place = { address, scanned: paths.scan(slug), madeWith };
  const extras = usePageExtras(place);
  const page = previewPage(i18n, draftFromCard(card), place, extras);
  return (
    <div
      inert
      className="h-84 w-48 shrink-0 self-center overflow-hidden rounded-[1.5rem] border-4 border-ink bg-sunken sm:h-96 sm:w-56"
    >
      {/* As wide as a phone, and drawn at half its size */}
      <iframe
        srcDoc={page}
        sandbox="allow-same-origin"
        tabIndex={-1}
        title={t`How the page of ${name} looks`}
        className="h-[200%] w-[200%] origin-top-left scale-50"
      />
    </div>
  );
}
