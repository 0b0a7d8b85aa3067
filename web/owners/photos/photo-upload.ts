import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { type ErrorCode, errorText } from '#src/errors.ts';
import { PHOTO_MAX_BYTES } from '#src/owners/photos.ts';
import { useLanguage } from '../../app/i18n.tsx';
import { useOrganizationId } from '../../app/owner.tsx';
import { retryImport } from '../../app/retry-import.ts';
import { useToast } from '../../ui/toast.tsx';
import { useLimitIfAny } from '../limit.tsx';
import type { PhotoUploadResult, SendOptions } from './send-photo.ts';

export type PhotoUpload = {
  /** 0 to 1 during an upload, else null */
  progress: number | null;
  /** Whether the file may be a photo. Else says why not. */
  accepts: (file: File) => boolean;
  /** Shrinks and sends a file. */
  start: (file: File) => void;
  /** Sends a photo as it is. */
  send: (photo: Blob) => void;
  cancel: () => void;
};

// Refusals worth explaining; anything else shows the generic failure text.
const shownRefusals: readonly string[] = [
  'photo_type',
  'photo_too_large',
  'photo_pixels',
  'storage_full',
  'trial_expired',
  'too_many_requests',
  'unauthenticated',
];

export type UploadTexts = {
  tooLarge: string;
  failed: string;
};

/** Most forms are opened without choosing a photo. Shrinks files. */
async function sendLate(photo: Blob, options: SendOptions): Promise<PhotoUploadResult> {
  try {
    const [{ sendPhoto }, { resizePhoto }] = await Promise.all([
      retryImport(import('./send-photo.ts')),
      retryImport(import('./photo-canvas.ts')),
    ]);
    return await sendPhoto(photo instanceof File ? await resizePhoto(photo) : photo, options);
  } catch {
    return { failure: 'offline' };
  }
}

/** Uploads one photo at a time. Failures show a toast and change nothing. */
export function usePhotoUpload(onDone: (path: string) => void, texts: Partial<UploadTexts> = {}): PhotoUpload {
  const { t, i18n } = useLingui();
  const [language] = useLanguage();
  const toast = useToast();
  const limit = useLimitIfAny();
  const ownerId = useOrganizationId();
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  function accepts(file: File): boolean {
    if (!file.type.startsWith('image/')) {
      toast({
        variant: 'destructive',
        title: t`Invalid file type`,
        description: t`Please upload an image file`,
      });
      return false;
    }
    if (file.size > PHOTO_MAX_BYTES) {
      toast({
        variant: 'destructive',
        title: t`File too large`,
        description: texts.tooLarge ?? t`Photo must be less than 5MB`,
      });
      return false;
    }
    return true;
  }

  async function send(photo: Blob): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setProgress(0);
    const sent = await sendLate(photo, { language, ownerId, onProgress: setProgress, signal: controller.signal });
    // A newer upload replaced this one
    if (running.current !== controller) return;
    running.current = null;
    setProgress(null);
    if ('path' in sent) onDone(sent.path);
    else if (sent.failure === 'storage_full' && limit) limit.refuse(sent.failure);
    else if (sent.failure !== 'cancelled') showFailure(sent);
  }

  function showFailure({ failure, details }: Extract<PhotoUploadResult, { failure: unknown }>): void {
    const description =
      failure === 'timeout'
        ? t`The upload timed out. Check your connection and try again.`
        : shownRefusals.includes(failure)
          ? errorText(i18n, failure as ErrorCode, details)
          : (texts.failed ?? t`Failed to upload photo. Continuing without it.`);
    toast({ variant: 'destructive', title: t`Upload failed`, description });
  }

  return {
    progress,
    accepts,
    start: (file) => void (accepts(file) && send(file)),
    send,
    cancel: () => running.current?.abort(),
  };
}
