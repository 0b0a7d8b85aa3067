import { Trans, useLingui } from '@lingui/react/macro';
import { Menu } from 'lucide-react';
import { type Language, languageNames, languages } from '#src/languages.ts';
import { appLink, type LandingPage, landingLink, landingPath } from '#src/marketing/landing.ts';
import { screenPath } from '#src/screens.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Logo } from '../ui/logo.tsx';
import { IfPlans } from './plans-shown.tsx';

type NavigationBarProps = { page: LandingPage; language: Language };

export function NavigationBar({ page, language }: NavigationBarProps) {
  const { t } = useLingui();
  return (
    <header className="site-bar sticky top-0 z-20 border-b border-transparent bg-paper">
      <a href="#main" className={buttonStyle('primary', 'medium', 'fixed top-2 left-2 z-30 not-focus:sr-only')}>
        <Trans>Skip to content</Trans>
      </a>
      <nav
        aria-label={t`Main`}
        className="mx-auto flex max-w-6xl items-center justify-between gap-4 px-5 py-2.5 sm:px-8"
      >
        <a href={landingPath('home', language)} className="inline-flex min-h-11 items-center">
          <Logo name="__APP_NAME__" />
        </a>
        <div className="hidden items-center gap-7 md:flex">
          <Anchors page={page} language={language} />
        </div>
        <div className="hidden items-center gap-2 md:flex">
          <Languages page={page} language={language} />
          <SignIn language={language} className={buttonStyle('quiet', 'small')} />
          <a href={appLink('onboarding', language)} data-begin className={buttonStyle('primary', 'small')}>
            <Trans>Get Started</Trans>
          </a>
        </div>
        <PhoneMenu page={page} language={language} />
      </nav>
    </header>
  );
}

function Anchors({ page, language }: NavigationBarProps) {
  const home = page === 'home' ? '' : landingPath('home', language);
  const style = 'inline-flex min-h-11 items-center font-medium underline-offset-4 hover:underline';
  return (
    // Where everyone has the same plan, they would lead to the sign-in
    <IfPlans>
      <a href={`${home}#features`} className={style}>
        <Trans>Features</Trans>
      </a>
      <a href={`${home}#pricing`} className={style}>
        <Trans>Pricing</Trans>
      </a>
      <a href={`${home}#about`} className={style}>
        <Trans>About</Trans>
      </a>
    </IfPlans>
  );
}

function PhoneMenu({ page, language }: NavigationBarProps) {
  return (
    <details data-menu className="md:hidden">
      <summary className="-mr-2 inline-flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-card px-2 font-semibold [&::-webkit-details-marker]:hidden">
        <Menu aria-hidden="true" className="size-5" />
        <Trans>Menu</Trans>
      </summary>
      <div className="absolute inset-x-0 top-full flex flex-col border-b border-line bg-paper px-5 pt-2 pb-5 text-lg shadow-lift">
        <Anchors page={page} language={language} />
        <div className="mt-3 grid grid-cols-2 gap-3">
          <SignIn language={language} className={buttonStyle('secondary')} />
          <a href={appLink('onboarding', language)} data-begin className={buttonStyle()}>
            <Trans>Get Started</Trans>
          </a>
        </div>
        <div className="mt-4 -ml-2">
          <Languages page={page} language={language} />
        </div>
      </div>
    </details>
  );
}

/** The starter script decides which one is shown (product 27.13). */
function SignIn({ language, className }: { language: Language; className: string }) {
  return (
    <>
      <a href={appLink('login', language)} className={`out ${className}`}>
        <Trans>Sign In</Trans>
      </a>
      <a href={screenPath('home')} className={`in ${className}`}>
        <Trans>Dashboard</Trans>
      </a>
    </>
  );
}

/** Links to this page in the other languages. */
function Languages({ page, language }: NavigationBarProps) {
  return languages
    .filter((other) => other !== language)
    .map((other) => (
      <a
        key={other}
        href={landingLink(page, other)}
        lang={other}
        hrefLang={other}
        className="inline-flex min-h-9 items-center px-2 text-sm font-medium underline-offset-4 hover:underline"
      >
        {languageNames[other]}
      </a>
    ));
}
