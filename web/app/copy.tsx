import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import { copyText } from '../ui/secure-context.ts';
import { useAnnounce, useToast } from '../ui/toast.tsx';

const SHOWN_MS = 2000;

/** `isCopied` is true for two seconds. If the browser refuses, a toast says so. */
export function useCopy(failedTitle?: string): { isCopied: boolean; copy: (text: string) => Promise<boolean> } {
  const { t } = useLingui();
  const toast = useToast();
  const announce = useAnnounce();
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copies]);
  async function copy(text: string): Promise<boolean> {
    try {
      await copyText(text);
    } catch {
      // A link can be copied by hand; a secret must not be on the screen
      const failed = failedTitle ? { title: failedTitle } : { title: t`Couldn't copy the link`, description: text };
      toast({ variant: 'destructive', ...failed });
      return false;
    }
    setCopies((count) => count + 1);
    announce(t`Copied`);
    return true;
  }
  return { isCopied: copies > 0, copy };
}

/** The content of a button that copies. It keeps its width. */
export function CopyLabel({ isCopied, children }: { isCopied: boolean; children: ReactNode }) {
  return (
    <>
      <CopyIcon isCopied={isCopied} />
      <span className="grid">
        <span className={classNames('col-start-1 row-start-1', isCopied && 'invisible')}>{children}</span>
        <span className={classNames('col-start-1 row-start-1', !isCopied && 'invisible')}>
          <Trans>Copied</Trans>
        </span>
      </span>
    </>
  );
}

export function CopyIcon({ isCopied, className }: { isCopied: boolean; className?: string }) {
  const Icon = isCopied ? Check : Copy;
  return <Icon aria-hidden="true" className={classNames('size-4 shrink-0', className)} />;
}
