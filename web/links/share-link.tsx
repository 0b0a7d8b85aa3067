import { useLingui } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#src/paths.ts';
import { qrSvg } from '#src/qr.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { type OwnLink, shortAddress } from './link.ts';
import { ShareDialog } from './sharing/share-dialog.tsx';

export function ShareLink({ link: { title, slug, isPaused } }: { link: OwnLink }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t`Share ${title}`} onClick={() => setOpen(true)}>
        <Share2 aria-hidden="true" className="size-4" />
      </IconButton>
      {isOpen && <LinkShareDialog title={title} slug={slug} isPaused={isPaused} onClose={() => setOpen(false)} />}
    </>
  );
}

type LinkShareDialogProps = Pick<OwnLink, 'title' | 'slug' | 'isPaused'> & { onClose: () => void };

function LinkShareDialog({ title, slug, isPaused, onClose }: LinkShareDialogProps) {
  const { t } = useLingui();
  const code = qrSvg(window.location.origin + paths.scan(slug), { level: 'M', label: t`QR code of ${title}` });
  return <ShareDialog target={{ title, url: shortAddress(slug), code, isPaused }} onClose={onClose} />;
}
