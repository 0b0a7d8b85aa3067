import { useLingui } from '@lingui/react/macro';
import { useOwner } from '../../app/owner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { CardForm } from './card-form-state.ts';

/** What the owner calls the card (product 5.15). */
export function LabelField({ form }: { form: CardForm }) {
  const { t } = useLingui();
  const { draft, errors, change, touch } = form;
  const isShared = useOwner().ownerKind === 'organization';
  return (
    <TextField
      label={t`Private label`}
      name="label"
      hint={isShared ? t`Only members see it, in lists and stats.` : t`Only you see it, in your lists and stats.`}
      placeholder={t`e.g. Speaking`}
      error={errors.label}
      value={draft.label}
      onChange={(event) => change({ label: event.target.value })}
      onBlur={() => draft.label !== '' && touch('label')}
      autoComplete="off"
    />
  );
}
