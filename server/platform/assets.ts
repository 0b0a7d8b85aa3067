import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { signUpOffer } from '#src/accounts/admission.ts';
import { type WebFont, webFonts } from '#src/cards/designs/tokens.ts';
import { mailtoUrl } from '#src/emails.ts';
import type { Language } from '#src/languages.ts';
import type { HelpEntry } from '#src/marketing/help-search.ts';
import { type LandingPage, landingFolder, landingPagesOf } from '#src/marketing/landing.ts';
import { type Offers, withOffers } from '#src/marketing/offers.ts';
import { escapeHtml } from '#src/pages/html.ts';
import { type DashboardScreen, dashboardScreens } from '#src/screens.ts';
import type { Env } from '../env.ts';
import { loadStaticFiles, type StaticFiles } from './static-files.ts';

export type Assets = {
  directory: string; // files under /assets/
  files: StaticFiles; // the same in memory
  shell: string; // document of the React client
  screens: Record<DashboardScreen, string>; // that requests more of a screen
  home: string; // with the styles, for what the server renders
  login: Record<Language, string>; // with /login prerendered
  landing: Record<Language, Record<LandingPage, string>>;
  searches: Record<Language, Record<SearchedPage, Search>>;
  cardScript: string; // of public pages
  teamScript: string; // of organizations' pages
  cardFonts: Record<WebFont, string>;
  confirmScript: string; // submits confirmations
  myQrScript: string;
  myQrWorker: string;
};

/** The first page of those that are searched. */
type SearchedPage = 'help' | 'docs/api';
/** The page around the results, and what is searched. */
type Search = { results: string; entries: HelpEntry[] };

const pageVariables = [
  ...(['appName', 'publicUrl', 'supportEmail', 'imprint', 'earlyAccess', 'paymentsOffered', 'defaultPlan'] as const),
  ...(['signUp', 'homePage', 'customDomains', 'baseDomain'] as const),
];
type PageVariables = Pick<Env, (typeof pageVariables)[number]>;

const dist = new URL('../../dist/', import.meta.url);

/** Of the last ones that were loaded. Many apps of a test's process are alike, and reading them took a third of their start. */
let latest: { key: string; assets: Promise<Assets> } | null = null;

/** @throws if the web client has not been built */
export async function loadAssets(env: PageVariables, signIns: readonly string[]): Promise<Assets> {
  const key = JSON.stringify([pageVariables.map((name) => env[name]), signIns]);
  if (latest?.key !== key) latest = { key, assets: readAssets(env, signIns) };
  return await latest.assets;
}

async function readAssets(env: PageVariables, signIns: readonly string[]): Promise<Assets> {
  const manifest = JSON.parse(await readText('client/.vite/manifest.json')) as Record<string, { file: string }>;
  const urlOf = (entry: string) => {
    const file = manifest[entry]?.file;
    if (!file) throw new Error(`The build has no ${entry}`);
    return `/${file}`;
  };
  const fill = async (path: string) =>
    withOffers(await readText(path), offersOf(env))
      .replaceAll('__APP_NAME__', () => escapeHtml(env.appName))
      .replaceAll('__PUBLIC_URL__', () => escapeHtml(env.publicUrl))
      .replaceAll('__SUPPORT_MAILTO__', () => escapeHtml(mailtoUrl(env.supportEmail) ?? ''))
      .replaceAll('__SUPPORT_EMAIL__', () => escapeHtml(env.supportEmail))
      .replaceAll('__SIGN_IN__', signIns.join(' '))
      .replaceAll('__HOME_PAGE__', env.homePage === 'sign-in' ? 'sign-in' : 'other')
      .replaceAll('__PLANS__', env.defaultPlan === null ? 'shown' : 'hidden')
      .replaceAll(
        '__DOMAINS__',
        [env.customDomains && 'own', env.baseDomain && ` ${env.baseDomain}`].filter(Boolean).join(''),
      )
      .replaceAll('__SIGN_UP__', signUpOffer(env.signUp))
      .replaceAll('__PAYMENTS__', env.paymentsOffered ? 'open' : 'closed')
      .replaceAll('__EARLY_ACCESS__', env.paymentsOffered && env.earlyAccess ? 'open' : 'closed') // product 27.7
      .replaceAll('__IMPRINT__', env.imprint === null ? 'missing' : 'given')
      .replaceAll('__IMPRINT_LINES__', () => (env.imprint ?? '').split('|').map(escapeHtml).join('<br>'));
  const directory = fileURLToPath(new URL('client/assets/', dist));
  return {
    directory,
    files: await loadStaticFiles(directory),
    shell: await fill('client/index.html'),
    screens: await screensOf(fill),
    home: await fill('early/home.html'),
    login: { en: await fill('early/login.en.html'), es: await fill('early/login.es.html') },
    landing: { en: await landingOf(fill, env, 'en'), es: await landingOf(fill, env, 'es') },
    searches: { en: await searchesOf(fill, env, 'en'), es: await searchesOf(fill, env, 'es') },
    cardScript: urlOf('cards/public-page.ts'),
    teamScript: urlOf('cards/team-page.ts'),
    cardFonts: Object.fromEntries(
      webFonts.map((font) => [font, urlOf(`app/card-fonts/${font}.woff2`)]),
    ) as Assets['cardFonts'],
    confirmScript: urlOf('accounts/confirm.ts'),
    myQrScript: urlOf('cards/my-qr/page.ts'),
    myQrWorker: urlOf('cards/my-qr/worker.ts'),
  };
}

async function screensOf(fill: (path: string) => Promise<string>): Promise<Assets['screens']> {
  const names = Object.keys(dashboardScreens) as DashboardScreen[];
  const documents = names.map(async (name) => [name, await fill(`early/dashboard/${name}.html`)] as const);
  return Object.fromEntries(await Promise.all(documents)) as Assets['screens'];
}

/** The pages that this server has. */
export function sitePages({ defaultPlan, customDomains }: Pick<Env, 'defaultPlan' | 'customDomains'>) {
  return landingPagesOf({ arePlansShown: defaultPlan === null, areDomainsOffered: customDomains !== null });
}

function offersOf({ customDomains, baseDomain }: PageVariables): Offers {
  return { domains: customDomains !== null, subdomains: baseDomain !== null };
}

async function landingOf(
  fill: (path: string) => Promise<string>,
  env: PageVariables,
  language: Language,
): Promise<Record<LandingPage, string>> {
  const pages = sitePages(env).map(
    async (page) => [page, await fill(landingFile(env, language, `${page}.html`))] as const,
  );
  return Object.fromEntries(await Promise.all(pages)) as Record<LandingPage, string>;
}

async function searchesOf(fill: (path: string) => Promise<string>, env: PageVariables, language: Language) {
  const searchOf = async (page: SearchedPage): Promise<Search> => {
    const named = (text: string) => withOffers(text, offersOf(env)).replaceAll('__APP_NAME__', () => env.appName);
    const all = JSON.parse(await readText(landingFile(env, language, `${page}-entries.json`))) as HelpEntry[];
    const shown = sitePages(env);
    const entries = all.filter((entry) => shown.includes(entry.page));
    return {
      results: await fill(landingFile(env, language, `${page}-results.html`)),
      entries: entries.map(({ lead, text, ...entry }) => ({ ...entry, lead: named(lead), text: named(text) })),
    };
  };
  return { help: await searchOf('help'), 'docs/api': await searchOf('docs/api') };
}

function landingFile({ defaultPlan }: PageVariables, language: Language, name: string): string {
  return `${landingFolder(language, defaultPlan === null)}/${name}`;
}

async function readText(path: string): Promise<string> {
  return await readFile(new URL(path, dist), 'utf8');
}
