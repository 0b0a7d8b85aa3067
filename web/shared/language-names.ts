import type { Language } from '#src/languages.ts';

/** Each language in its own words: never translated. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' };
