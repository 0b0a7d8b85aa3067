import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { paths } from '#src/paths.ts';
import { draftFromCard, type OwnCard } from '../shared/card-form/card-draft.ts';
import { previewPage } from '../shared/card-form/preview-page.ts';

type CardPictureProps = { card: OwnCard; username: string | null; madeWith: boolean };

/** The card's page in small, as visitors get it. A picture: nothing in it can be pressed. */
export function CardPicture({ card, username, madeWith }: CardPictureProps) {
  const { t, i18n } = useLingui();
  const { name, address, slug } = card;
  const page = useMemo(
    () => previewPage(i18n, draftFromCard(card), { username, address, scanned: paths.scan(slug), madeWith }),
    // The language is a part of the page, and i18n stays the same object when it changes
    [i18n, i18n.locale, card, username, address, slug, madeWith],
  );
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
