import { useLingui } from '@lingui/react/macro';
import { useReducer, useState } from 'react';
import { type QrCodeInput, qrCodeSchema } from '#src/qr-codes.ts';
import { fieldErrors } from '../errors.ts';
import { afterPress } from '../shared/after-press.ts';
import { completeAddress } from '../shared/card-form/typed-address.ts';
import { useFocusFirstError } from '../shared/first-error.ts';
import { type PhotoUpload, usePhotoUpload } from '../shared/photos/photo-upload.ts';
import { inputFromDraft, isSameDraft, type QrDraft } from './qr-code.ts';

export type QrForm = {
  id: string;
  draft: QrDraft;
  /** texts of the fields that may complain already */
  errors: Record<string, string>;
  dirty: boolean;
  upload: PhotoUpload;
  /** what was uploaded here, newest last: each can be chosen again */
  uploaded: readonly string[];
  change: (part: Partial<QrDraft>) => void;
  /** The field was left: from now on it may complain. */
  leave: (field: 'title' | 'url' | 'icon') => void;
  /** The fields to send; null where one is wrong, and then each says so and the first has the focus. */
  check: () => QrCodeInput | null;
  refuseTarget: (text: string) => void;
};

export function useQrForm(id: string, initial: QrDraft): QrForm {
  const { i18n } = useLingui();
  const [first] = useState(initial);
  const [draft, change] = useReducer((before: QrDraft, part: Partial<QrDraft>) => ({ ...before, ...part }), initial);
  const [left, addLeft] = useReducer((before: string[], field: string) => [...before, field], []);
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState<{ url: string; text: string } | null>(null);
  const [uploaded, addUploaded] = useReducer((before: string[], path: string) => [...before, path], []);
  const upload = usePhotoUpload((logo) => {
    addUploaded(logo);
    change({ logo });
  });
  const focusFirstError = useFocusFirstError(id);

  const found = fieldErrors(i18n, qrCodeSchema, inputFromDraft(draft)) ?? {};
  if (refused?.url === draft.url) found.url ??= refused.text;
  const errors = checked ? found : Object.fromEntries(Object.entries(found).filter(([field]) => left.includes(field)));

  function leave(field: string): void {
    afterPress(() => {
      addLeft(field);
      if (field === 'url') change({ url: completeAddress(draft.url, false) });
    });
  }

  function check(): QrCodeInput | null {
    // Who presses Enter has not left the field
    const completed = { ...draft, url: completeAddress(draft.url, false) };
    change(completed);
    setChecked(true);
    const input = inputFromDraft(completed);
    if (qrCodeSchema.safeParse(input).success) return input;
    focusFirstError();
    return null;
  }

  function refuseTarget(text: string): void {
    setChecked(true);
    setRefused({ url: draft.url, text });
    focusFirstError();
  }

  const dirty = upload.progress !== null || !isSameDraft(first, draft);
  return { id, draft, errors, dirty, upload, uploaded, change, leave, check, refuseTarget };
}
