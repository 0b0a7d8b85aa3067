import { useLingui } from '@lingui/react/macro';
import { paths } from '#src/paths.ts';
import { draftFromCard, type OwnCard } from '../form/card-draft.ts';
import { previewPage, useSavedExtras } from '../form/preview-page.ts';
import { CardFrame } from './card-frame.tsx';

type CardImageProps = { card: OwnCard; madeWith: boolean };

/** A small, inert rendering of the card's page. */
export function CardImage({ card, madeWith }: CardImageProps) {
  const { t, i18n } = useLingui();
  const { name, address, slug } = card;
  const options = { path: address, scanPath: paths.scan(slug), madeWith };
  const extras = useSavedExtras(card, options);
  if (extras === null) return <CardFrame />;
  const page = previewPage(i18n, draftFromCard(card), options, extras);
  return (
    <CardFrame>
      {/* Phone width, scaled to 50 % */}
      <iframe
        srcDoc={page}
        sandbox="allow-same-origin"
        tabIndex={-1}
        title={t`Preview of ${name}'s page`}
        className="h-[200%] w-[200%] origin-top-left scale-50"
      />
    </CardFrame>
  );
}
