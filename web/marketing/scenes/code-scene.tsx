import { Trans, useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { dotShapes } from '#src/links/qr-style.ts';
import { landingCodePath } from '#src/marketing/landing.ts';
import { Choice } from './scene-parts.tsx';

/** A working QR code that opens the demo, in several styles and colors. */
export function CodeScene() {
  const { t } = useLingui();
  const colors = { '#1d1a16': t`Ink`, '#9333ea': t`Purple`, '#be123c': t`Rose`, '#047857': t`Emerald` };
  return (
    <div className="code-scene flex h-full flex-col items-center justify-between gap-7 p-6 sm:p-8">
      <div className="relative w-full max-w-56 -rotate-2 rounded-[1.25rem] bg-white p-1 shadow-lift">
        <div className="code" role="img" aria-label={t`QR code of the demo card`}>
          {dotShapes.map((shape) => (
            <span key={shape} className={shape} style={{ maskImage: `url(${landingCodePath(shape)})` }} />
          ))}
          <svg viewBox="0 0 __QR_SIDE__ __QR_SIDE__" aria-hidden="true">
            <g transform="translate(__LOGO_AT__ __LOGO_AT__) scale(__LOGO_SCALE__)">
              <rect width="32" height="32" rx="9" />
              <path d="M5 25 14 10l6 9 3-4 5 10Z" className="fill-white" />
            </g>
          </svg>
        </div>
      </div>
      <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <Choice
          label={t`Dot style`}
          name="code-shape"
          options={[
            { value: 'square', label: <Trans>Squares</Trans> },
            { value: 'rounded', label: <Trans>Rounded</Trans> },
            { value: 'dots', label: <Trans>Dots</Trans> },
          ]}
        />
        <fieldset className="flex gap-1.5">
          <legend className="sr-only">{t`QR code color`}</legend>
          {Object.entries(colors).map(([color, name], n) => (
            <input
              key={color}
              type="radio"
              name="code-color"
              value={color}
              defaultChecked={n === 0}
              aria-label={name}
              style={{ '--swatch': color } as CSSProperties}
              className="swatch block size-8 cursor-pointer appearance-none rounded-full"
            />
          ))}
        </fieldset>
      </div>
    </div>
  );
}
