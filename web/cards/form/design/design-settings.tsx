import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import type { CardForm } from '../card-form-state.ts';
import { CardPage } from '../card-preview.tsx';
import type { CardPreviewOptions } from '../preview-options.ts';
import { DesignFileButtons } from './design-file-buttons.tsx';
import { designNames } from './design-texts.ts';
import { PictureFields } from './picture-fields.tsx';
import { TokenFields } from './token-fields.tsx';
import { UseOnOthers } from './use-on-others.tsx';

type DesignSettingsProps = {
  form: CardForm;
  options: CardPreviewOptions;
  /** null: a new card */
  cardId: string | null;
  /** whether the preview is elsewhere, in a tab */
  isNarrow: boolean;
  onChoose: () => void;
};

/** The settings of a card's design. Where the preview isn't beside the form, they have one that stays in view. */
export function DesignSettings({ form, options, cardId, isNarrow, onChoose }: DesignSettingsProps) {
  const { i18n } = useLingui();
  const isLocked = form.locked?.has('design') ?? false;
  return (
    <>
      {isNarrow && (
        <div className="sticky top-(--preview-top,0px) z-10 -mx-(--preview-inset,--spacing(5)) flex items-end gap-4 border-b border-line bg-(--preview-ground,var(--surface)) px-(--preview-inset,--spacing(5)) py-3">
          <div className="h-52 w-44 shrink-0 overflow-hidden rounded-card border-2 border-bezel bg-sunken">
            {/* A phone of 400 × 844 px, scaled to 44 %: its lower half would cover what is set */}
            <CardPage
              draft={form.shown ?? form.draft}
              options={options}
              className="h-211 w-100 origin-top-left scale-44"
            />
          </div>
          <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
            <p className="font-medium">{i18n._(designNames[form.draft.design])}</p>
            {!isLocked && (
              <Button
                variant="secondary"
                size="small"
                onClick={onChoose}
                className="min-h-11 text-left leading-5 whitespace-normal!"
              >
                <Trans>Another design</Trans>
              </Button>
            )}
          </div>
        </div>
      )}
      {!isLocked && <TokenFields form={form} />}
      <PictureFields form={form} />
      {!isLocked && !form.locked?.has('colors') && (
        <div className="flex flex-wrap gap-2">
          <DesignFileButtons form={form} />
          {cardId !== null && <UseOnOthers form={form} cardId={cardId} />}
        </div>
      )}
    </>
  );
}
