import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type Language, languageNames, languages } from '#src/languages.ts';
import { Logo } from '../ui/logo.tsx';
import { clientPath, homeLink } from './links.ts';

/** Links to what exists, and to nothing else. */
export function Footer({ language, year }: { language: Language; year: number }) {
  return (
    <footer className="mx-auto max-w-6xl px-5 pt-16 pb-10 sm:px-8">
      <div className="grid gap-10 sm:grid-cols-2 md:grid-cols-[2fr_1fr_1fr_1fr]">
        <Logo name="__APP_NAME__" className="self-start" />
        <Column title={<Trans>Product</Trans>}>
          <FooterLink href="#features">
            <Trans>Features</Trans>
          </FooterLink>
          <FooterLink href="#pricing">
            <Trans>Pricing</Trans>
          </FooterLink>
          <FooterLink href="#about">
            <Trans>About</Trans>
          </FooterLink>
        </Column>
        <Column title={<Trans>Account</Trans>}>
          <FooterLink href={clientPath('/login', language)}>
            <Trans>Sign In</Trans>
          </FooterLink>
          <FooterLink href={clientPath('/onboarding', language)}>
            <Trans>Get Started</Trans>
          </FooterLink>
        </Column>
        <Column title={<Trans>Language</Trans>}>
          {languages.map((other) => (
            <FooterLink key={other} href={homeLink(other)} language={other} current={other === language}>
              {languageNames[other]}
            </FooterLink>
          ))}
        </Column>
      </div>
      <p className="mt-14 text-sm text-ink-soft">
        © {year} __APP_NAME__. <Trans>All rights reserved.</Trans>
      </p>
    </footer>
  );
}

function Column({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div>
      <h2 className="text-base font-bold">{title}</h2>
      <ul className="mt-2">{children}</ul>
    </div>
  );
}

type FooterLinkProps = { href: string; language?: Language; current?: boolean; children: ReactNode };

function FooterLink({ href, language, current, children }: FooterLinkProps) {
  return (
    <li>
      <a
        href={href}
        lang={language}
        hrefLang={language}
        aria-current={current ? 'page' : undefined}
        className="inline-flex min-h-9 items-center text-ink-soft underline-offset-4 hover:text-ink hover:underline"
      >
        {children}
      </a>
    </li>
  );
}
