import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '../../app/routing/link.tsx';
import { textLinkStyle } from '../../app/text-link-style.ts';

/** The rooms beside this one. */
export function Shortcuts() {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Your rooms`} className="flex flex-wrap gap-x-6 gap-y-2">
      <Link to="/dashboard/vcards" className={`${textLinkStyle} py-0.5`}>
        <Trans>My vCards</Trans>
      </Link>
      <Link to="/dashboard/qr-codes" className={`${textLinkStyle} py-0.5`}>
        <Trans>My QR Codes</Trans>
      </Link>
      <Link to="/dashboard/links" className={`${textLinkStyle} py-0.5`}>
        <Trans>Links</Trans>
      </Link>
    </nav>
  );
}
