import { Trans, useLingui } from '@lingui/react/macro';
import { PageHeader, usePageTitle } from '../app/page-header.tsx';
import { BeforeFirstVisit } from './before-first-visit.tsx';
import { StatsSection } from './stats-section.tsx';

/** Everything that is counted for the account. */
export function StatsPage() {
  const { t } = useLingui();
  usePageTitle(t`Stats`);
  return (
    <>
      <PageHeader title={t`Stats`} />
      <StatsSection
        itemId={null}
        empty={
          <BeforeFirstVisit>
            <Trans>Share your card or show a QR code. Scans, views and clicks appear here within seconds.</Trans>
          </BeforeFirstVisit>
        }
      />
    </>
  );
}
