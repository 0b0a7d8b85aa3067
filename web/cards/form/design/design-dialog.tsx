import { Trans, useLingui } from '@lingui/react/macro';
import type { CardLook } from '#src/cards/card-look.ts';
import { designs } from '#src/cards/designs/tokens.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { CardDraft } from '../card-draft.ts';
import type { CardPreviewOptions } from '../preview-options.ts';
import { designNames } from './design-texts.ts';
import { Presets } from './presets.tsx';
import { LookTile, tilesStyle } from './small-page.tsx';

type DesignDialogProps = {
  draft: CardDraft;
  options: CardPreviewOptions;
  onChoose: (look: Partial<CardLook>) => void;
  onClose: () => void;
};

const looks = designs.map((design) => ({ design }));

/** All designs at once, each as the card's own page, and those that the owner saved. */
export function DesignDialog({ draft, options, onChoose, onClose }: DesignDialogProps) {
  const { t, i18n } = useLingui();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Choose a design`}
      description={<Trans>This is your card in each of them. Undo brings the last one back.</Trans>}
      size="wide"
    >
      <ul aria-label={t`Designs`} className={tilesStyle}>
        {looks.map((look) => (
          <LookTile
            key={look.design}
            draft={draft}
            options={options}
            look={look}
            name={i18n._(designNames[look.design])}
            isChosen={look.design === draft.design}
            onChoose={onChoose}
          />
        ))}
      </ul>
      <Presets draft={draft} options={options} onChoose={onChoose} />
    </Dialog>
  );
}
