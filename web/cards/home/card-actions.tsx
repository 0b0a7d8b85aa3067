import { Trans } from '@lingui/react/macro';
import { Copy, QrCode, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useCopyLink } from '../../app/copy-link.ts';
import { withTexts } from '../../app/i18n.tsx';
import { lazy } from '../../app/lazy.tsx';
import { publicUrl } from '../../app/site.ts';
import { Button } from '../../ui/button.tsx';
import type { OwnCard } from '../form/card-draft.ts';

export function CopyLinkButton({ card: { address } }: { card: OwnCard }) {
  const copy = useCopyLink();
  return (
    <Button variant="secondary" size="small" onClick={() => copy(publicUrl + address)}>
      <Copy aria-hidden="true" className="size-4" />
      <Trans>Copy link</Trans>
    </Button>
  );
}

const CardQrCode = lazy(async () => (await withTexts(import('./card-qr-code.tsx'))).CardQrCode);

export function QrCodeButton({ card }: { card: OwnCard }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...CardQrCode.preload} variant="secondary" size="small" onClick={() => setOpen(true)}>
        <QrCode aria-hidden="true" className="size-4" />
        <Trans>QR code</Trans>
      </Button>
      {open && <CardQrCode card={card} onClose={() => setOpen(false)} />}
    </>
  );
}

const CardShareDialog = lazy(async () => (await withTexts(import('../card-share-dialog.tsx'))).CardShareDialog);

export function ShareButton({ card }: { card: OwnCard }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...CardShareDialog.preload} variant="secondary" size="small" onClick={() => setOpen(true)}>
        <Share2 aria-hidden="true" className="size-4" />
        <Trans>Share</Trans>
      </Button>
      {isOpen && <CardShareDialog card={card} onClose={() => setOpen(false)} />}
    </>
  );
}
