import { useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import { useCopyLink } from '../app/copy-link.ts';
import { shownAddress } from '../app/display-url.ts';
import { shortAddress } from './link.ts';

/** The short address of a link; a press copies it. */
export function CopyAddress({ slug, title, isPaused }: { slug: string; title: string; isPaused: boolean }) {
  const { t } = useLingui();
  const copy = useCopyLink();
  const address = shortAddress(slug);
  return (
    <button
      type="button"
      onClick={() => copy(address, isPaused ? t`It is paused: visitors see that it is unavailable.` : undefined)}
      title={t`Copy`}
      className="mt-1 -ml-2 inline-flex min-h-9 max-w-full items-center gap-2 rounded-card px-2 text-left font-medium transition-colors hover:bg-sunken"
    >
      <span className="truncate">{shownAddress(address)}</span>
      <span className="sr-only">{t`Copy the short address of ${title}`}</span>
      <Copy aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
    </button>
  );
}
