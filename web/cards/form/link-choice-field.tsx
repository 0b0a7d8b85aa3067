import { Trans, useLingui } from '@lingui/react/macro';
import { shownChoice } from '#src/cards/link-choice.ts';
import { withTexts } from '../../app/i18n.tsx';
import { lazy } from '../../app/lazy.tsx';
import { useMay } from '../../app/owner.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import type { CardForm } from './card-form-state.ts';

// Dragging is large, and most cards don't choose
const ChosenLinks = lazy(async () => (await withTexts(import('./chosen-links.tsx'))).ChosenLinks);

/** Which of the account's links the card shows (product 12.24). */
export function LinkChoiceField({ form, isMain }: { form: CardForm; isMain: boolean }) {
  const { t } = useLingui();
  const { draft, change } = form;
  const mayReadLinks = useMay('links.read');
  const choice = shownChoice(draft.linkChoice, { isMain });
  const hints = {
    all: <Trans>All links on your profile, in your order.</Trans>,
    chosen: <Trans>The links that you choose here, in an order of their own.</Trans>,
    none: <Trans>This card shows none of your links.</Trans>,
  };
  if (!mayReadLinks) return null;
  return (
    <div className="flex min-w-0 flex-col items-start gap-1.5">
      <span aria-hidden="true" className="font-medium">
        <Trans>Links on this card</Trans>
      </span>
      <SegmentedControl
        label={t`Links on this card`}
        name={`${form.id}-links`}
        fill
        className="max-sm:w-full"
        value={choice}
        onChange={(linkChoice) => change({ linkChoice })}
        options={[
          { value: 'all', label: t`All` },
          { value: 'chosen', label: t`Chosen` },
          { value: 'none', label: t`None` },
        ]}
      />
      <p className="text-sm text-ink-soft">{hints[choice]}</p>
      {choice === 'chosen' && (
        <ChosenLinks ids={draft.chosenLinks} onChange={(chosenLinks) => change({ chosenLinks })} />
      )}
    </div>
  );
}
