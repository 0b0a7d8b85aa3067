import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { PageFrame } from '../../app/page-frame.tsx';
import type { CardDraft } from './card-draft.ts';
import { PreviewBox } from './preview-box.tsx';
import { type CardPreviewOptions, usePageExtras } from './preview-options.ts';
import { previewPage } from './preview-page.ts';

type CardPreviewProps = { draft: CardDraft; options: CardPreviewOptions };

/** The card's page in a phone frame, updated on every keystroke. */
export function CardPreview(props: CardPreviewProps) {
  return (
    <PreviewBox>
      {/* Phone width, scaled to 80 % */}
      <CardPage {...props} className="h-[125%] w-[125%] origin-top-left scale-80" />
    </PreviewBox>
  );
}

export function CardPage({ draft, options, className }: CardPreviewProps & { className: string }) {
  const { t, i18n } = useLingui();
  const { path, scanPath, madeWith } = options;
  const { links, logo, brand, site } = usePageExtras(draft, options);
  const page = useMemo(
    () => previewPage(i18n, draft, { path, scanPath, madeWith }, { links, logo, brand, site }),
    // i18n stays the same object when the locale changes
    [i18n, i18n.locale, draft, path, scanPath, madeWith, links, logo, brand, site],
  );
  return <PageFrame page={page} title={t`Live preview of the card`} className={className} />;
}
