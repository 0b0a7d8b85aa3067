import { type ReactNode, useRef, useState } from 'react';
import type { CardToSave } from '#src/cards/cards.ts';
import { withTexts } from '../app/i18n.tsx';
import { lazy } from '../app/lazy.tsx';
import { useOwner } from '../app/owner.tsx';
import { usePerson } from '../app/session.tsx';
import { draftFromOrganization, draftFromPerson } from './form/card-draft.ts';
import { CardEditor } from './form/card-editor.tsx';
import { type CardForm, type NewCardForm, useCardForm } from './form/card-form-state.ts';
import { HandleField } from './form/handle-field.tsx';
import { LabelField } from './form/label-field.tsx';
import { previewOptions } from './form/preview-options.ts';

// Of organizations only
const NewFromTemplate = lazy(
  async () => (await withTexts(import('./templates/new-from-template.tsx'))).NewFromTemplate,
  { Fallback: () => <div className="h-320" /> },
);

/** The form of a card that doesn't exist yet, filled in with what is known of the person, or of the organization. */
export function useNewCardForm(id: string): NewCardForm {
  const person = usePerson();
  const owner = useOwner();
  const start = owner.ownerKind === 'organization' ? draftFromOrganization(owner) : draftFromPerson(person);
  const form = useCardForm({ id, start, storedAs: 'card:new', card: null });
  const [templateId, chooseTemplate] = useState<string | null>();
  const sent = useRef((fields: CardToSave) => fields);
  return { ...form, templateId, chooseTemplate, sent };
}

type NewCardFieldsProps = {
  form: NewCardForm;
  /** becomes the main card */
  isFirst: boolean;
  onSubmit: () => void;
  after?: ReactNode;
};

export function NewCardFields({ form, isFirst, onSubmit, after }: NewCardFieldsProps) {
  const owner = useOwner();
  const editor = (shown: CardForm, before?: ReactNode) => (
    <CardEditor
      form={shown}
      before={before}
      previewOptions={previewOptions(owner, null, { first: isFirst, handle: form.handle.handle })}
      label={!isFirst && <LabelField form={form} />}
      link={<HandleField form={form} card={null} />}
      onSubmit={onSubmit}
      after={after}
    />
  );
  if (owner.ownerKind === 'person') return editor(form);
  return <NewFromTemplate form={form}>{editor}</NewFromTemplate>;
}
