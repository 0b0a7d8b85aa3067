import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { FigureDay } from '#src/figures.ts';
import { useLanguage } from '../i18n.tsx';
import { trpc } from '../trpc.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { ActivityTable } from './activity-table.tsx';

const sumOf = ({ scan, profile_view, card_view, click, save }: FigureDay) =>
  scan + profile_view + card_view + click + save;

/** The last 30 days, a bar each: how much happened, whatever it was. The table beside it tells what. */
export function ActivityChart() {
  const { data, isPending } = trpc.analytics.overview.useQuery();
  if (isPending) return <Skeleton className="h-80" />;
  // The figures above say that they cannot be loaded, and offer to try again
  if (!data) return null;
  return (
    <section aria-labelledby="activity" className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="activity" className="text-lg font-bold">
          <Trans>Activity overview</Trans>
        </h2>
        <p className="text-ink-soft">
          <Trans>Last 30 days</Trans>
        </p>
      </div>
      <Bars days={data.days} />
      <details className="mt-4">
        <summary className="cursor-pointer py-1 font-semibold">
          <Trans>Show as a table</Trans>
        </summary>
        <ActivityTable days={data.days} />
      </details>
    </section>
  );
}

function Bars({ days }: { days: FigureDay[] }) {
  const { t } = useLingui();
  const sums = days.map(sumOf);
  const most = Math.max(...sums);
  const total = sums.reduce((all, sum) => all + sum, 0);
  return (
    <>
      <div className="relative mt-9 h-48 border-b-2 border-line-strong bg-[repeating-linear-gradient(to_bottom,var(--line)_0_1px,transparent_1px_25%)]">
        {total === 0 ? (
          <Nothing />
        ) : (
          <>
            <span className="absolute -top-6 right-0 text-sm text-ink-soft tabular-nums">
              <Count value={most} />
            </span>
            <div
              role="img"
              aria-label={t`Interactions on each of the last 30 days, ${total} in all, at most ${most} a day`}
              className="flex h-full items-end gap-[2px] sm:gap-1"
            >
              {days.map(({ day }, index) => (
                <span
                  key={day}
                  title={`${day}: ${sums[index]}`}
                  className="min-w-0 flex-1 rounded-t-sm bg-ink"
                  style={{ height: `${((sums[index] ?? 0) / most) * 100}%` }}
                />
              ))}
            </div>
          </>
        )}
      </div>
      <p className="mt-2 flex justify-between text-sm text-ink-soft">
        <Day day={days[0]?.day ?? ''} />
        <Day day={days.at(-1)?.day ?? ''} />
      </p>
      <p className="mt-3 text-ink-soft">
        <Plural value={total} one="# interaction" other="# interactions" />
        {': '}
        <Trans>scans, views, clicks and saved contacts. Bots and your own visits are left out.</Trans>
      </p>
    </>
  );
}

function Nothing() {
  return (
    <div className="flex h-full items-center justify-center">
      <div className="max-w-sm bg-surface px-4 py-2 text-center">
        <p className="font-semibold">
          <Trans>No visits yet</Trans>
        </p>
        <p className="mt-1 text-ink-soft">
          <Trans>Share your card or put up a code: each scan, view and click appears here within seconds.</Trans>
        </p>
      </div>
    </div>
  );
}

function Count({ value }: { value: number }) {
  const [language] = useLanguage();
  return new Intl.NumberFormat(language).format(value);
}

/** A day of the account, whatever zone this browser is in. */
function Day({ day }: { day: string }) {
  const [language] = useLanguage();
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return <time dateTime={day}>{format.format(new Date(`${day}T00:00:00Z`))}</time>;
}
