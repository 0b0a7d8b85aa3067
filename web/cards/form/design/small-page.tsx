import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { CardLook } from '#src/cards/card-look.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { CardDraft } from '../card-draft.ts';
import { type CardPreviewOptions, usePageExtras } from '../preview-options.ts';
import { previewPage } from '../preview-page.ts';

type LookTileProps = {
  draft: CardDraft;
  options: CardPreviewOptions;
  /** stays the same object, or its page is drawn again */
  look: Partial<CardLook>;
  name: string;
  isChosen: boolean;
  onChoose: (look: Partial<CardLook>) => void;
  children?: ReactNode;
};

/** The card's own page in another look, small, to be chosen. */
export function LookTile({ draft, options, look, name, isChosen, onChoose, children }: LookTileProps) {
  const { i18n } = useLingui();
  const { path, scanPath, madeWith } = options;
  const { links, logo, brand, site } = usePageExtras(draft, options);
  const page = useMemo(
    () => previewPage(i18n, { ...draft, ...look }, { path, scanPath, madeWith }, { links, logo, brand, site }),
    // i18n stays the same object when the locale changes
    [i18n, i18n.locale, draft, look, path, scanPath, madeWith, links, logo, brand, site],
  );
  return (
    <li
      className={classNames(
        'flex flex-col overflow-hidden rounded-card border-2 bg-surface transition-colors',
        isChosen ? 'border-ink' : 'border-line hover:border-line-strong',
      )}
    >
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={() => onChoose(look)}
        className="flex w-full flex-col rounded-card text-left -outline-offset-2!"
      >
        <span inert className="block aspect-[9/17] w-full overflow-hidden bg-sunken">
          {/* Phone width, scaled to 45 % */}
          <iframe
            srcDoc={page}
            loading="lazy"
            sandbox="allow-same-origin"
            tabIndex={-1}
            aria-hidden="true"
            title={name}
            className="pointer-events-none h-[calc(100%/0.45)] w-[calc(100%/0.45)] origin-top-left scale-45"
          />
        </span>
        <span className="flex min-h-11 w-full items-center justify-between gap-2 px-3 py-1.5 font-medium">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {isChosen && <Check aria-hidden="true" className="size-5 shrink-0" />}
        </span>
      </button>
      {children}
    </li>
  );
}

/** Two beside each other on phones. */
export const tilesStyle = 'grid grid-cols-2 gap-3 sm:grid-cols-4 sm:gap-4';
