import { Trans, useLingui } from '@lingui/react/macro';
import type { Language } from '#src/languages.ts';
import { Choice } from './scene-parts.tsx';

/** A short link whose destination changes. */
export function LinkScene({ language }: { language: Language }) {
  const { t } = useLingui();
  return (
    <div className="link-scene flex h-full flex-col justify-between gap-7 p-6 sm:p-8">
      <div className="flex flex-1 flex-col">
        <p className="max-w-full self-start rotate-1 rounded-card bg-surface px-5 py-4 font-display text-lg leading-tight font-bold shadow-lift sm:text-xl">
          <span className="font-medium text-ink-soft">__HOST__/</span>
          <wbr />
          l/{language === 'es' ? 'taller' : 'studio'}
        </p>
        <span aria-hidden="true" className="ml-10 block h-8 w-6 rounded-bl-xl border-b-2 border-l-2 border-ink" />
        <div className="grid flex-1 pl-16 *:[grid-area:1/1]">
          <Destination
            className="first"
            url="ladera.example/work"
            title={t`Houses on hillsides`}
            art="m0 46 22-22 14 12 20-26 44 36v14H0z"
          />
          <Destination
            className="second"
            url="ladera.example/open"
            title={t`Open studio on Friday`}
            art="M0 60V34h18V20h22v16h14V12h28v22h18v26z"
          />
          <Destination
            className="third"
            url="ladera.example/talk"
            title={t`Book a first meeting`}
            art="M0 60c20-44 34-44 50-18s30 10 50-22v40z"
          />
        </div>
      </div>
      <Choice
        label={t`Link destination`}
        name="link-target"
        options={[
          { value: 'first', label: <Trans>Portfolio</Trans> },
          { value: 'second', label: <Trans>This week</Trans> },
          { value: 'third', label: <Trans>Appointments</Trans> },
        ]}
      />
    </div>
  );
}

function Destination({ className, url, title, art }: { className: string; url: string; title: string; art: string }) {
  return (
    <div className={`target overflow-hidden rounded-card border border-line bg-surface ${className}`}>
      <p className="border-b border-line px-3 py-1.5 text-sm text-ink-soft">{url}</p>
      <svg
        viewBox="0 0 100 60"
        aria-hidden="true"
        preserveAspectRatio="none"
        className="block h-16 w-full bg-theme text-on-theme"
      >
        <path d={art} fill="currentColor" opacity=".82" />
      </svg>
      <p className="px-3 py-2.5 font-semibold">{title}</p>
    </div>
  );
}
