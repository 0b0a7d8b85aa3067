import { Trans, useLingui } from '@lingui/react/macro';
import { Download, ScanQrCode } from 'lucide-react';
import { myQrPath } from '#src/cards/my-qr.ts';
import { paths } from '#src/paths.ts';
import { qrSvg } from '#src/qr.ts';
import { HelpLink } from '../app/help-link.tsx';
import { useUrls } from '../app/owner-urls.ts';
import { useRecordStep } from '../links/first-steps.ts';
import { ShareDialog } from '../links/sharing/share-dialog.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import type { OwnCard } from './form/card-draft.ts';

const PRINT_SIZE = 1024;

export function CardShareDialog({ card, onClose }: { card: OwnCard; onClose: () => void }) {
  const { t } = useLingui();
  const record = useRecordStep();
  const urls = useUrls();
  const { id, name, slug, address, isMain, isPaused } = card;
  const file = name
    .normalize('NFC')
    .trim()
    .replace(/[\s/\\]+/g, '_');
  const code = qrSvg(urls.scan(slug), { label: t`QR code of ${name}` });
  return (
    <ShareDialog target={{ title: name, url: urls.page(address, id), code, isPaused }} onClose={onClose}>
      <p className="text-center text-ink-soft">
        <Trans>The QR code keeps working when your card or its link changes.</Trans>{' '}
        <HelpLink topic="save-contacts" newTab>
          <Trans>How people save your contact</Trans>
        </HelpLink>
      </p>
      <div hidden={isPaused} className="flex flex-col gap-2 sm:flex-row sm:justify-center">
        <a
          href={`${paths.qrImage(slug, 'png')}?size=${PRINT_SIZE}`}
          download={`${file}.png`}
          onClick={() => record('print')}
          className={buttonStyle('secondary')}
        >
          <Download aria-hidden="true" className="size-4" />
          <Trans>Download PNG</Trans>
        </a>
        <a
          href={paths.qrImage(slug, 'svg')}
          download={`${file}.svg`}
          onClick={() => record('print')}
          className={buttonStyle('secondary')}
        >
          <Download aria-hidden="true" className="size-4" />
          <Trans>Download SVG</Trans>
        </a>
      </div>
      {isMain && (
        // A page of its own, which works offline
        <a href={myQrPath} className={buttonStyle('quiet', 'medium', 'self-center')}>
          <ScanQrCode aria-hidden="true" className="size-4" />
          <Trans>My QR</Trans>
        </a>
      )}
    </ShareDialog>
  );
}
