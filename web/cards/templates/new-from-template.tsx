import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { blankCard } from '#src/cards/card-fields.ts';
import type { CardToSave } from '#src/cards/cards.ts';
import { isBlank, readTemplate, type Template } from '#src/cards/templates.ts';
import { useOwner } from '../../app/owner.tsx';
import { trpc } from '../../trpc.ts';
import { SelectField } from '../../ui/select-field.tsx';
import type { CardForm, NewCardForm } from '../form/card-form-state.ts';
import { templatedForm } from './templated-form.tsx';

type NewFromTemplateProps = {
  form: NewCardForm;
  children: (form: CardForm, choice: ReactNode) => ReactNode;
};

/** The form of a new card with the template that is chosen for it. */
export function NewFromTemplate({ form, children }: NewFromTemplateProps) {
  const { t } = useLingui();
  const owner = useOwner();
  const { templateId } = form;
  const { data } = trpc.templates.list.useQuery();
  const id = templateId === undefined ? (data?.defaultId ?? null) : templateId;
  const found = data?.templates.find((each) => each.id === id);
  const choice = data && data.templates.length > 0 && (
    <SelectField
      label={t`Template`}
      value={id ?? ''}
      onChange={(value) => form.chooseTemplate(value || null)}
      options={[
        { value: '', label: t`No template` },
        ...data.templates.map((each) => ({ value: each.id, label: each.name })),
      ]}
    />
  );
  const template = found ? readTemplate(found) : null;
  const less = template ? withoutGuesses(template, owner) : same;
  useEffect(() => {
    form.sent.current = less;
  });
  const shown = template ? templatedForm({ ...form, draft: less(form.draft) }, template, 'everything') : form;
  return children(shown, choice);
}

const same = (fields: CardToSave) => fields;

/** What the form begins with (product 36.15) gives way to what the template has. */
function withoutGuesses({ fields }: Template, owner: { name: string; themeColor: string }) {
  return (typed: CardToSave): CardToSave => ({
    ...typed,
    ...(typed.company === owner.name && !isBlank('company', fields) && { company: '' }),
    ...(typed.backgroundColor === owner.themeColor.toLowerCase() &&
      !isBlank('colors', fields) && { backgroundColor: blankCard.backgroundColor }),
  });
}
