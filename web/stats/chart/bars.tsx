import { useLingui } from '@lingui/react/macro';
import { type PointerEvent, type ReactNode, useId, useState } from 'react';
import { useLanguage } from '../../app/i18n.tsx';
import { type Bucket, heightOf, type Shown, type Step } from './buckets.ts';
import { Drawing } from './drawing.tsx';
import { screenPalette } from './patterns.tsx';
import { useAmount, useAxis, useMoments, usePartsText } from './texts.ts';

const HEIGHT = 220;
const LABEL_WIDTH = 72;

type BarsProps = {
  buckets: Bucket[];
  step: Step;
  timeZone: string;
  shown: Shown;
  /** in pixels; null before it is known */
  width: number | null;
  isPlain: boolean;
  /** said while no bar is read */
  children: ReactNode;
};

/**
 * The chart as it is read: by pointing at it, by dragging a finger over it, or by the arrow keys. For the keys and for
 * screen readers it is a slider over its bars, which says each one in words.
 */
export function Bars({ buckets, step, timeZone, shown, width, isPlain, children }: BarsProps) {
  const { t } = useLingui();
  const [language] = useLanguage();
  const [chosen, setChosen] = useState<number | null>(null);
  const id = useId();
  const amount = useAmount();
  const partsText = usePartsText();
  const moments = useMoments(step, timeZone);
  const axis = useAxis(step, timeZone);
  const last = buckets.length - 1;
  const selected = chosen === null ? null : Math.min(chosen, last);
  const read = selected === null ? undefined : buckets[selected];
  const number = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
  const heard = buckets[selected ?? last];
  const spoken = (bucket: Bucket) =>
    `${moments.long(bucket)}: ${amount(shown, heightOf(bucket, shown))}. ${shown === 'all' ? partsText(bucket) : ''}`;

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
              {moments.long(read)}: {amount(shown, heightOf(read, shown))}
            </span>
            {shown === 'all' && <span className="block text-sm text-ink-soft">{partsText(read)}</span>}
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
              shown={shown}
              labels={axis(buckets, width, LABEL_WIDTH)}
              number={number.format}
              width={width}
              height={HEIGHT}
              palette={screenPalette}
              id={id}
              isPlain={isPlain}
              selected={selected}
            />
          </svg>
        )}
        <input
          type="range"
          aria-label={t`The chart's bars, one by one`}
          aria-valuetext={heard && spoken(heard)}
          min={0}
          max={last}
          value={selected ?? last}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
          onFocus={() => setChosen((index) => index ?? last)}
          onBlur={() => setChosen(null)}
          className="pointer-events-none absolute inset-0 size-full opacity-0"
        />
      </div>
    </div>
  );
}

/** As high as what it can say, so that nothing below it moves. */
function Readout({ children }: { children: ReactNode }) {
  return <div className="mt-4 min-h-19 tabular-nums sm:min-h-11">{children}</div>;
}
