import { useLingui } from '@lingui/react/macro';
import { paths } from '#src/paths.ts';
import { qrSvg } from '#src/qr.ts';
import { publicUrl } from '../../app/site.ts';
import { FullScreenCode } from '../../links/sharing/full-screen-code.tsx';
import type { OwnCard } from '../form/card-draft.ts';

/** The card's QR code on the whole screen. */
export function CardQrCode({ card: { name, slug }, onClose }: { card: OwnCard; onClose: () => void }) {
  const { t } = useLingui();
  const code = qrSvg(publicUrl + paths.scan(slug), { level: 'M', label: t`QR code of ${name}` });
  return <FullScreenCode title={name} code={code} onClose={onClose} />;
}
