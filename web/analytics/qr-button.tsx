import { Trans } from '@lingui/react/macro';
import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { withTexts } from '../i18n.tsx';
import { later } from '../later.tsx';
import type { OwnCard } from '../shared/card-form/card-draft.ts';
import { Button } from '../ui/button.tsx';

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
