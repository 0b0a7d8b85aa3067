import { useLingui } from '@lingui/react/macro';
import type { QrCodeInput } from '#src/links/qr-codes.ts';
import { errorCodeOf } from '../../app/errors.ts';
import type { SaveFailure } from '../../app/not-saved.tsx';
import { useLimitToast } from '../../owners/limit-toast.ts';
import { trpc } from '../../trpc.ts';
import { useAnnounce, useToast } from '../../ui/toast.tsx';
import { refusedUrlText } from '../options/options-draft.ts';
import type { OwnCode } from './qr-code.ts';
import type { QrForm } from './qr-form-state.ts';

/** Creates or updates a code. The list is up to date when `onSaved` is called. */
export function useSaveQrCode(code: OwnCode | null, form: QrForm, failure: SaveFailure, onSaved: () => void) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const announce = useAnnounce();
  const showLimitToast = useLimitToast();
  const utils = trpc.useUtils();

  async function succeed(tell: () => void): Promise<void> {
    form.kept.clear();
    // The code is saved even if the list can't be reloaded
    await utils.qrCodes.list.invalidate().catch(() => undefined);
    tell();
    onSaved();
  }

  function fail(title: string, error: unknown, { url, fallbackUrl }: QrCodeInput): void {
    const refused = errorCodeOf(error);
    failure.clear();
    if (refused === 'target_refused') form.refuse('url', refusedUrlText(i18n, error, url));
    else if (refused === 'fallback_refused') form.refuse('fallbackUrl', refusedUrlText(i18n, error, fallbackUrl ?? ''));
    else {
      failure.fail(error);
      const isSignedOut = refused === 'unauthenticated';
      if (refused === 'limit_qr_codes') showLimitToast(refused);
      else toast({ variant: 'destructive', title: isSignedOut ? t`You must be logged in to create a QR code` : title });
    }
  }

  const create = trpc.qrCodes.create.useMutation({
    onSuccess: () => succeed(() => toast({ title: t`QR code created successfully` })),
    onError: (error, fields) => fail(t`Failed to create QR code. Please try again.`, error, fields),
  });
  const update = trpc.qrCodes.update.useMutation({
    onSuccess: () => succeed(() => announce(t`QR code updated successfully`)),
    onError: (error, { fields }) => fail(t`Failed to update QR code. Please try again.`, error, fields),
  });
  return {
    isPending: create.isPending || update.isPending,
    start: (fields: QrCodeInput) => (code ? update.mutate({ id: code.id, fields }) : create.mutate(fields)),
  };
}
