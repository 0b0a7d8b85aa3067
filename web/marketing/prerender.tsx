import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '#src/languages.ts';
import { helpTopicsOf } from '#src/marketing/help.ts';
import type { HelpEntry } from '#src/marketing/help-search.ts';
import { type InfoPage, infoPages, type LandingPage } from '#src/marketing/landing.ts';
import { messages as en } from '../../locales/en.po';
import { messages as es } from '../../locales/es.po';
import { About } from './about.tsx';
import { CallToAction } from './call-to-action.tsx';
import { Designs } from './designs.tsx';
import { Features } from './features.tsx';
import helpStyles from './help/help.css?inline';
import { HelpIndex, HelpResults, HelpTopicPage } from './help/help-pages.tsx';
import { topics } from './help/topics.ts';
import { Hero, StartBar } from './hero.tsx';
import infoStyles from './info.css?inline';
import { about } from './pages/about.tsx';
import { changelog } from './pages/changelog.tsx';
import { contact } from './pages/contact.tsx';
import { imprint } from './pages/imprint.tsx';
import type { InfoPageContent } from './pages/page-content.tsx';
import { privacy } from './pages/privacy.tsx';
import { security } from './pages/security.tsx';
import { terms } from './pages/terms.tsx';
import { ArePlansShown } from './plans-shown.tsx';
import { Pricing } from './pricing.tsx';
import { type LandingAssets, SiteDocument } from './site-document.tsx';

const messages = { en, es };

/** Additional styles of the information pages, and of the help pages among them. */
export { helpStyles, infoStyles };

type PrerenderedPage = LandingPage | 'help-results';

/**
 * Renders the landing page and the information pages in one language. The server replaces tokens like `__APP_NAME__`.
 * `arePlansShown`: false for servers where everyone has the same plan, whose landing page nobody sees (product 38.6).
 */
export function prerender(
  language: Language,
  arePlansShown: boolean,
  build: LandingAssets & { year: number },
): Record<PrerenderedPage, string> {
  const render = (page: ReactNode) => `<!doctype html>\n${markupOf(page, language, arePlansShown)}\n`;
  const info = infoPages.map((page) => [page, render(<InfoDocument {...build} page={page} language={language} />)]);
  const help = helpTopicsOf(arePlansShown).map((topic) => [
    `help/${topic}`,
    render(<HelpTopicPage {...build} topic={topic} language={language} />),
  ]);
  return {
    ...(Object.fromEntries([...info, ...help]) as Record<LandingPage, string>),
    home: render(<LandingDocument {...build} language={language} />),
    help: render(<HelpIndex {...build} language={language} />),
    'help-results': render(<HelpResults {...build} language={language} />),
  };
}

/** What the search for help pages reads (product 33.2). */
export function helpEntries(language: Language, arePlansShown: boolean): HelpEntry[] {
  return helpTopicsOf(arePlansShown).map((topic) => {
    const { title, lead, body } = topics[topic][language];
    return { topic, title, lead, text: textOf(markupOf(body, language, arePlansShown)) };
  });
}

function markupOf(page: ReactNode, language: Language, arePlansShown: boolean): string {
  const i18n = setupI18n({ locale: language, messages: { [language]: messages[language] } });
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ArePlansShown value={arePlansShown}>{page}</ArePlansShown>
    </I18nProvider>,
  );
}

/** The text of React's markup, which escapes five characters. Leaves out what only some servers show. */
function textOf(markup: string): string {
  return markup
    .replace(/<span class="hidden.*?<\/span>/g, '')
    .replaceAll('</h2>', '. ')
    .replace(/<\/(?:p|li)>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/&(lt|gt|quot|#x27|amp);/g, (_, name: string) => characters[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' };

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
      <div className="relative">
        <Designs language={language} />
        <Features language={language} />
        <Pricing language={language} />
        <About />
        <StartBar language={language} />
      </div>
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
