import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type Language, languageNames, languages } from '#src/languages.ts';
import { type LandingPage, landingLink, landingPath } from '#src/marketing/landing.ts';
import { paths } from '#src/paths.ts';
import { Logo } from '../ui/logo.tsx';
import { IfPlans } from './plans-shown.tsx';

type FooterProps = { page: LandingPage; language: Language; year: number };

export function Footer({ page, language, year }: FooterProps) {
  const home = page === 'home' ? '' : landingPath('home', language);
  const info = (name: LandingPage, label: ReactNode) => (
    <FooterLink href={landingPath(name, language)} current={name === page}>
      {label}
    </FooterLink>
  );
  return (
    <footer className="mx-auto max-w-6xl px-5 pt-12 pb-8 sm:px-8 md:pt-16">
      <div className="grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-2 md:col-span-1">
          <Logo name="__APP_NAME__" className="self-start" />
          <p className="mt-3 max-w-56 text-ink-soft">
            <Trans>A business card that says hello for you</Trans>
          </p>
        </div>
        <Column title={<Trans>Product</Trans>} className="max-md:row-span-2">
          <IfPlans>
            <FooterLink href={`${home}#features`}>
              <Trans>Features</Trans>
            </FooterLink>
            <FooterLink href={`${home}#pricing`}>
              <Trans>Pricing</Trans>
            </FooterLink>
          </IfPlans>
          <FooterLink href="/demo">
            <Trans>Demo card</Trans>
          </FooterLink>
          {info('help', <Trans>Help</Trans>)}
          {page !== 'home' && info('docs/api', 'API')}
          {info('changelog', <Trans>Changelog</Trans>)}
        </Column>
        <Column title={<Trans>Company</Trans>}>
          {info('about', <Trans>About us</Trans>)}
          {info('security', <Trans>Security</Trans>)}
          {info('contact', <Trans>Contact</Trans>)}
        </Column>
        <Column title={<Trans>Legal</Trans>}>
          {info('privacy', <Trans>Privacy</Trans>)}
          {info('terms', <Trans>Terms</Trans>)}
          {info('imprint', <Trans>Imprint</Trans>)}
        </Column>
      </div>
      <div className="mt-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-line pt-6 text-sm text-ink-soft">
        <p>© {year} __APP_NAME__</p>
        <ul className="flex flex-wrap gap-x-5">
          <FooterLink href={paths.sourceCode}>
            <Trans>Source code</Trans>
          </FooterLink>
          {languages.map((other) => (
            <FooterLink key={other} href={landingLink(page, other)} language={other} current={other === language}>
              {languageNames[other]}
            </FooterLink>
          ))}
        </ul>
      </div>
    </footer>
  );
}

type ColumnProps = { title: ReactNode; className?: string; children: ReactNode };

function Column({ title, className, children }: ColumnProps) {
  return (
    <div className={className}>
      <h2 className="text-base font-bold">{title}</h2>
      <ul className="mt-2">{children}</ul>
    </div>
  );
}

type FooterLinkProps = {
  href: string;
  language?: Language;
  current?: boolean;
  children: ReactNode;
};

function FooterLink({ href, language, current, children }: FooterLinkProps) {
  return (
    <li>
      <a
        href={href}
        lang={language}
        hrefLang={language}
        aria-current={current ? 'page' : undefined}
        className="inline-flex min-h-9 items-center text-ink-soft underline-offset-4 hover:text-ink hover:underline aria-[current=page]:text-ink"
      >
        {children}
      </a>
    </li>
  );
}
