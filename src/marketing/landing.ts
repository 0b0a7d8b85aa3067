import { SIGNED_IN_KEY } from '../accounts/signed-in-flag.ts';
import type { Design } from '../cards/designs/tokens.ts';
import type { Language } from '../languages.ts';
import type { DotShape } from '../links/qr-style.ts';
import type { PlanType } from '../owners/plans.ts';
import { SCRIPT_LOADER } from '../pages/document.ts';
import type { PhotoFormat, PhotoVariant } from '../paths.ts';
import { screenPath } from '../screens.ts';
import type { DemoPhoto } from './demo.ts';
import { type DocsPage, docsPages } from './docs.ts';
import { type HelpPage, helpTopicsOf } from './help.ts';

/** Information pages (product 27.9). */
export const infoPages = ['about', 'security', 'contact', 'changelog', 'privacy', 'terms', 'imprint'] as const;
export type InfoPage = (typeof infoPages)[number];
export type LandingPage = 'home' | InfoPage | HelpPage | DocsPage;

/** Of a server. */
export function landingPagesOf(shown: Parameters<typeof helpTopicsOf>[0]): readonly LandingPage[] {
  const help = helpTopicsOf(shown).map((topic) => `help/${topic}` as const);
  const docs = docsPages.filter((page) => page !== 'docs/api/domains' || shown.areDomainsOffered);
  return ['home', ...infoPages, 'help', ...help, ...docs];
}

/** Of the built pages in one language. */
export function landingFolder(language: Language, arePlansShown: boolean): string {
  return arePlansShown ? `landing/${language}` : `landing/${language}/without-plans`;
}

/** Path of a page. Without a prefix it uses the browser's language; under /es it is Spanish. */
export function landingPath(page: LandingPage, language: Language): string {
  const path = page === 'home' ? '' : `/${page}`;
  return language === 'en' ? path || '/' : `/${language}${path}`;
}

/** Link to a page in a language, whatever the browser's language. */
export function landingLink(page: LandingPage, language: Language): string {
  return language === 'en' ? `${landingPath(page, language)}?lang=en` : landingPath(page, language);
}

/** The hero's card, or a design's, embedded as a page of its own. */
export function landingCardPath(language: Language, design?: Design): string {
  return `/landing/card-${design ? `${design}-` : ''}${language}.html`;
}

/** The demo's QR code, as on cards or in one of the dot styles. */
export function landingCodePath(shape: 'plain' | DotShape): string {
  return `/landing/code-${shape}.svg`;
}

/** Link into the client, which keeps the page's language and preselects the plan. */
export function appLink(screen: 'login' | 'onboarding', language: Language, plan?: PlanType): string {
  const path = screenPath(screen);
  const query = new URLSearchParams({ ...(language !== 'en' && { lang: language }), ...(plan && { plan }) });
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Programs' sign-ins lead here unless they name another page (product 34.21). */
const SESSION_REMOVER =
  "if(/_token=/.test(location.hash))history.replaceState(null,'',location.pathname+location.search);";

/** Runs before the first paint, so that nothing changes while someone reads. Allowed by its CSP hash. */
export const SITE_STARTER = `${SCRIPT_LOADER}${SESSION_REMOVER}try{localStorage['${SIGNED_IN_KEY}']&&(document.documentElement.dataset.in='')}catch{}`;

export const contactSubjects = ['question', 'demo', 'sales', 'privacy'] as const;
export type ContactSubject = (typeof contactSubjects)[number];

/** Seconds to transfer a page at 400 kbit/s, rounded up to one decimal. */
export function slowNetworkSeconds(bytes: number): number {
  return Math.ceil((bytes * 8) / 40_000) / 10;
}

/** Sides in pixels. */
export const iconSizes = [48, 180, 192, 512] as const;

/** File names of the images that the build makes. */
export const imageFile = {
  photo: (photo: DemoPhoto, variant: PhotoVariant, format: PhotoFormat) => `${photo}-${variant}.${format}`,
  icon: (side: number) => `icon-${side}.png`,
  preview: (language: Language) => `preview-${language}.png`,
} as const;
