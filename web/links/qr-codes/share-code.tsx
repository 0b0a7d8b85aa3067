import { useLingui } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { styledQrSvg } from '#src/links/qr-drawing.ts';
import { shownQrStyle } from '#src/links/qr-style.ts';
import type { PlanType } from '#src/owners/plans.ts';
import { paths } from '#src/paths.ts';
import { publicUrl } from '../../app/public-url.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ShareDialog } from '../sharing/share-dialog.tsx';
import type { OwnCode } from './qr-code.ts';

/** What is passed on is the short link: whoever opens it has scanned nothing (product 28.3). */
export function ShareCode({ code, plan }: { code: OwnCode; plan: PlanType }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { title, slug, isPaused } = code;
  const style = shownQrStyle(code.style, plan);
  const drawn = () =>
    styledQrSvg(publicUrl + paths.scan(slug), style, { label: t`QR code of ${title}`, logo: style.logo });
  return (
    <>
      <IconButton label={t`Share ${title}`} onClick={() => setOpen(true)} className="ml-auto size-9">
        <Share2 aria-hidden="true" className="size-4 shrink-0" />
      </IconButton>
      {isOpen && (
        <ShareDialog
          target={{ title, url: publicUrl + paths.shortLink(slug), code: drawn(), isPaused }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
