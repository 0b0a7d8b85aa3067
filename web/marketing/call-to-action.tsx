import { Trans } from '@lingui/react/macro';
import type { Language } from '#src/languages.ts';
import { appLink, landingPath } from '#src/marketing/landing.ts';

export function CallToAction({ language }: { language: Language }) {
  const button = 'inline-flex min-h-13 items-center rounded-card px-7 text-lg font-semibold outline-on-ink!';
  return (
    <section className="bg-ink text-on-ink">
      <EarlyAccess />
      <div className="mx-auto max-w-6xl px-5 py-10 sm:px-8 md:py-28">
        <h2 className="max-w-3xl text-3xl font-extrabold tracking-tight">
          <Trans>Have your card ready for the next person you meet</Trans>
        </h2>
        <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-5">
          <div className="flex flex-wrap gap-3">
            <a
              href={appLink('onboarding', language)}
              data-begin
              className={`${button} bg-on-ink text-ink hover:bg-on-ink/85`}
            >
              <Trans>Start Free Trial</Trans>
            </a>
            <a
              href={`${landingPath('contact', language)}?subject=demo`}
              className={`${button} border border-on-ink/50 hover:bg-on-ink/10`}
            >
              <Trans>Schedule Demo</Trans>
            </a>
          </div>
          <p>
            <Trans>No credit card required • 7-day free trial</Trans>
          </p>
        </div>
      </div>
    </section>
  );
}

/** True of every subscription: it keeps the price it started at (product 27.7). */
function EarlyAccess() {
  return (
    <aside className="hidden border-b border-on-ink/20 group-data-[early=open]/site:block">
      <p className="mx-auto flex max-w-6xl flex-wrap gap-x-4 gap-y-1 px-5 py-5 sm:px-8">
        <strong className="font-bold">
          <Trans>Early Access Offer — Limited Time Only</Trans>
        </strong>
        <span>
          <Trans>Subscribe now and keep today's price for as long as you stay subscribed.</Trans>
        </span>
      </p>
    </aside>
  );
}
