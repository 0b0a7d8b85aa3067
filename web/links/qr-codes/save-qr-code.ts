import { useLingui } from '@lingui/react/macro';
import type { QrCodeInput } from '#src/links/qr-code-schema.ts';
import { errorCodeOf } from '../../app/errors.ts';
import { settlePendingDeletions } from '../../app/list/pending-deletions.ts';
import type { SaveFailure } from '../../app/not-saved.tsx';
import { useLimit } from '../../owners/limit.tsx';
import { trpc } from '../../trpc.ts';
import { useToast } from '../../ui/toast.tsx';
import { refusedUrlText } from '../options/options-draft.ts';
import type { CreatedCode } from './code-created.tsx';
import type { QrForm } from './qr-form-state.ts';

/** Shows why a code wasn't saved: at its field, at the form, in a toast, or in the plan chooser. */
export function useQrCodeFailure(form: QrForm, failure: SaveFailure) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const limit = useLimit();
  return (title: string, error: unknown, { url, fallbackUrl }: QrCodeInput) => {
    const refused = errorCodeOf(error);
    failure.clear();
    if (refused === 'target_refused') form.refuse('url', refusedUrlText(i18n, error, url));
    else if (refused === 'fallback_refused') form.refuse('fallbackUrl', refusedUrlText(i18n, error, fallbackUrl ?? ''));
    else {
      failure.fail(error);
      const isSignedOut = refused === 'unauthenticated';
      if (refused === 'limit_qr_codes') limit.refuse(refused);
      else toast({ variant: 'destructive', title: isSignedOut ? t`You must be logged in to create a QR code` : title });
    }
  };
}

/** The list is up to date when `onCreated` is called. */
export function useCreateQrCode(form: QrForm, failure: SaveFailure, onCreated: (code: CreatedCode) => void) {
  const { t } = useLingui();
  const toast = useToast();
  const utils = trpc.useUtils();
  const fail = useQrCodeFailure(form, failure);
  return trpc.qrCodes.create.useMutation({
    onMutate: settlePendingDeletions,
    onSuccess: async ({ slug }, { title, url }) => {
      form.kept.clear();
      // The code is saved even if the list can't be reloaded
      await Promise.all([utils.qrCodes.invalidate(), utils.links.invalidate()]).catch(() => undefined);
      toast({ title: t`QR code created successfully` });
      onCreated({ slug, title, url, style: form.draft });
    },
    onError: (error, fields) => fail(t`Failed to create QR code. Please try again.`, error, fields),
  });
}
