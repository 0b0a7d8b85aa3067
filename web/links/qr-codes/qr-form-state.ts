import { useLingui } from '@lingui/react/macro';
import { useReducer, useState } from 'react';
import { errorText } from '#src/errors.ts';
import type { QrCodeInput } from '#src/links/qr-code-schema.ts';
import { type Draft, useDraft } from '../../app/drafts.ts';
import { fieldErrors } from '../../app/errors.ts';
import { useFocusFirstError } from '../../app/focus.ts';
import { lateSchema } from '../../app/late-schema.ts';
import { afterPress } from '../../app/scheduling.ts';
import { useTimeZone } from '../../app/time-zone.ts';
import { completeUrl } from '../../app/urls.ts';
import { type PhotoUpload, usePhotoUpload } from '../../owners/photos/photo-upload.ts';
import { completeOptions, isNewExpiryPast } from '../options/options-draft.ts';
import { withTitleFromUrl } from '../title-from-url.ts';
import { draftFromCode, type EditedCode, inputFromDraft, isSameQrDraft, type QrDraft } from './qr-draft.ts';

const useQrCodeSchema = lateSchema(async () => (await import('#src/links/qr-code-schema.ts')).qrCodeSchema);

export type QrForm = {
  id: string;
  draft: QrDraft;
  /** of fields that were left or submitted */
  errors: Record<string, string>;
  isDirty: boolean;
  kept: Draft;
  upload: PhotoUpload;
  /** logos uploaded in this form, newest last */
  uploaded: readonly string[];
  change: (part: Partial<QrDraft>) => void;
  touch: (field: 'title' | 'url' | 'icon') => void;
  /** Returns the fields to send, or null after marking the invalid ones. */
  validate: () => QrCodeInput | null;
  /** Shows a server error until the field changes. */
  refuse: (field: 'url' | 'fallbackUrl', text: string) => void;
  timeZone: string; // the account's
};

/** `start`: what to begin with, if that isn't the code as it is. */
export function useQrForm(id: string, code: EditedCode | null, start?: QrDraft): QrForm {
  const { i18n } = useLingui();
  const qrCodeSchema = useQrCodeSchema();
  const timeZone = useTimeZone();
  const [first] = useState(() => start ?? draftFromCode(code, timeZone));
  const [draft, change] = useReducer((before: QrDraft, part: Partial<QrDraft>) => ({ ...before, ...part }), first);
  const [left, addLeft] = useReducer((before: string[], field: string) => [...before, field], []);
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState<{ field: 'url' | 'fallbackUrl'; value: string; text: string } | null>(null);
  const [uploaded, addUploaded] = useReducer((before: string[], path: string) => [...before, path], []);
  const upload = usePhotoUpload((logo) => {
    addUploaded(logo);
    change({ logo });
  });
  const focusFirstError = useFocusFirstError(id);

  const found = fieldErrors(i18n, qrCodeSchema, inputFromDraft(draft, code, timeZone)) ?? {};
  if (isNewExpiryPast(draft, code, timeZone)) found.expiresAt ??= errorText(i18n, 'end_past');
  if (refused && refused.value === draft[refused.field]) found[refused.field] ??= refused.text;
  const errors = checked ? found : Object.fromEntries(Object.entries(found).filter(([field]) => left.includes(field)));

  function touch(field: string): void {
    afterPress(() => {
      addLeft(field);
      if (field === 'url') change({ url: completeUrl(draft.url) });
    });
  }

  function validate(): QrCodeInput | null {
    // Enter submits without leaving the field
    const completed = completeOptions({ ...draft, url: completeUrl(draft.url) });
    change(completed);
    setChecked(true);
    const input = inputFromDraft(completed, code, timeZone);
    if (qrCodeSchema.safeParse(input).success && !isNewExpiryPast(completed, code, timeZone)) return input;
    focusFirstError();
    return null;
  }

  function refuse(field: 'url' | 'fallbackUrl', text: string): void {
    setChecked(true);
    setRefused({ field, value: draft[field], text });
    focusFirstError();
  }

  const isChanged = !isSameQrDraft(first, draft);
  const isDirty = upload.progress !== null || isChanged;
  const kept = useDraft(code === null ? 'qr-code:new' : null, {
    saved: first,
    isNew: true,
    values: draft,
    isDirty: isChanged,
    apply: change,
    omit: ['password', 'passwordChange'],
    photos: ['logo'],
  });
  return {
    id,
    draft,
    errors,
    isDirty,
    kept,
    upload,
    uploaded,
    change: (part) => change(code === null ? withTitleFromUrl(draft, part) : part),
    touch,
    validate,
    refuse,
    timeZone,
  };
}
