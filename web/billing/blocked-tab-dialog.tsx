import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { buttonStyle } from '../ui/button-style.ts';
import { Dialog } from '../ui/dialog.tsx';

export function BlockedTabDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Continue to the payment page`}
      description={t`Your browser blocked the new tab. The page is ready: open it here.`}
    >
      <a
        href={url}
        target="_blank"
        rel="noopener"
        onClick={onClose}
        className={buttonStyle('primary', 'medium', 'w-full')}
      >
        <ExternalLink aria-hidden="true" className="size-5" />
        <Trans>Open the payment page</Trans>
      </a>
    </Dialog>
  );
}
