import { Trans } from '@lingui/react/macro';
import { QrCode, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CopyLabel, useCopy } from '../../app/copy.tsx';
import { withTexts } from '../../app/i18n.tsx';
import { lazy } from '../../app/lazy.tsx';
import { useUrls } from '../../app/owner-urls.ts';
import { useRecordStep } from '../../links/first-steps.ts';
import { Button } from '../../ui/button.tsx';
import type { ButtonVariant } from '../../ui/button-style.ts';
import type { OwnCard } from '../form/card-draft.ts';

export function CopyLinkButton({ card: { id, address } }: { card: OwnCard }) {
  const { isCopied, copy } = useCopy();
  const url = useUrls().page(address, id);
  const record = useRecordStep();
  return (
    <Button variant="secondary" size="small" onClick={async () => (await copy(url)) && record('share')}>
      <CopyLabel isCopied={isCopied}>
        <Trans>Copy link</Trans>
      </CopyLabel>
    </Button>
  );
}

type ActionProps = { card: OwnCard; variant?: ButtonVariant; children?: ReactNode };

const CardQrCode = lazy(async () => (await withTexts(import('./card-qr-code.tsx'))).CardQrCode);

export function QrCodeButton({ card, variant = 'secondary', children }: ActionProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...CardQrCode.preload} variant={variant} size="small" onClick={() => setOpen(true)}>
        <QrCode aria-hidden="true" className="size-4" />
        {children ?? <Trans>QR code</Trans>}
      </Button>
      {open && <CardQrCode card={card} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The share dialog of the main card, on any screen. */
export const ShareMainCard = lazy(async () => (await withTexts(import('./share-main-card.tsx'))).ShareMainCard);

const CardShareDialog = lazy(async () => (await withTexts(import('../card-share-dialog.tsx'))).CardShareDialog);

export function ShareButton({ card, variant = 'secondary', children }: ActionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...CardShareDialog.preload} variant={variant} size="small" onClick={() => setOpen(true)}>
        <Share2 aria-hidden="true" className="size-4" />
        {children ?? <Trans>Share</Trans>}
      </Button>
      {isOpen && <CardShareDialog card={card} onClose={() => setOpen(false)} />}
    </>
  );
}
