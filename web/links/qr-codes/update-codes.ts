import { useLingui } from '@lingui/react/macro';
import { refusalReason } from '../../app/errors.ts';
import { switching } from '../../app/list/switch-items.ts';
import { trpc } from '../../trpc.ts';
import { useToast } from '../../ui/toast.tsx';
import { useCodeCache } from './codes-cache.ts';

/** Switches codes on or off, all or none. */
export function useSwitchCodes() {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const fail = (error: unknown) =>
    toast({
      variant: 'destructive',
      title: t`Failed to update QR code. Please try again.`,
      description: refusalReason(i18n, error),
    });
  return trpc.qrCodes.updateMany.useMutation(switching(useCodeCache(), fail));
}
