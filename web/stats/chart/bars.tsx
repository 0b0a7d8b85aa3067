import { useLingui } from '@lingui/react/macro';
import { type PointerEvent, type ReactNode, useId, useState } from 'react';
import { useLanguage } from '../../app/i18n.tsx';
import { type ChartBucket, type ChartMetric, type ChartStep, heightOf } from './buckets.ts';
import { Drawing } from './drawing.tsx';
import { Previous, usePreviousText } from './previous.tsx';
import { useAmount, useAxis, useMoments, usePartsText } from './texts.ts';
import { useScreenPalette } from './use-palette.ts';

const HEIGHT = 220;
const LABEL_WIDTH = 72;

type BarsProps = {
  buckets: ChartBucket[];
  previous: ChartBucket[] | null;
  step: ChartStep;
  timeZone: string;
  metric: ChartMetric;
  width: number | null; // pixels; null until known
  hasPatterns: boolean;
  children: ReactNode; // shown while no bar is selected
};

/** Bars can be selected by pointer, touch and arrow keys. For assistive tech, a hidden slider reads each one out. */
export function Bars({ buckets, previous, step, timeZone, metric, width, hasPatterns, children }: BarsProps) {
  const { t } = useLingui();
  const [language] = useLanguage();
  const [chosen, setChosen] = useState<number | null>(null);
  const id = useId();
  const palette = useScreenPalette();
  const amount = useAmount();
  const partsText = usePartsText();
  const moments = useMoments(step, timeZone);
  const axis = useAxis(step, timeZone);
  const previousText = usePreviousText(step, timeZone);
  const last = buckets.length - 1;
  const selected = chosen === null ? null : Math.min(chosen, last);
  const read = selected === null ? undefined : buckets[selected];
  const number = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
  const before = previous && (selected === null ? previous : previous.slice(selected, selected + 1));
  const spokenAt = (index: number) => {
    const [bucket, compared] = [buckets[index], previous?.[index]];
    if (!bucket) return undefined;
    const sum = `${moments.long(bucket)}: ${amount(metric, heightOf(bucket, metric))}.`;
    return [
      sum,
      ...(metric === 'all' ? [partsText(bucket)] : []),
      ...(compared ? [previousText([compared], metric)] : []),
    ].join(' ');
  };

  function point(event: PointerEvent<HTMLDivElement>): void {
    const svg = event.currentTarget.querySelector('svg');
    const first = svg?.querySelector('line')?.getBoundingClientRect();
    if (!first) return;
    const index = Math.floor(((event.clientX - first.left) / first.width) * buckets.length);
    setChosen(Math.max(0, Math.min(last, index)));
  }

  return (
    <div>
      <Readout>
        {read ? (
          <>
            <span className="font-semibold">
              {moments.long(read)}: {amount(metric, heightOf(read, metric))}
            </span>
            {metric === 'all' && <span className="block text-sm text-ink-soft">{partsText(read)}</span>}
          </>
        ) : (
          children
        )}
      </Readout>
      <div
        className="relative mt-3 touch-pan-y rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-(--focus)"
        style={{ height: HEIGHT }}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setChosen(null)}
      >
        {width !== null && width > 0 && (
          <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true" className="block">
            <Drawing
              buckets={buckets}
              previous={previous}
              metric={metric}
              labels={axis(buckets, width, LABEL_WIDTH)}
              number={number.format}
              width={width}
              height={HEIGHT}
              palette={palette}
              patterns={hasPatterns ? id : undefined}
              selected={selected}
            />
          </svg>
        )}
        <input
          type="range"
          aria-label={t`Chart bars`}
          aria-valuetext={spokenAt(selected ?? last)}
          min={0}
          max={last}
          value={selected ?? last}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
          onFocus={() => setChosen((index) => index ?? last)}
          onBlur={() => setChosen(null)}
          className="pointer-events-none absolute inset-0 size-full opacity-0"
        />
      </div>
      {before && <Previous text={previousText(before, metric)} />}
    </div>
  );
}

/** Fixed height, so the chart doesn't move. */
function Readout({ children }: { children: ReactNode }) {
  return <div className="mt-4 min-h-19 tabular-nums sm:min-h-11">{children}</div>;
}
