import { Trans } from '@lingui/react/macro';
import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { withTexts } from '../../app/i18n.tsx';
import { later } from '../../app/lazy.tsx';
import { Button } from '../../ui/button.tsx';
import type { OwnCard } from '../form/card-draft.ts';

const CardCode = later(async () => (await withTexts(import('./card-code.tsx'))).CardCode);

export function QrButton({ card }: { card: OwnCard }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...CardCode.ahead} variant="secondary" size="small" onClick={() => setOpen(true)}>
        <QrCode aria-hidden="true" className="size-4" />
        <Trans>QR code</Trans>
      </Button>
      {open && <CardCode card={card} onClose={() => setOpen(false)} />}
    </>
  );
}
