import { Trans } from '@lingui/react/macro';
import type { Language } from '#src/languages.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { ExampleCard } from './example-card.tsx';
import { clientPath } from './links.ts';

export function Hero({ language }: { language: Language }) {
  return (
    <section className="overflow-hidden">
      <div className="mx-auto grid max-w-6xl items-center gap-14 px-5 pt-12 pb-20 sm:px-8 md:grid-cols-[1.15fr_1fr] md:gap-10 md:pt-20 md:pb-28">
        <div>
          <h1 className="text-3xl font-extrabold tracking-tight">
            <Trans>A business card that says hello for you</Trans>
          </h1>
          <p className="mt-6 max-w-md text-lg text-ink-soft">
            <Trans>
              One page with your name, your photo and every way to reach you. Share it by link or code, change it
              whenever you like.
            </Trans>
          </p>
          <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
            <a
              href={clientPath('/onboarding', language)}
              className={buttonStyle('primary', 'medium', 'min-h-13! px-7! text-lg')}
            >
              <Trans>Get Started Free</Trans>
            </a>
            <p className="text-ink-soft">
              <Trans>Ready in three steps.</Trans>
            </p>
          </div>
        </div>
        <ExampleCard />
      </div>
    </section>
  );
}
