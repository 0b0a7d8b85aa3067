import type { Language } from '#src/languages.ts';

/** The landing page in each language. */
export const homePaths: Record<Language, string> = { en: '/', es: '/es' };

/** Leads to the landing page in a language: the plain address alone would ask the browser for its own. */
export function homeLink(language: Language): string {
  return language === 'en' ? '/?lang=en' : homePaths[language];
}

/** Where the client begins; from a page that is not in the client's first language, its language goes along. */
export function clientPath(path: '/login' | '/onboarding', language: Language): string {
  return language === 'en' ? path : `${path}?lang=${language}`;
}
