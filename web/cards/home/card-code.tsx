import { useLingui } from '@lingui/react/macro';
import { paths } from '#src/paths.ts';
import { qrSvg } from '#src/qr.ts';
import { publicUrl } from '../../app/public-url.ts';
import { FullScreenCode } from '../../links/sharing/full-screen-code.tsx';
import type { OwnCard } from '../form/card-draft.ts';

/** The card's code over the whole screen, to be held out to somebody. */
export function CardCode({ card: { name, slug }, onClose }: { card: OwnCard; onClose: () => void }) {
  const { t } = useLingui();
  const code = qrSvg(publicUrl + paths.scan(slug), { level: 'M', label: t`QR code of ${name}` });
  return <FullScreenCode title={name} code={code} onClose={onClose} />;
}
