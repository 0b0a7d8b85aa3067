import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type ApiDocument, type ReferenceResource, referenceOf } from '#src/api/reference.ts';
import type { Language } from '#src/languages.ts';
import { type DocsResource, docsGuides, docsResourceOf, docsResources } from '#src/marketing/docs.ts';
import { type HelpTopic, helpTopicsOf } from '#src/marketing/help.ts';
import type { HelpEntry } from '#src/marketing/help-search.ts';
import { type InfoPage, infoPages, type LandingPage } from '#src/marketing/landing.ts';
import { messages as en } from '../../locales/en.po';
import { messages as es } from '../../locales/es.po';
import { About } from './about.tsx';
import { CallToAction } from './call-to-action.tsx';
import { Designs } from './designs.tsx';
import docsStyles from './docs/docs.css?inline';
import { DocsGuidePage, DocsResourcePage, DocsResults, DocsStart } from './docs/docs-pages.tsx';
import { inLanguage } from './docs/spanish.ts';
import { resources, start, topics } from './docs/topics.ts';
import { Features } from './features.tsx';
import helpStyles from './help/help.css?inline';
import { HelpIndex, HelpResults, HelpTopicPage } from './help/help-pages.tsx';
import { topics as helpTopics } from './help/topics.ts';
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
export { docsStyles, helpStyles, infoStyles };

type PageAssets = Omit<LandingAssets, 'script'> & { scripts: Record<'landing' | 'docs', string> };

type PrerenderedPage = LandingPage | 'help-results' | 'docs/api-results';

/**
 * Renders the landing page and the information pages in one language. The server replaces tokens like `__APP_NAME__`.
 * `arePlansShown`: false for servers where everyone has the same plan, whose landing page nobody sees (product 38.6).
 */
export function prerender(
  language: Language,
  arePlansShown: boolean,
  build: PageAssets & { year: number; api: ApiDocument },
): Record<PrerenderedPage, string> {
  const { api, scripts, ...assets } = build;
  const page = { ...assets, script: scripts.landing };
  const docsPage = { ...assets, script: scripts.docs };
  const render = (node: ReactNode) => `<!doctype html>\n${markupOf(node, language, arePlansShown)}\n`;
  const info = infoPages.map((name) => [name, render(<InfoDocument {...page} page={name} language={language} />)]);
  const help = topicsOf(arePlansShown).map((topic) => [
    `help/${topic}`,
    render(<HelpTopicPage {...page} topic={topic} language={language} />),
  ]);
  const guides = docsGuides.map((topic) => [
    `docs/api/${topic}`,
    render(<DocsGuidePage {...docsPage} topic={topic} language={language} />),
  ]);
  const reference = resourcesOf(api).map(({ topic, resource }) => [
    `docs/api/${topic}`,
    render(<DocsResourcePage {...docsPage} topic={topic} resource={resource} language={language} />),
  ]);
  return {
    ...(Object.fromEntries([...info, ...help, ...guides, ...reference]) as Record<LandingPage, string>),
    'docs/api': render(<DocsStart {...docsPage} language={language} />),
    'docs/api-results': render(<DocsResults {...docsPage} language={language} />),
    home: render(<LandingDocument {...page} language={language} />),
    help: render(<HelpIndex {...page} language={language} />),
    'help-results': render(<HelpResults {...page} language={language} />),
  };
}

/** The server leaves out what it doesn't offer. */
function topicsOf(arePlansShown: boolean): readonly HelpTopic[] {
  return helpTopicsOf({ arePlansShown, areDomainsOffered: true });
}

/** What the search for help pages reads (product 33.2). */
export function helpEntries(language: Language, arePlansShown: boolean): HelpEntry[] {
  return topicsOf(arePlansShown).map((topic) =>
    entryOf(`help/${topic}`, helpTopics[topic][language], language, arePlansShown),
  );
}

/** What the search for pages about the API reads: the pages, and each operation by itself (product 41.13). */
export function docsEntries(language: Language, arePlansShown: boolean, api: ApiDocument): HelpEntry[] {
  const pages = docsGuides.map((topic) =>
    entryOf(`docs/api/${topic}`, topics[topic][language], language, arePlansShown),
  );
  const first = entryOf('docs/api', start[language], language, arePlansShown);
  const operations = resourcesOf(api).flatMap(({ topic, resource }) => [
    entryOf(`docs/api/${topic}`, { ...resources[topic][language], body: null }, language, arePlansShown),
    ...resource.operations.map(({ id, method, path, summary, description, queryFields, bodyFields }) => ({
      page: `docs/api/${topic}` as const,
      anchor: id,
      title: inLanguage(summary, language),
      lead: `${method} ${path}`,
      text: [inLanguage(description, language), ...[...queryFields, ...bodyFields].map(({ name }) => name)].join(' '),
    })),
  ]);
  return [first, ...pages, ...operations];
}

function entryOf(
  page: HelpEntry['page'],
  { title, lead, body }: InfoPageContent,
  language: Language,
  arePlansShown: boolean,
): HelpEntry {
  return { page, anchor: null, title, lead, text: textOf(markupOf(body, language, arePlansShown)) };
}

/** The pages of operations. @throws for one without operations */
function resourcesOf(api: ApiDocument): { topic: DocsResource; resource: ReferenceResource }[] {
  const found = new Map(referenceOf(api, docsResourceOf).map((resource) => [resource.name, resource]));
  return docsResources.map((topic) => {
    const resource = found.get(topic);
    if (!resource) throw new Error(`docs/api/openapi.json has no operations below /${topic}`);
    return { topic, resource };
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

/** The text of React's markup, which escapes five characters. Leaves out what only some servers show, and examples. */
function textOf(markup: string): string {
  return markup
    .replace(/<span class="hidden.*?<\/span>|<div class="api-code-bar">.*?<\/div>|<pre.*?<\/pre>/gs, '')
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
