import type { ReactNode } from 'react';
import type { OwnProfile } from '../app/session.tsx';
import { draftFromProfile } from './form/card-draft.ts';
import { CardEditor } from './form/card-editor.tsx';
import { type CardForm, useCardForm } from './form/card-form-state.ts';
import { HandleField } from './form/handle-field.tsx';
import { previewOptions } from './form/preview-page.ts';

/** The form of a card that doesn't exist yet, filled in with what the profile knows. */
export function useNewCardForm(id: string, profile: OwnProfile): CardForm {
  return useCardForm({ id, start: draftFromProfile(profile), storedAs: 'card:new', card: null });
}

type NewCardFieldsProps = {
  form: CardForm;
  profile: OwnProfile;
  /** becomes the main card */
  isFirst: boolean;
  onSubmit: () => void;
  after?: ReactNode;
};

export function NewCardFields({ form, profile, isFirst, onSubmit, after }: NewCardFieldsProps) {
  return (
    <CardEditor
      form={form}
      previewOptions={previewOptions(profile, null, { first: isFirst, handle: form.handle.handle })}
      link={<HandleField form={form} profile={profile} card={null} />}
      onSubmit={onSubmit}
      after={after}
    />
  );
}
