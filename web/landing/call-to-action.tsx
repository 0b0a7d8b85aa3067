import { Trans } from '@lingui/react/macro';
import type { Language } from '#src/languages.ts';
import { clientPath } from './links.ts';

export function CallToAction({ language }: { language: Language }) {
  return (
    <section className="bg-ink text-on-ink">
      <div className="mx-auto flex max-w-6xl flex-col items-start gap-10 px-5 py-20 sm:px-8 md:py-28 lg:flex-row lg:items-end lg:justify-between">
        <h2 className="max-w-3xl text-3xl font-extrabold tracking-tight">
          <Trans>Meet somebody tomorrow with a card today</Trans>
        </h2>
        <div className="shrink-0">
          <a
            href={clientPath('/onboarding', language)}
            className="inline-flex min-h-13 items-center rounded-card bg-on-ink px-7 text-lg font-semibold text-ink outline-on-ink! hover:bg-on-ink/85"
          >
            <Trans>Start Free Trial</Trans>
          </a>
          <p className="mt-4">
            <Trans>No credit card required • 7-day free trial</Trans>
          </p>
        </div>
      </div>
    </section>
  );
}
