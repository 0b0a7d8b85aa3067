import { useState } from 'react';
import type { Publication } from '#src/drafts/drafts.ts';
import { useAnnounce } from '../../ui/toast.tsx';
import type { SaveFailure } from '../not-saved.tsx';
import type { ItemDraft } from './item-draft.ts';

type PublishOptions<Fields> = {
  /** null after marking what is invalid */
  validate: () => Fields | null;
  call: (fields: Fields, known: Publication) => Promise<unknown>;
  isUploading?: boolean;
  failure: SaveFailure;
  onError: (error: unknown, fields: Fields) => void;
  /** announced */
  done: string;
};

/** Saves what an editor shows to its item. */
export function usePublish<Fields>(draft: ItemDraft, options: PublishOptions<Fields>) {
  const { validate, call, isUploading = false, failure, onError, done } = options;
  const announce = useAnnounce();
  const [isSaving, setSaving] = useState(false);

  /** Returns whether it is saved. */
  async function submit(): Promise<boolean> {
    if (isUploading || isSaving || draft.conflict !== null) return false;
    const fields = validate();
    if (fields === null) return false;
    setSaving(true);
    try {
      const isDone = await draft.publish((known) => call(fields, known));
      failure.clear();
      if (isDone) announce(done);
      return isDone;
    } catch (error) {
      onError(error, fields);
      return false;
    } finally {
      setSaving(false);
    }
  }

  return { isSaving, submit };
}
