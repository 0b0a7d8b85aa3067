import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useMemo } from 'react';
import { type Design, designs } from '#src/cards/designs/tokens.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { CardDraft } from '../card-draft.ts';
import { type CardPreviewOptions, usePageExtras } from '../preview-options.ts';
import { previewPage } from '../preview-page.ts';
import { designNames } from './design-texts.ts';

type DesignDialogProps = {
  draft: CardDraft;
  options: CardPreviewOptions;
  onChoose: (design: Design) => void;
  onClose: () => void;
};

/** All designs at once, each as the card's own page. */
export function DesignDialog({ draft, options, onChoose, onClose }: DesignDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Choose a design`}
      description={<Trans>This is your card in each of them. Undo brings the last one back.</Trans>}
      size="wide"
    >
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 sm:gap-4">
        {designs.map((design) => (
          <li key={design}>
            <DesignTile draft={draft} options={options} design={design} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

type DesignTileProps = Pick<DesignDialogProps, 'draft' | 'options' | 'onChoose'> & { design: Design };

function DesignTile({ draft, options, design, onChoose }: DesignTileProps) {
  const { i18n } = useLingui();
  const { path, scanPath, madeWith } = options;
  const { links, logo } = usePageExtras(draft, options);
  const page = useMemo(
    () => previewPage(i18n, { ...draft, design }, { path, scanPath, madeWith }, { links, logo }),
    // i18n stays the same object when the locale changes
    [i18n, i18n.locale, draft, design, path, scanPath, madeWith, links, logo],
  );
  const isChosen = design === draft.design;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onChoose(design)}
      className={classNames(
        'flex w-full flex-col overflow-hidden rounded-card border-2 bg-surface text-left transition-colors',
        isChosen ? 'border-ink' : 'border-line hover:border-line-strong',
      )}
    >
      <span inert className="block aspect-[9/17] w-full overflow-hidden bg-sunken">
        {/* Phone width, scaled to 45 % */}
        <iframe
          srcDoc={page}
          sandbox="allow-same-origin"
          tabIndex={-1}
          aria-hidden="true"
          title={i18n._(designNames[design])}
          className="pointer-events-none h-[calc(100%/0.45)] w-[calc(100%/0.45)] origin-top-left scale-45"
        />
      </span>
      <span className="flex min-h-11 items-center justify-between gap-2 px-3 font-medium">
        {i18n._(designNames[design])}
        {isChosen && <Check aria-hidden="true" className="size-5" />}
      </span>
    </button>
  );
}
