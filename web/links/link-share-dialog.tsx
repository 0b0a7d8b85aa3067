import { useLingui } from '@lingui/react/macro';
import { qrSvg } from '#src/qr.ts';
import { useUrls } from '../app/owner-urls.ts';
import type { OwnLink } from './link.ts';
import { CodeDownload } from './sharing/code-download.tsx';
import { ShareDialog } from './sharing/share-dialog.tsx';

type LinkShareDialogProps = { link: Pick<OwnLink, 'title' | 'slug' | 'isPaused'>; onClose: () => void };

export function LinkShareDialog({ link: { title, slug, isPaused }, onClose }: LinkShareDialogProps) {
  const { t } = useLingui();
  const urls = useUrls();
  const scanned = urls.scan(slug);
  const code = qrSvg(scanned, { level: 'M', label: t`QR code of ${title}` });
  return (
    <ShareDialog target={{ title, url: urls.shortLink(slug), code, isPaused }} onClose={onClose}>
      <CodeDownload text={scanned} title={title} />
    </ShareDialog>
  );
}
