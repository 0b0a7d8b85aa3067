import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useReducer, useState } from 'react';
import { photoFields } from '#src/cards/card-fields.ts';
import type { CardToSave } from '#src/cards/cards.ts';
import { phonesOf } from '#src/cards/contact-fields.ts';
import type { TemplatePart } from '#src/cards/templates.ts';
import { errorText } from '#src/errors.ts';
import { type Draft, useDraft } from '../../app/drafts.ts';
import { fieldErrors } from '../../app/errors.ts';
import { useFocusFirstError } from '../../app/focus.ts';
import { lateSchema } from '../../app/late-schema.ts';
import { afterPress } from '../../app/scheduling.ts';
import { completeUrl } from '../../app/urls.ts';
import { type PhotoUpload, usePhotoUpload } from '../../owners/photos/photo-upload.ts';
import { type CardDraft, draftRows, isSameCardDraft, type OwnCard } from './card-draft.ts';
import { type HandleState, useHandleState } from './handle-state.ts';

const useCardSchema = lateSchema(async () => (await import('#src/cards/cards.ts')).cardInputSchema);

export type CardView = 'edit' | 'preview';

export type CardForm = {
  id: string;
  draft: CardDraft;
  handle: HandleState;
  /** messages of touched fields by path, such as `socialLinks.0.url` */
  errors: Record<string, string>;
  isDirty: boolean;
  /** the card's, which stay as they are (product 5.14) */
  savedPhones: readonly string[];
  kept: Draft;
  upload: PhotoUpload;
  coverUpload: PhotoUpload;
  logoUpload: PhotoUpload;
  isUploading: boolean;
  view: CardView;
  setView: (view: CardView) => void;
  change: (part: Partial<CardDraft>) => void;
  /** Shows the field's error from now on. */
  touch: (path: string) => void;
  /** Returns the fields to send. If one is invalid, shows every error, focuses the first and returns null. */
  validate: () => CardToSave | null;
  focusFirstError: () => void;
  /** of a template or a card that has one: what the preview shows, and what goes around the inputs of a part */
  shown?: CardDraft;
  wrap?: (part: TemplatePart, input: ReactNode) => ReactNode;
  /** parts that the person may not change */
  locked?: ReadonlySet<TemplatePart>;
};

/** `templateId`: absent for that of the organization's new cards. */
export type NewCardForm = CardForm & {
  templateId: string | null | undefined;
  chooseTemplate: (templateId: string | null) => void;
  /** what is sent of the fields */
  sent: { current: (fields: CardToSave) => CardToSave };
};

type CardFormOptions = {
  id: string;
  start: CardDraft;
  /** name of what this browser keeps of it; null if the server does */
  storedAs: 'card:new' | `card:${string}` | null;
  /** the edited one; null: a new one; undefined: a new one whose form has no field for the handle */
  card?: OwnCard | null;
};

/** The state of a card's form. Errors are derived while rendering, so that they follow input and language. */
export function useCardForm({ id, start, storedAs, card }: CardFormOptions): CardForm {
  const { i18n } = useLingui();
  const cardInputSchema = useCardSchema();
  const [first] = useState(start);
  const [draft, change] = useReducer((before: CardDraft, part: Partial<CardDraft>) => ({ ...before, ...part }), first);
  const [touched, addTouched] = useReducer(withPath, new Set<string>());
  const [checked, setChecked] = useState(false);
  const [view, setView] = useState<CardView>('edit');
  const upload = usePhotoUpload((photo) => change({ photo }));
  const coverUpload = usePhotoUpload((cover) => change({ cover }));
  const logoUpload = usePhotoUpload((brandLogo) => change({ brandLogo }));
  const isUploading = [upload, coverUpload, logoUpload].some(({ progress }) => progress !== null);
  const focus = useFocusFirstError(id);

  const handle = useHandleState(draft, card);
  const { problem } = handle;
  const found: Record<string, string> = {
    ...fieldErrors(i18n, cardInputSchema, draft),
    ...(problem && { handle: errorText(i18n, problem) }),
  };
  // What is typed next can't make these valid: a color counts once it is complete
  const early = [
    'fontColor',
    'iconColor',
    'tokens.second',
    ...(problem === null || problem === 'handle_form' ? [] : ['handle']),
  ];
  const errors = checked
    ? found
    : Object.fromEntries(Object.entries(found).filter(([path]) => touched.has(path) || early.includes(path)));

  function touch(path: string): void {
    afterPress(() => addTouched(path));
  }

  function focusFirstError(): void {
    setView('edit');
    focus();
  }

  function validate(): CardToSave | null {
    // Pressing Enter doesn't blur the field. Handles stay as typed; the schema makes them URLs
    const completed = { ...draft, website: completeUrl(draft.website) };
    change(completed);
    setChecked(true);
    const parsed = cardInputSchema.safeParse(completed);
    if (parsed.success && problem === null) return parsed.data;
    focusFirstError();
    return null;
  }

  const isChanged = !isSameCardDraft(first, draft);
  const isDirty = isUploading || isChanged;
  const kept = useDraft(storedAs, {
    saved: first,
    isNew: storedAs === 'card:new',
    values: draft,
    isDirty: isChanged,
    apply: change,
    photos: photoFields,
    rows: draftRows,
  });
  return {
    id,
    draft,
    handle,
    errors,
    isDirty,
    savedPhones: card ? phonesOf(card).map(({ value }) => value) : [],
    kept,
    upload,
    coverUpload,
    logoUpload,
    isUploading,
    view,
    setView,
    change,
    touch,
    validate,
    focusFirstError,
  };
}

function withPath(before: ReadonlySet<string>, path: string): Set<string> {
  return new Set(before).add(path);
}
