import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, Maximize2, Share } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useCopyLink } from '../../app/copy-link.ts';
import { PausedLine } from '../../billing/over-limit/paused-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FullScreenCode } from './full-screen-code.tsx';
import { ShareWays } from './share-channels.tsx';
import { useShareSheet } from './share-sheet.ts';
import type { ShareTarget } from './share-target.ts';

type ShareDialogProps = {
  target: ShareTarget;
  onClose: () => void;
  /** below the code */
  children?: ReactNode;
};

/** An address, every way to hand it on, and its code to be held up (product 28.3, 28.4). */
export function ShareDialog({ target, onClose, children }: ShareDialogProps) {
  const { t } = useLingui();
  const shareSheet = useShareSheet();
  const [isFull, setFull] = useState(false);
  const { title, code, isPaused } = target;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Share ${title}`}>
      <div className="flex flex-col gap-5">
        {isPaused && <PausedLine />}
        <AddressRow target={target} />
        {shareSheet && (
          <Button onClick={() => shareSheet(target)} className="w-full">
            <Share aria-hidden="true" className="size-4" />
            <Trans>Choose an app</Trans>
          </Button>
        )}
        <ShareWays shared={target} />
        {/* Made here by src/qr.ts; on its own ground in dark mode too, because scanners need the contrast */}
        <div
          className="mx-auto w-full max-w-60 overflow-hidden rounded-card border border-line bg-white [&>svg]:block [&>svg]:h-auto [&>svg]:w-full"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: QrSvg is markup of our own
          dangerouslySetInnerHTML={{ __html: code }}
        />
        <Button variant="secondary" onClick={() => setFull(true)} className="self-center">
          <Maximize2 aria-hidden="true" className="size-4" />
          <Trans>Show full screen</Trans>
        </Button>
        {children}
      </div>
      {isFull && <FullScreenCode title={title} code={code} onClose={() => setFull(false)} />}
    </Dialog>
  );
}

function AddressRow({ target: { url } }: { target: ShareTarget }) {
  const { t } = useLingui();
  const copy = useCopyLink();
  return (
    <div className="flex flex-col gap-2 sm:flex-row sm:items-end">
      <TextField
        label={t`Address`}
        value={url}
        readOnly
        onFocus={(event) => event.target.select()}
        className="min-w-0 sm:flex-1"
      />
      <Button variant="secondary" onClick={() => copy(url)}>
        <Copy aria-hidden="true" className="size-4" />
        <Trans>Copy</Trans>
      </Button>
    </div>
  );
}
