import { useLingui } from '@lingui/react/macro';
import { paths } from '#src/paths.ts';
import { publicUrl } from '../shared/card-form/preview-page.ts';
import { useToast } from '../ui/toast.tsx';

/** Copies the short link of a code, for where nothing can be scanned. */
export function useCopyLink(): (slug: string) => Promise<void> {
  const { t } = useLingui();
  const toast = useToast();
  return async (slug) => {
    const address = publicUrl + paths.shortLink(slug);
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: t`Link copied` });
    } catch {
      toast({ variant: 'destructive', title: t`The link could not be copied.`, description: address });
    }
  };
}
