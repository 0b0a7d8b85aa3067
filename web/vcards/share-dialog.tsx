import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, Download } from 'lucide-react';
import { paths } from '#src/paths.ts';
import { qrSvg } from '#src/qr.ts';
import type { OwnCard } from '../shared/card-form/card-draft.ts';
import { publicUrl } from '../shared/card-form/preview-page.ts';
import { useCopyLink } from '../shared/copy-link.ts';
import { PausedLine } from '../shared/pausing/paused-badge.tsx';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';

const PRINT_SIZE = 1024;

/** The address of a card and its code, to send, show or print. */
export function ShareDialog({ card, onClose }: { card: OwnCard; onClose: () => void }) {
  const { t } = useLingui();
  const { name, slug, isPaused } = card;
  const file = name.trim().replace(/[\s/\\]+/g, '_');
  const code = qrSvg(publicUrl + paths.scan(slug), { label: t`QR code of ${name}` });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Share ${name}`}>
      <div className="flex flex-col gap-6">
        {isPaused && <PausedLine />}
        <AddressRow address={publicUrl + card.address} />
        {/* Made here by src/qr.ts; on white in dark mode too, because scanners need the contrast */}
        <div
          className="mx-auto w-full max-w-80 rounded-card border border-line bg-white p-3"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: QrSvg is markup of our own
          dangerouslySetInnerHTML={{ __html: code }}
        />
        <p className="text-center text-ink-soft">
          <Trans>The code keeps working when your card or its address changes.</Trans>
        </p>
        <div hidden={isPaused} className="flex flex-col gap-2 sm:flex-row sm:justify-center">
          <a
            href={`${paths.qrImage(slug, 'png')}?size=${PRINT_SIZE}`}
            download={`${file}.png`}
            className={buttonStyle('secondary')}
          >
            <Download aria-hidden="true" className="size-4" />
            <Trans>Download PNG</Trans>
          </a>
          <a href={paths.qrImage(slug, 'svg')} download={`${file}.svg`} className={buttonStyle('secondary')}>
            <Download aria-hidden="true" className="size-4" />
            <Trans>Download SVG</Trans>
          </a>
        </div>
      </div>
    </Dialog>
  );
}

function AddressRow({ address }: { address: string }) {
  const { t } = useLingui();
  const copy = useCopyLink();
  return (
    <div className="flex items-end gap-2">
      <TextField
        label={t`Address of this card`}
        value={address}
        readOnly
        onFocus={(event) => event.target.select()}
        className="min-w-0 flex-1"
      />
      <Button variant="secondary" onClick={() => copy(address)}>
        <Copy aria-hidden="true" className="size-4" />
        <Trans>Copy</Trans>
      </Button>
    </div>
  );
}
