import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { ErrorCode } from '#src/errors.ts';
import { PHOTO_MAX_BYTES } from '#src/owners/photos.ts';
import { errorText } from '#src/texts.ts';
import { useLanguage } from '../../app/i18n.tsx';
import { useToast } from '../../ui/toast.tsx';
import { resizePhoto } from './resize-photo.ts';
import { type SentPhoto, sendPhoto } from './send-photo.ts';

export type PhotoUpload = {
  /** 0 to 1 while a photo is on its way, else null */
  progress: number | null;
  start: (file: File) => void;
  cancel: () => void;
};

// Refusals that say something about the photo or the account; the rest are faults, and the card goes on without.
const telling: readonly string[] = [
  'photo_type',
  'photo_too_large',
  'photo_pixels',
  'storage_full',
  'trial_expired',
  'too_many_requests',
  'unauthenticated',
];

/** What a room says in its own words. */
export type UploadTexts = {
  tooLarge: string;
  /** a fault, not a refusal */
  failed: string;
};

/** Uploads one photo at a time, and calls `onDone` with its path. Failures are told in a toast and change nothing. */
export function usePhotoUpload(onDone: (path: string) => void, texts: Partial<UploadTexts> = {}): PhotoUpload {
  const { t, i18n } = useLingui();
  const [language] = useLanguage();
  const toast = useToast();
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(file: File): Promise<void> {
    if (!file.type.startsWith('image/')) {
      toast({
        variant: 'destructive',
        title: t`Invalid file type`,
        description: t`Please upload an image file`,
      });
      return;
    }
    if (file.size > PHOTO_MAX_BYTES) {
      toast({
        variant: 'destructive',
        title: t`File too large`,
        description: texts.tooLarge ?? t`Photo must be less than 5MB`,
      });
      return;
    }
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setProgress(0);
    const photo = await resizePhoto(file);
    const sent = await sendPhoto(photo, { language, onProgress: setProgress, signal: controller.signal });
    // Another photo has taken its place
    if (running.current !== controller) return;
    running.current = null;
    setProgress(null);
    if ('path' in sent) onDone(sent.path);
    else if (sent.failure !== 'cancelled') tell(sent);
  }

  function tell({ failure, details }: Extract<SentPhoto, { failure: unknown }>): void {
    const description =
      failure === 'timeout'
        ? t`The upload timed out. Check your connection and try again.`
        : telling.includes(failure)
          ? errorText(i18n, failure as ErrorCode, details)
          : (texts.failed ?? t`Failed to upload photo. Continuing without it.`);
    toast({ variant: 'destructive', title: t`Upload failed`, description });
  }

  return { progress, start, cancel: () => running.current?.abort() };
}
