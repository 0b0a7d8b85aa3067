import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CodeSpecimen, ContactSpecimen, PhoneSpecimen } from './specimens.tsx';

export function Features() {
  return (
    <section id="features" className="border-t border-line bg-surface">
      <div className="mx-auto max-w-6xl px-5 py-20 sm:px-8 md:py-28">
        <h2 className="max-w-2xl text-2xl font-bold">
          <Trans>Everything a paper card does, and what it never could</Trans>
        </h2>
        <div className="mt-12 grid gap-x-12 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
          <Feature specimen={<CodeSpecimen />} title={<Trans>QR codes that last</Trans>}>
            <Trans>Every card has its code. Print it once: it goes on working when your address changes.</Trans>
          </Feature>
          <Feature specimen={<Type>/l/k7m2xq</Type>} title={<Trans>Short links</Trans>}>
            <Trans>A link of its own for each card, short enough for a signature or a slide.</Trans>
          </Feature>
          <Feature specimen={<ContactSpecimen />} title={<Trans>Smart vCards</Trans>}>
            <Trans>One press puts you into their address book, photo included. No app on either side.</Trans>
          </Feature>
          <Feature specimen={<PhoneSpecimen />} title={<Trans>Made for phones</Trans>}>
            <Trans>Your page is light and opens at once, also on a weak connection at the back of a hall.</Trans>
          </Feature>
          <Feature specimen={<Change />} title={<Trans>Instant updates</Trans>}>
            <Trans>Change it once, and every link and code you ever handed out shows what is true now.</Trans>
          </Feature>
          <Feature
            specimen={
              <Type>
                <Trans>0 cookies</Trans>
              </Type>
            }
            title={<Trans>Private and secure</Trans>}
          >
            <Trans>Your public page sets no cookie and loads nothing from anybody else. Your data stays yours.</Trans>
          </Feature>
        </div>
      </div>
    </section>
  );
}

function Feature({ specimen, title, children }: { specimen: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <div>
      <div aria-hidden="true" className="flex items-end sm:h-24">
        {specimen}
      </div>
      <h3 className="mt-5 border-t-2 border-ink pt-4 text-lg font-bold">{title}</h3>
      <p className="mt-1.5 text-ink-soft">{children}</p>
    </div>
  );
}

function Type({ children }: { children: ReactNode }) {
  return <p className="font-display text-2xl font-bold tracking-tight">{children}</p>;
}

function Change() {
  return (
    <p className="font-display text-lg leading-snug font-bold">
      <s className="font-medium text-ink-soft">
        <Trans>Assistant</Trans>
      </s>
      <br />
      <span className="text-xl">
        <Trans>Head of sales</Trans>
      </span>
    </p>
  );
}
