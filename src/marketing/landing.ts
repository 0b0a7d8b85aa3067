import type { Language } from '../languages.ts';
import type { DotShape } from '../links/qr-style.ts';
import type { PhotoFormat, PhotoVariant } from '../paths.ts';

/** The pages beside the landing page (product 27.9). */
export const infoPages = ['about', 'security', 'contact', 'changelog', 'privacy', 'terms', 'imprint'] as const;
export type InfoPage = (typeof infoPages)[number];
export type LandingPage = 'home' | InfoPage;
export const landingPages: readonly LandingPage[] = ['home', ...infoPages];

/** Where a page stands in a language. The plain address shows the browser's own language, the one below /es Spanish. */
export function landingPath(page: LandingPage, language: Language): string {
  const path = page === 'home' ? '' : `/${page}`;
  return language === 'en' ? path || '/' : `/${language}${path}`;
}

/** Leads to a page in a language, whatever the browser's own is. */
export function landingLink(page: LandingPage, language: Language): string {
  return language === 'en' ? `${landingPath(page, language)}?lang=en` : landingPath(page, language);
}

/** The card in the hero, as a page of its own in a language. */
export function landingCard(language: Language): string {
  return `/landing/card-${language}.html`;
}

/** The code of the demo, as cards show it or in one of the shapes that codes can have. */
export function landingCode(shape: 'plain' | DotShape): string {
  return `/landing/code-${shape}.svg`;
}

/** What a message from the contact page may be about. */
export const contactSubjects = ['question', 'demo', 'sales', 'privacy'] as const;
export type ContactSubject = (typeof contactSubjects)[number];

/** The longest a page may take to load on a slow mobile network of 400 kbit/s, in seconds with one decimal. */
export function slowSeconds(bytes: number): number {
  return Math.ceil((bytes * 8) / 40_000) / 10;
}

/** Pixels of the icons' sides. */
export const iconSides = [48, 180, 192, 512] as const;

/** Files of the pictures that the build draws. */
export const pictureFile = {
  portrait: (variant: PhotoVariant, format: PhotoFormat) => `portrait-${variant}.${format}`,
  icon: (side: number) => `icon-${side}.png`,
  preview: (language: Language) => `preview-${language}.png`,
} as const;
