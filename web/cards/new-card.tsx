import type { ReactNode } from 'react';
import { useOwner } from '../app/owner.tsx';
import { usePerson } from '../app/session.tsx';
import { draftFromOrganization, draftFromPerson } from './form/card-draft.ts';
import { CardEditor } from './form/card-editor.tsx';
import { type CardForm, useCardForm } from './form/card-form-state.ts';
import { HandleField } from './form/handle-field.tsx';
import { LabelField } from './form/label-field.tsx';
import { previewOptions } from './form/preview-options.ts';

/** The form of a card that doesn't exist yet, filled in with what is known of the person, or of the organization. */
export function useNewCardForm(id: string): CardForm {
  const person = usePerson();
  const owner = useOwner();
  const start = owner.ownerKind === 'organization' ? draftFromOrganization(owner) : draftFromPerson(person);
  return useCardForm({ id, start, storedAs: 'card:new', card: null });
}

type NewCardFieldsProps = {
  form: CardForm;
  /** becomes the main card */
  isFirst: boolean;
  onSubmit: () => void;
  after?: ReactNode;
};

export function NewCardFields({ form, isFirst, onSubmit, after }: NewCardFieldsProps) {
  const owner = useOwner();
  return (
    <CardEditor
      form={form}
      previewOptions={previewOptions(owner, null, { first: isFirst, handle: form.handle.handle })}
      label={!isFirst && <LabelField form={form} />}
      link={<HandleField form={form} card={null} />}
      onSubmit={onSubmit}
      after={after}
    />
  );
}
