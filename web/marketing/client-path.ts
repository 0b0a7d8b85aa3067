import type { Language } from '#src/languages.ts';

/** Where the client begins; from a page that is not in the client's first language, its language goes along. */
export function clientPath(path: '/login' | '/onboarding', language: Language): string {
  return language === 'en' ? path : `${path}?lang=${language}`;
}
