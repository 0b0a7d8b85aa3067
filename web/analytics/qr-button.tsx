import { Trans, useLingui } from '@lingui/react/macro';
import { Download, QrCode } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#src/paths.ts';
import { qrSvg } from '#src/qr.ts';
import type { OwnCard } from '../shared/card-form/card-draft.ts';
import { publicUrl } from '../shared/card-form/preview-page.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { Dialog } from '../ui/dialog.tsx';

const PRINT_SIZE = 1024;

/** The card's code, large enough to be scanned from the screen. */
export function QrButton({ card: { name, slug } }: { card: OwnCard }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const file = name.trim().replace(/[\s/\\]+/g, '_');
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        <QrCode aria-hidden="true" className="size-4" />
        <Trans>QR code</Trans>
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t`QR code of ${name}`}>
        {/* Made here by src/qr.ts; on white in dark mode too, because scanners need the contrast */}
        <div
          className="mx-auto w-full max-w-80 rounded-card border border-line bg-white p-3"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: QrSvg is markup of our own
          dangerouslySetInnerHTML={{ __html: qrSvg(publicUrl + paths.scan(slug), { label: t`QR code of ${name}` }) }}
        />
        <p className="mt-4 text-center text-ink-soft">
          <Trans>The code keeps working when your card or its address changes.</Trans>
        </p>
        <div className="mt-4 flex justify-center">
          <a
            href={`${paths.qrImage(slug, 'png')}?size=${PRINT_SIZE}`}
            download={`${file}.png`}
            className={buttonStyle('secondary')}
          >
            <Download aria-hidden="true" className="size-4" />
            <Trans>Download PNG</Trans>
          </a>
        </div>
      </Dialog>
    </>
  );
}
