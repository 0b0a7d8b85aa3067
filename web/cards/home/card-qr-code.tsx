import { useLingui } from '@lingui/react/macro';
import { qrSvg } from '#src/qr.ts';
import { useUrls } from '../../app/owner-urls.ts';
import { FullScreenCode } from '../../links/sharing/full-screen-code.tsx';
import type { OwnCard } from '../form/card-draft.ts';

/** The card's QR code on the whole screen. */
export function CardQrCode({ card: { name, slug }, onClose }: { card: OwnCard; onClose: () => void }) {
  const { t } = useLingui();
  const urls = useUrls();
  const code = qrSvg(urls.scan(slug), { level: 'M', label: t`QR code of ${name}` });
  return <FullScreenCode title={name} code={code} onClose={onClose} />;
}
