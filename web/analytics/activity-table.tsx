import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FigureDay } from '#src/figures.ts';
import { useLanguage } from '../i18n.tsx';

/** Every day on which something happened, newest first: the chart for those who read it. */
export function ActivityTable({ days }: { days: FigureDay[] }) {
  const [language] = useLanguage();
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const busy = days.toReversed().filter(({ day, ...counts }) => Object.values(counts).some((count) => count > 0));
  if (busy.length === 0) {
    return (
      <p className="mt-2 text-ink-soft">
        <Trans>No visits yet</Trans>
      </p>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <section className="mt-2 overflow-x-auto" tabIndex={0} aria-labelledby="activity">
      <table className="w-full min-w-lg text-left tabular-nums">
        <thead className="text-ink-soft">
          <tr>
            <Head>
              <Trans>Day</Trans>
            </Head>
            <Head>
              <Trans>QR scans</Trans>
            </Head>
            <Head>
              <Trans>Profile views</Trans>
            </Head>
            <Head>
              <Trans>Link clicks</Trans>
            </Head>
            <Head>
              <Trans>Saved contacts</Trans>
            </Head>
          </tr>
        </thead>
        <tbody>
          {busy.map(({ day, scan, profile_view, card_view, click, save }) => (
            <tr key={day} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-4 font-normal">
                {format.format(new Date(`${day}T00:00:00Z`))}
              </th>
              <td className="py-1.5 pr-4">{scan}</td>
              <td className="py-1.5 pr-4">{profile_view + card_view}</td>
              <td className="py-1.5 pr-4">{click}</td>
              <td className="py-1.5 pr-4">{save}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Head({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="py-1.5 pr-4 font-semibold">
      {children}
    </th>
  );
}
