import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Language } from '#src/languages.ts';
import { CodeScene } from './scenes/code-scene.tsx';
import { ContactScene } from './scenes/contact-scene.tsx';
import { LinkScene } from './scenes/link-scene.tsx';
import { PrivacyScene } from './scenes/privacy-scene.tsx';
import { StatsScene } from './scenes/stats-scene.tsx';
import { UpdateScene } from './scenes/update-scene.tsx';

/** Each claim next to a part of the product that proves it (product 27.4). */
export function Features({ language }: { language: Language }) {
  return (
    <section id="features" className="bg-surface">
      <div className="mx-auto max-w-6xl px-5 py-10 sm:px-8 md:py-28">
        <h2 className="max-w-2xl text-2xl font-bold">
          <Trans>Everything a paper card does, and everything it can't</Trans>
        </h2>
        {/* On phones a row to swipe */}
        <div className="swipe mt-8 gap-4 md:mt-12 md:grid md:grid-cols-6 md:gap-x-6 md:gap-y-20">
          <Feature className="md:col-span-3" title={<Trans>QR codes that last</Trans>} scene={<CodeScene />}>
            <Trans>
              Your colors, your dot style and, on paid plans, your logo. Print it once: it keeps working even if your
              link changes.
            </Trans>
          </Feature>
          <Feature
            className="md:col-span-3"
            title={<Trans>Short links</Trans>}
            scene={<LinkScene language={language} />}
          >
            <Trans>
              Short enough for a slide, with custom words on paid plans. Change the destination even after you've
              printed them.
            </Trans>
          </Feature>
          <Feature className="md:col-span-6" isWide title={<Trans>Instant updates</Trans>} scene={<UpdateScene />}>
            <Trans>Change it once, and every link and QR code you've ever shared is up to date.</Trans>
          </Feature>
          <Feature className="md:col-span-3 lg:col-span-2" title={<Trans>Smart cards</Trans>} scene={<ContactScene />}>
            <Trans>One tap saves you to their contacts, photo included. No app needed on either side.</Trans>
          </Feature>
          <Feature
            className="md:col-span-3 lg:col-span-2"
            title={<Trans>Built for phones</Trans>}
            scene={<WeightScene />}
          >
            <Trans>Your page is light and opens right away, even on a weak connection.</Trans>
          </Feature>
          <Feature
            className="md:col-span-6 lg:col-span-2"
            title={<Trans>Private and secure</Trans>}
            scene={<PrivacyScene />}
          >
            <Trans>Your public page sets no cookies and loads nothing from third parties. Your data stays yours.</Trans>
          </Feature>
          <Feature
            className="md:col-span-6"
            isWide
            title={<Trans>Analytics that show what works</Trans>}
            scene={<StatsScene language={language} />}
          >
            <Trans>Scans, visits, clicks and saved contacts, day by day and by link and QR code.</Trans>
          </Feature>
        </div>
      </div>
    </section>
  );
}

type FeatureProps = { title: ReactNode; scene: ReactNode; isWide?: boolean; className: string; children: ReactNode };

function Feature({ title, scene, isWide = false, className, children }: FeatureProps) {
  return (
    <article className={`flex flex-col ${className}`}>
      <div className={`scene max-md:flex-1 ${isWide ? '' : 'flex-1'}`}>{scene}</div>
      <div className={isWide ? 'mt-6 gap-x-6 md:grid md:grid-cols-2' : 'mt-6'}>
        <h3 className="text-xl font-bold">{title}</h3>
        <p className={`text-ink-soft ${isWide ? 'mt-2 md:mt-1' : 'mt-2 lg:min-h-18'}`}>{children}</p>
      </div>
    </article>
  );
}

/** The size of the demo's page as the server sends it. */
function WeightScene() {
  return (
    <div className="weight-scene flex h-full flex-col justify-between gap-6 p-6 sm:p-8">
      <div>
        <p className="font-display text-3xl font-extrabold tracking-tight">
          __DEMO_WEIGHT__<span className="ml-1 text-xl">kB</span>
        </p>
        <p className="mt-3">
          <Trans>for the whole demo card page, in one request.</Trans>
        </p>
      </div>
      <div>
        <div aria-hidden="true" className="flex items-center gap-3">
          <span className="h-3 flex-1 overflow-hidden rounded-full bg-line">
            <span className="bar block h-full rounded-full bg-theme" />
          </span>
          <span className="font-semibold">__DEMO_SECONDS__ s</span>
        </div>
        <p className="mt-3 text-sm text-ink-soft">
          <Trans>__DEMO_SECONDS__ seconds to transfer on a slow mobile network (400 kbit/s).</Trans>
        </p>
      </div>
    </div>
  );
}
