import { Trans, useLingui } from '@lingui/react/macro';
import { usePageTitle } from '../app/page-header.tsx';
import { CardHome } from '../cards/home/card-home.tsx';
import { NameCheck } from '../cards/name-check.tsx';
import { BeforeFirstVisit, StatsSection } from './stats-section.tsx';

export function AnalyticsPage() {
  const { t } = useLingui();
  usePageTitle(t`Home`);
  return (
    <div className="flex flex-col gap-8">
      <h1 className="text-xl font-bold">
        <Trans>Home</Trans>
      </h1>
      <NameCheck />
      <CardHome />
      <div>
        <h2 className="mb-4 text-lg font-bold">
          <Trans>Analytics</Trans>
        </h2>
        <StatsSection
          itemId={null}
          empty={
            <BeforeFirstVisit>
              <Trans>Share your card or show a QR code. Scans, views and clicks appear here within seconds.</Trans>
            </BeforeFirstVisit>
          }
        />
      </div>
    </div>
  );
}
