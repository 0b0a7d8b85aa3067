import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { withTexts } from '../../../app/i18n.tsx';
import { lazy } from '../../../app/lazy.tsx';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import type { CardForm } from '../card-form-state.ts';
import type { CardPreviewOptions } from '../preview-options.ts';
import { designNames } from './design-texts.ts';

const DesignDialog = lazy(async () => (await withTexts(import('./design-dialog.tsx'))).DesignDialog);

// Closed at first
const DesignSettings = lazy(async () => (await withTexts(import('./design-settings.tsx'))).DesignSettings, {
  Fallback: () => <div className="h-320" />,
});

type DesignFieldProps = {
  form: CardForm;
  options: CardPreviewOptions;
  /** null: a new card */
  cardId: string | null;
  /** whether the preview is in a tab */
  isNarrow: boolean;
};

/** The design of a card, and its settings. */
export function DesignField({ form, options, cardId, isNarrow }: DesignFieldProps) {
  const { i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { draft, errors, change } = form;
  const name = i18n._(designNames[draft.design]);
  const choose = () => setOpen(true);
  const chooser = (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="font-medium">
        <Trans>Design: {name}</Trans>
      </p>
      <Button
        variant="secondary"
        size="small"
        onClick={choose}
        {...DesignDialog.preload}
        className="pointer-coarse:min-h-11"
      >
        <Trans>Choose a design</Trans>
      </Button>
    </div>
  );
  return (
    <div className="flex flex-col gap-3">
      {form.wrap ? form.wrap('design', chooser) : chooser}
      <Disclosure
        title={<Trans>Design settings</Trans>}
        isKeptOpen={errors['tokens.second'] !== undefined}
        preload={DesignSettings.preload}
      >
        <DesignSettings form={form} options={options} cardId={cardId} isNarrow={isNarrow} onChoose={choose} />
      </Disclosure>
      {isOpen && (
        <DesignDialog
          draft={form.shown ?? draft}
          options={options}
          onChoose={(look) => {
            change(look);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
