import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '#src/languages.ts';
import { type InfoPage, infoPages, type LandingPage } from '#src/marketing/landing.ts';
import { messages as en } from '../../locales/en.po';
import { messages as es } from '../../locales/es.po';
import { About } from './about.tsx';
import { CallToAction } from './call-to-action.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import infoStyles from './info.css?inline';
import { about } from './pages/about.tsx';
import { changelog } from './pages/changelog.tsx';
import { contact } from './pages/contact.tsx';
import { imprint } from './pages/imprint.tsx';
import type { InfoPageContent } from './pages/page-content.tsx';
import { privacy } from './pages/privacy.tsx';
import { security } from './pages/security.tsx';
import { terms } from './pages/terms.tsx';
import { Pricing } from './pricing.tsx';
import { type LandingAssets, SiteDocument } from './site-document.tsx';

const messages = { en, es };

/** Additional styles of the information pages. */
export { infoStyles };

/** Renders the landing page and the information pages in one language. The server replaces tokens like `__APP_NAME__`. */
export function prerender(language: Language, build: LandingAssets & { year: number }): Record<LandingPage, string> {
  const i18n = setupI18n({ locale: language, messages: { [language]: messages[language] } });
  const render = (page: ReactNode) =>
    `<!doctype html>\n${renderToStaticMarkup(<I18nProvider i18n={i18n}>{page}</I18nProvider>)}\n`;
  const info = infoPages.map((page) => [page, render(<InfoDocument {...build} page={page} language={language} />)]);
  return {
    home: render(<LandingDocument {...build} language={language} />),
    ...(Object.fromEntries(info) as Record<InfoPage, string>),
  };
}

function LandingDocument(props: LandingAssets & { language: Language; year: number }) {
  const { language } = props;
  const { t } = useLingui();
  return (
    <SiteDocument
      {...props}
      page="home"
      title={t`__APP_NAME__: a business card that says hello for you`}
      description={t`One page with your name, your photo and every way to reach you. Share it by link or QR code, and update it anytime.`}
      head={
        // Data, not code: needs no CSP hash
        <script type="application/ld+json">__STRUCTURED__</script>
      }
    >
      <Hero language={language} />
      <Features language={language} />
      <Pricing language={language} />
      <About />
      <CallToAction language={language} />
    </SiteDocument>
  );
}

// Not in the message catalog, which the client loads too
const pages: Record<InfoPage, Record<Language, InfoPageContent>> = {
  about,
  security,
  contact,
  changelog,
  privacy,
  terms,
  imprint,
};

type InfoDocumentProps = LandingAssets & { page: InfoPage; language: Language; year: number };

function InfoDocument(props: InfoDocumentProps) {
  const { page, language } = props;
  const { title, lead, body } = pages[page][language];
  return (
    <SiteDocument {...props} title={`${title} · __APP_NAME__`} description={lead}>
      <div className="mx-auto max-w-6xl px-5 py-14 sm:px-8 md:py-20">
        <header className="max-w-3xl">
          <h1 className="text-2xl font-extrabold tracking-tight">{title}</h1>
          <p className="mt-4 text-lg text-ink-soft">{lead}</p>
        </header>
        <div className="info mt-12 max-w-3xl">{body}</div>
      </div>
    </SiteDocument>
  );
}
