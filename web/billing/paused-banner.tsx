import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Banner } from '../app/notice.tsx';
import { useMay, useOwner, useScreenPath } from '../app/owner.tsx';
import { buttonStyle } from '../ui/button-style.ts';

/** What rests while an organization has no plan, and who can change that. */
export function PausedBanner() {
  const { name } = useOwner();
  const screenPath = useScreenPath();
  const mayPay = useMay('billing.manage');
  return (
    <Banner
      tone="danger"
      title={<Trans>{name} is paused</Trans>}
      actions={
        mayPay && (
          <Link to={screenPath('billing')} className={buttonStyle('primary', 'small')}>
            <Trans>See plans</Trans>
          </Link>
        )
      }
    >
      <Trans>
        It has no plan. Its cards, links and QR codes show visitors nothing, and nothing can be changed or added.
        Nothing is deleted.
      </Trans>{' '}
      {mayPay ? (
        <Trans>With Business, everything is back at once.</Trans>
      ) : (
        <Trans>Ask an owner of the organization to choose Business again.</Trans>
      )}
    </Banner>
  );
}
