import { useLingui } from '@lingui/react/macro';
import { styledQrSvg } from '#src/links/qr-drawing.ts';
import { effectiveQrStyle } from '#src/links/qr-style.ts';
import type { PlanType } from '#src/owners/plans.ts';
import { useUrls } from '../../app/owner-urls.ts';
import { ShareDialog } from '../sharing/share-dialog.tsx';
import type { OwnCode } from './qr-code.ts';

type SharedCode = Pick<OwnCode, 'title' | 'slug' | 'style' | 'isPaused'>;

type CodeShareDialogProps = { code: SharedCode; plan: PlanType; onClose: () => void };

/** Shares the click URL, so that visits don't count as scans (product 28.3). */
export function CodeShareDialog({ code: { title, slug, isPaused, ...code }, plan, onClose }: CodeShareDialogProps) {
  const { t } = useLingui();
  const urls = useUrls();
  const style = effectiveQrStyle(code.style, plan);
  const drawn = styledQrSvg(urls.scan(slug), style, { label: t`QR code of ${title}`, logo: style.logo });
  return <ShareDialog target={{ title, url: urls.shortLink(slug), code: drawn, isPaused }} onClose={onClose} />;
}
