import { Trans } from '@lingui/react/macro';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { CardForm } from './card-form-state.ts';

/** What search engines and messengers may show of a card. */
export function PrivacyFields({ form: { draft, change } }: { form: CardForm }) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-medium">
        <Trans>Privacy</Trans>
      </legend>
      <Checkbox
        label={<Trans>Ask search engines not to list this card</Trans>}
        checked={draft.unlisted}
        onChange={(unlisted) => change({ unlisted })}
      />
      <Checkbox
        label={<Trans>No photo in the preview that messengers show</Trans>}
        checked={draft.plainPreview}
        onChange={(plainPreview) => change({ plainPreview })}
      />
    </fieldset>
  );
}
