import { Trans, useLingui } from '@lingui/react/macro';
import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#src/paths.ts';
import { qrSvg } from '#src/qr.ts';
import type { OwnCard } from '../shared/card-form/card-draft.ts';
import { publicUrl } from '../shared/card-form/preview-page.ts';
import { FullScreenCode } from '../shared/sharing/full-screen-code.tsx';
import { Button } from '../ui/button.tsx';

/** The card's code over the whole screen, to be held out to somebody. */
export function QrButton({ card: { name, slug } }: { card: OwnCard }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const code = () => qrSvg(publicUrl + paths.scan(slug), { level: 'M', label: t`QR code of ${name}` });
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        <QrCode aria-hidden="true" className="size-4" />
        <Trans>QR code</Trans>
      </Button>
      {open && <FullScreenCode title={name} code={code()} onClose={() => setOpen(false)} />}
    </>
  );
}
