import type { DayStats } from '#src/stats/stats.ts';
import type { VisitDimension } from '#src/visits/visits.ts';

const DAY_MS = 86_400_000;

/** Made-up days that end at `now`: more on weekdays, and slowly growing. */
export function sampleDays(length: number, now: Date): DayStats[] {
  return Array.from({ length }, (_, index) => {
    const at = new Date(now.getTime() - (length - 1 - index) * DAY_MS);
    const isWeekend = at.getUTCDay() % 6 === 0;
    const amount = (10 + (20 * index) / length) * (isWeekend ? 0.4 : 1) * (0.8 + 0.4 * Math.abs(Math.sin(index * 2.3)));
    const part = (share: number) => Math.round(amount * share);
    return {
      day: at.toISOString().slice(0, 10),
      visitors: part(0.6),
      scan: part(0.45),
      profile_view: part(0.3),
      card_view: part(0.05),
      click: part(0.15),
      save: part(0.05),
    };
  });
}

/** Shares in percent. */
type SampleList = { dimension: VisitDimension; rows: readonly [value: string, share: number][] };

export const sampleLists: Record<'full' | 'advanced', readonly SampleList[]> = {
  full: [
    {
      dimension: 'source',
      rows: [
        ['qr', 46],
        ['direct', 27],
        ['link', 18],
        ['signature', 9],
      ],
    },
    {
      dimension: 'country',
      rows: [
        ['ES', 52],
        ['MX', 21],
        ['US', 17],
        ['AR', 10],
      ],
    },
  ],
  advanced: [
    {
      dimension: 'browser',
      rows: [
        ['Safari', 48],
        ['Chrome', 41],
        ['Firefox', 7],
        ['Edge', 4],
      ],
    },
    {
      dimension: 'utmCampaign',
      rows: [
        ['expo-2027', 51],
        ['newsletter', 32],
        ['flyer', 17],
      ],
    },
  ],
};
