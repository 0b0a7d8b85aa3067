import { useLingui } from '@lingui/react/macro';
import { useReducer, useState } from 'react';
import { type CardFields, cardSchema } from '#src/cards/cards.ts';
import { fieldErrors } from '../../app/errors.ts';
import { useFocusFirstError } from '../../app/focus.ts';
import { afterPress } from '../../app/scheduling.ts';
import { type PhotoUpload, type UploadTexts, usePhotoUpload } from '../../owners/photos/photo-upload.ts';
import { type CardDraft, isSameDraft, withWholeAddresses } from './card-draft.ts';

/** On small screens the form and the preview take turns. */
export type CardView = 'edit' | 'preview';

export type CardForm = {
  id: string;
  draft: CardDraft;
  /** texts of the fields that may complain already, by path: `name`, `socialLinks.0.url` */
  errors: Record<string, string>;
  /** differs from what it began with, or is about to */
  dirty: boolean;
  upload: PhotoUpload;
  view: CardView;
  setView: (view: CardView) => void;
  change: (part: Partial<CardDraft>) => void;
  /** The field was left: from now on it may complain. */
  leave: (path: string) => void;
  /** The fields to send; null where one is wrong, and then every wrong field says so and the first has the focus. */
  check: () => CardFields | null;
  /** Puts the focus on the first field that is marked as wrong, once the screen shows the marks. */
  focusFirstError: () => void;
};

/** The state of a card's form. Errors are made while rendering, so that they follow what is typed and the language. */
export function useCardForm(id: string, initial: CardDraft, uploadTexts?: Partial<UploadTexts>): CardForm {
  const { i18n } = useLingui();
  const [first] = useState(initial);
  const [draft, change] = useReducer(
    (before: CardDraft, part: Partial<CardDraft>) => ({ ...before, ...part }),
    initial,
  );
  const [left, addLeft] = useReducer(withPath, new Set<string>());
  const [checked, setChecked] = useState(false);
  const [view, setView] = useState<CardView>('edit');
  const upload = usePhotoUpload((photo) => change({ photo }), uploadTexts);
  const focus = useFocusFirstError(id);

  const found = fieldErrors(i18n, cardSchema, draft) ?? {};
  const errors = checked ? found : Object.fromEntries(Object.entries(found).filter(([path]) => left.has(path)));

  function leave(path: string): void {
    afterPress(() => addLeft(path));
  }

  function focusFirstError(): void {
    setView('edit');
    focus();
  }

  function check(): CardFields | null {
    // Who presses Enter has not left the field
    const completed = withWholeAddresses(draft);
    change(completed);
    setChecked(true);
    const parsed = cardSchema.safeParse(completed);
    if (parsed.success) return parsed.data;
    focusFirstError();
    return null;
  }

  const dirty = upload.progress !== null || !isSameDraft(first, draft);
  return { id, draft, errors, dirty, upload, view, setView, change, leave, check, focusFirstError };
}

function withPath(before: ReadonlySet<string>, path: string): Set<string> {
  return new Set(before).add(path);
}
