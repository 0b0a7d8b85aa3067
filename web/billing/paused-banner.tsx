import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Banner } from '../app/notice.tsx';
import { useMay, useOwner, useScreenPath } from '../app/owner.tsx';
import { arePlansShown } from '../app/plans-shown.ts';
import { buttonStyle } from '../ui/button-style.ts';

/** What rests while an organization has no plan, or anyone where the operator gives the plans, and who can change that. */
export function PausedBanner() {
  const { name } = useOwner();
  const screenPath = useScreenPath();
  const mayPay = useMay('billing.manage');
  if (!arePlansShown) {
    return (
      <Banner tone="danger" title={<Trans>{name} is paused</Trans>}>
        <Trans>
          Its cards, links and QR codes show visitors nothing, and nothing can be changed or added. Nothing is deleted.
        </Trans>{' '}
        <Trans>Ask the operator of this server.</Trans>
      </Banner>
    );
  }
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
