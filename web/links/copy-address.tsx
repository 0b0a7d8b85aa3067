import { useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import { useToast } from '../ui/toast.tsx';
import { shortAddress, withoutScheme } from './link.ts';

/** The short address of a link; a press copies it. */
export function CopyAddress({ slug, title }: { slug: string; title: string }) {
  const { t } = useLingui();
  const toast = useToast();
  const address = shortAddress(slug);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: t`Link copied` });
    } catch {
      toast({ variant: 'destructive', title: t`The link could not be copied.`, description: address });
    }
  }
  return (
    <button
      type="button"
      onClick={copy}
      title={t`Copy`}
      className="mt-1 -ml-2 inline-flex min-h-9 max-w-full items-center gap-2 rounded-card px-2 text-left font-medium transition-colors hover:bg-sunken"
    >
      <span className="truncate">{withoutScheme(address)}</span>
      <span className="sr-only">{t`Copy the short address of ${title}`}</span>
      <Copy aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
    </button>
  );
}
