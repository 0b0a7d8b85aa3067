import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { paths } from '#src/paths.ts';
import { useOwner } from '../../app/owner.tsx';
import { draftFromCard, type OwnCard } from '../form/card-draft.ts';
import { useSavedExtras } from '../form/preview-options.ts';
import { previewPage } from '../form/preview-page.ts';

/** A small rendering of a card's page, of the width of a phone, to look at only. */
export function CardDrawing({ card }: { card: OwnCard }) {
  const { t, i18n } = useLingui();
  const { name, address, slug } = card;
  const madeWith = useOwner().access.plan === 'free';
  const extras = useSavedExtras(card, { madeWith });
  // Another document would load again, so it waits for all that is on it
  const page = useMemo(
    () =>
      extras && previewPage(i18n, draftFromCard(card), { path: address, scanPath: paths.scan(slug), madeWith }, extras),
    // i18n stays the same object when the locale changes
    [i18n, i18n.locale, card, address, slug, madeWith, extras],
  );
  if (page === null) return null;
  return (
    <iframe
      srcDoc={page}
      loading="lazy"
      sandbox="allow-same-origin"
      tabIndex={-1}
      onLoad={({ currentTarget: { contentDocument } }) => {
        // The inert element around it doesn't reach into the frame in every browser
        if (contentDocument) contentDocument.documentElement.inert = true;
      }}
      title={t`Preview of ${name}'s page`}
      className="h-[250%] w-[250%] origin-top-left scale-40"
    />
  );
}
