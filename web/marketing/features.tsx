import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Language } from '#src/languages.ts';
import { CodeScene } from './scenes/code-scene.tsx';
import { ContactScene } from './scenes/contact-scene.tsx';
import { LinkScene } from './scenes/link-scene.tsx';
import { PrivacyScene } from './scenes/privacy-scene.tsx';
import { FiguresScene } from './scenes/stats-scene.tsx';
import { UpdateScene } from './scenes/update-scene.tsx';
import { WeightScene } from './scenes/weight-scene.tsx';

/** Each promise beside a piece of the product that keeps it (product 27.4). */
export function Features({ language }: { language: Language }) {
  return (
    <section id="features" className="bg-surface">
      <div className="mx-auto max-w-6xl px-5 py-20 sm:px-8 md:py-28">
        <h2 className="max-w-2xl text-2xl font-bold">
          <Trans>Everything a paper card does, and what it never could</Trans>
        </h2>
        <div className="mt-12 grid gap-x-6 gap-y-14 md:grid-cols-6 md:gap-y-20">
          <Feature className="md:col-span-3" title={<Trans>QR codes that last</Trans>} scene={<CodeScene />}>
            <Trans>
              Your colours, your shape, and on paid plans your logo. Print it once: it goes on working when your address
              changes.
            </Trans>
          </Feature>
          <Feature
            className="md:col-span-3"
            title={<Trans>Short links</Trans>}
            scene={<LinkScene language={language} />}
          >
            <Trans>
              Short enough for a slide, and on paid plans in words you choose. Where they lead can change after they are
              printed.
            </Trans>
          </Feature>
          <Feature className="md:col-span-6" isWide title={<Trans>Instant updates</Trans>} scene={<UpdateScene />}>
            <Trans>Change it once, and every link and code you ever handed out shows what is true now.</Trans>
          </Feature>
          <Feature className="md:col-span-3 lg:col-span-2" title={<Trans>Smart vCards</Trans>} scene={<ContactScene />}>
            <Trans>One press puts you into their address book, photo included. No app on either side.</Trans>
          </Feature>
          <Feature
            className="md:col-span-3 lg:col-span-2"
            title={<Trans>Made for phones</Trans>}
            scene={<WeightScene />}
          >
            <Trans>Your page is light and opens at once, also on a weak connection at the back of a hall.</Trans>
          </Feature>
          <Feature
            className="md:col-span-6 lg:col-span-2"
            title={<Trans>Private and secure</Trans>}
            scene={<PrivacyScene />}
          >
            <Trans>Your public page sets no cookie and loads nothing from anybody else. Your data stays yours.</Trans>
          </Feature>
          <Feature
            className="md:col-span-6"
            isWide
            title={<Trans>Figures that tell you what works</Trans>}
            scene={<FiguresScene language={language} />}
          >
            <Trans>Scans, visits, clicks and saved contacts, day by day, and which link or code they came from.</Trans>
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
      <div className={`scene ${isWide ? '' : 'flex-1'}`}>{scene}</div>
      <div className={isWide ? 'mt-6 gap-x-6 md:grid md:grid-cols-2' : 'mt-6'}>
        <h3 className="text-xl font-bold">{title}</h3>
        <p className={`text-ink-soft ${isWide ? 'mt-2 md:mt-1' : 'mt-2 lg:min-h-18'}`}>{children}</p>
      </div>
    </article>
  );
}
