import { useLingui } from '@lingui/react/macro';
import type { QrCodeInput } from '#src/links/qr-codes.ts';
import { errorCodeOf, refusalReason } from '../../app/errors.ts';
import { useLimitToast } from '../../owners/limit-toast.ts';
import { trpc } from '../../trpc.ts';
import { useToast } from '../../ui/toast.tsx';
import { refusedUrlText } from '../options/options-draft.ts';
import type { OwnCode } from './qr-code.ts';

type Outcome = {
  onSaved: () => void;
  onTargetRefused: (field: 'url' | 'fallbackUrl', text: string) => void;
};

/** Creates or updates a code. The list is up to date when `onSaved` is called. */
export function useSaveQrCode(code: OwnCode | null, { onSaved, onTargetRefused }: Outcome) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const showLimitToast = useLimitToast();
  const utils = trpc.useUtils();

  async function succeed(title: string): Promise<void> {
    // The code is saved even if the list can't be reloaded
    await utils.qrCodes.list.invalidate().catch(() => undefined);
    toast({ title });
    onSaved();
  }

  function fail(title: string, error: unknown, { url, fallbackUrl }: QrCodeInput): void {
    const refused = errorCodeOf(error);
    if (refused === 'limit_qr_codes' || refused === 'limit_links') {
      showLimitToast(refused);
    } else if (refused === 'unauthenticated') {
      toast({ variant: 'destructive', title: t`You must be logged in to create a QR code` });
    } else if (refused === 'target_refused') {
      failAt('url', title, refusedUrlText(i18n, error, url));
    } else if (refused === 'fallback_refused') {
      failAt('fallbackUrl', title, refusedUrlText(i18n, error, fallbackUrl ?? ''));
    } else {
      toast({ variant: 'destructive', title, description: refusalReason(i18n, error) });
    }
  }

  function failAt(field: 'url' | 'fallbackUrl', title: string, description: string): void {
    onTargetRefused(field, description);
    toast({ variant: 'destructive', title, description });
  }

  const create = trpc.qrCodes.create.useMutation({
    onSuccess: () => succeed(t`QR code created successfully`),
    onError: (error, fields) => fail(t`Failed to create QR code. Please try again.`, error, fields),
  });
  const update = trpc.qrCodes.update.useMutation({
    onSuccess: () => succeed(t`QR code updated successfully`),
    onError: (error, { fields }) => fail(t`Failed to update QR code. Please try again.`, error, fields),
  });
  return {
    isPending: create.isPending || update.isPending,
    start: (fields: QrCodeInput) => (code ? update.mutate({ id: code.id, fields }) : create.mutate(fields)),
  };
}
