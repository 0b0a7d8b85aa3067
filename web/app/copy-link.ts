import { useLingui } from '@lingui/react/macro';
import { useToast } from '../ui/toast.tsx';

/** Copies a link and shows a toast with `note`; if the browser refuses, the toast shows the link. */
export function useCopyLink(): (url: string, note?: string) => Promise<void> {
  const { t } = useLingui();
  const toast = useToast();
  return async (url, note) => {
    try {
      await navigator.clipboard.writeText(url);
      toast({ title: t`Link copied`, description: note });
    } catch {
      toast({ variant: 'destructive', title: t`Couldn't copy the link`, description: url });
    }
  };
}
