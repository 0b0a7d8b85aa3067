import { Trans, useLingui } from '@lingui/react/macro';
import type { CSSProperties, ReactNode } from 'react';
import type { Language } from '#src/languages.ts';
import { Choice } from './scene-parts.tsx';

// Made-up numbers for twelve days; the scene says that they are an example.
const scans = [4, 7, 5, 9, 14, 26, 31, 18, 12, 9, 7, 6];
const clicks = [9, 8, 11, 10, 12, 15, 17, 22, 28, 24, 19, 16];
const saves = [1, 2, 1, 3, 6, 11, 14, 9, 6, 4, 3, 2];
const MOST = 34;

export function StatsScene({ language }: { language: Language }) {
  const { t } = useLingui();
  return (
    <div className="stats-scene p-6 sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Choice
          label={t`Metric`}
          name="stats"
          options={[
            { value: 'scans', label: <Trans>QR scans</Trans> },
            { value: 'clicks', label: <Trans>Link clicks</Trans> },
            { value: 'saves', label: <Trans>Saved contacts</Trans> },
          ]}
        />
        <p className="text-sm text-ink-soft">
          <Trans>Sample data</Trans>
        </p>
      </div>
      <div className="mt-6 grid gap-6 md:grid-cols-[11rem_1fr] md:items-end">
        <div className="grid *:[grid-area:1/1]">
          <Total className="scans" days={scans} language={language}>
            <Trans>scans of your QR code at the trade fair</Trans>
          </Total>
          <Total className="clicks" days={clicks} language={language}>
            <Trans>clicks on the link in your email signature</Trans>
          </Total>
          <Total className="saves" days={saves} language={language}>
            <Trans>people who saved your contact</Trans>
          </Total>
        </div>
        <div
          role="img"
          aria-label={t`A chart of twelve days that peaks in the middle`}
          className="flex h-40 items-end gap-[3%] border-b-2 border-ink"
        >
          {scans.map((value, day) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the order of the days is fixed
              key={day}
              className="bar flex-1 rounded-t-[4px] bg-theme"
              style={
                {
                  '--scans': share(value),
                  '--clicks': share(clicks[day] ?? 0),
                  '--saves': share(saves[day] ?? 0),
                  '--day': day,
                } as CSSProperties
              }
            />
          ))}
        </div>
      </div>
    </div>
  );
}

type TotalProps = { className: string; days: number[]; language: Language; children: ReactNode };

function Total({ className, days, language, children }: TotalProps) {
  const total = days.reduce((sum, day) => sum + day, 0);
  return (
    <p className={`total ${className}`}>
      <span className="block font-display text-2xl font-bold">{total.toLocaleString(language)}</span>
      <span className="mt-1 block">{children}</span>
    </p>
  );
}

function share(value: number): string {
  return `${Math.round((value / MOST) * 100)}%`;
}
