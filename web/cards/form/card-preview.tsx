import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CardDraft } from './card-draft.ts';
import { morphDocument } from './morph-document.ts';
import { usePageExtras } from './page-extras.ts';
import { type CardPlace, previewPage } from './preview-page.ts';

/** A phone with the page that visitors get, at every key stroke. */
export function CardPreview({ draft, place }: { draft: CardDraft; place: CardPlace }) {
  const { t, i18n } = useLingui();
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(false);
  const { address, scanned, madeWith } = place;
  const { links, logo } = usePageExtras(place);
  const page = useMemo(
    () => previewPage(i18n, draft, { address, scanned, madeWith }, { links, logo }),
    // The language is a part of the page, and i18n stays the same object when it changes
    [i18n, i18n.locale, draft, address, scanned, madeWith, links, logo],
  );
  const [first] = useState(page);

  useEffect(() => {
    const document = frame.current?.contentDocument;
    if (loaded && document) morphDocument(document, page);
  }, [loaded, page]);

  return (
    <div className="mx-auto h-[min(39rem,calc(100dvh-19rem))] min-h-96 sm:h-[min(39rem,calc(100dvh-14rem))] w-full max-w-80 overflow-hidden rounded-[2rem] border-4 border-ink bg-sunken">
      {/* As wide as a phone and drawn at four fifths. Of the same origin, so that it can be kept up to date; no scripts. */}
      <iframe
        ref={frame}
        srcDoc={first}
        sandbox="allow-same-origin"
        title={t`Live preview of the card`}
        onLoad={() => setLoaded(true)}
        className="h-[125%] w-[125%] origin-top-left scale-80"
      />
    </div>
  );
}
