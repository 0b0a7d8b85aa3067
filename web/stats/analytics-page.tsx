import { Trans, useLingui } from '@lingui/react/macro';
import { usePageTitle } from '../app/page-title.ts';
import { useSession } from '../app/session.tsx';
import { CardHome } from '../cards/home/card-home.tsx';
import { FirstVisits } from './first-visits.tsx';
import { Figures } from './stats-section.tsx';

/** The first screen of the dashboard: whose card this is, how it looks, what to do next, and its figures. */
export function AnalyticsPage() {
  const { t } = useLingui();
  usePageTitle(t`Analytics`);
  const session = useSession();
  if (session.status !== 'in') return null;
  return (
    <div className="flex flex-col gap-10">
      <h1 className="text-2xl font-bold">
        <Trans>Analytics</Trans>
      </h1>
      <CardHome profile={session.profile} />
      <Figures
        itemId={null}
        empty={
          <FirstVisits>
            <Trans>Share your card or put up a code: each scan, view and click appears here within seconds.</Trans>
          </FirstVisits>
        }
      />
    </div>
  );
}
