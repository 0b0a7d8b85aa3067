import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

const [WIDTH, HEIGHT, BAR] = [70, 20, 3];

/** A small chart of the last days, with its total in words. */
export function Trend({ days }: { days: readonly number[] }) {
  const { t } = useLingui();
  // Stats aren't available (product 20.28)
  if (days.length === 0) return <span className="w-17.5 shrink-0" />;
  const total = days.reduce((sum, hits) => sum + hits, 0);
  const highest = Math.max(1, ...days);
  const text = t`Last ${days.length} days: ${plural(total, { one: '# visit', other: '# visits' })}`;
  const bars = days.map((hits, place) => {
    const height = hits === 0 ? 1 : Math.max(3, Math.round((hits / highest) * HEIGHT));
    return `M${(place * WIDTH) / days.length} ${HEIGHT}v${-height}h${BAR}v${height}z`;
  });
  return (
    <svg role="img" aria-label={text} width={WIDTH} height={HEIGHT} className="shrink-0">
      <title>{text}</title>
      <path d={bars.join('')} fill="currentColor" />
    </svg>
  );
}
