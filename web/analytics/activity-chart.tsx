import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useLanguage } from '../i18n.tsx';

const DAYS = 30;
const DAY_MS = 86_400_000;

/** The last 30 days. Nothing is counted yet: the frame stands, and says so; it draws no figures. */
export function ActivityChart() {
  const [now] = useState(() => Date.now());
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
      <div className="relative mt-5 flex h-48 items-center justify-center border-b-2 border-line-strong bg-[repeating-linear-gradient(to_bottom,transparent_0_calc(25%-1px),var(--line)_calc(25%-1px)_25%)]">
        <div className="max-w-sm bg-surface px-4 py-2 text-center">
          <p className="font-semibold">
            <Trans>No figures yet</Trans>
          </p>
          <p className="mt-1 text-ink-soft">
            <Trans>Visits are not counted yet. Figures appear here once counting opens.</Trans>
          </p>
        </div>
      </div>
      <p className="mt-2 flex justify-between text-sm text-ink-soft">
        <Day time={now - (DAYS - 1) * DAY_MS} />
        <Day time={now} />
      </p>
    </section>
  );
}

function Day({ time }: { time: number }) {
  const [language] = useLanguage();
  const date = new Date(time);
  return (
    <time dateTime={date.toISOString().slice(0, 10)}>
      {new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' }).format(date)}
    </time>
  );
}
