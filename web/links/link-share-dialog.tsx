import { useLingui } from '@lingui/react/macro';
import { paths } from '#src/paths.ts';
import { qrSvg } from '#src/qr.ts';
import { publicUrl } from '../app/site.ts';
import { type OwnLink, shortUrl } from './link.ts';
import { CodeDownload } from './sharing/code-download.tsx';
import { ShareDialog } from './sharing/share-dialog.tsx';

type LinkShareDialogProps = { link: Pick<OwnLink, 'title' | 'slug' | 'isPaused'>; onClose: () => void };

export function LinkShareDialog({ link: { title, slug, isPaused }, onClose }: LinkShareDialogProps) {
  const { t } = useLingui();
  const scanned = publicUrl + paths.scan(slug);
  const code = qrSvg(scanned, { level: 'M', label: t`QR code of ${title}` });
  return (
    <ShareDialog target={{ title, url: shortUrl(slug), code, isPaused }} onClose={onClose}>
      <CodeDownload text={scanned} title={title} />
    </ShareDialog>
  );
}
