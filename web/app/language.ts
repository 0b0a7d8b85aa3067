import { isLanguage, type Language, preferredLanguage } from '#src/languages.ts';
import { readStored, store } from './browser-storage.ts';

const STORAGE_KEY = 'language';

export function storeLanguage(language: Language): void {
  store(STORAGE_KEY, language);
}

/** That of what the server has rendered, else the chosen language, else the browser's, else English (product 10.1). */
export function initialLanguage(): Language {
  const { dataset, lang } = document.documentElement;
  if (dataset.early !== undefined && isLanguage(lang)) return lang;
  // The landing page passes its language in the query: it stores nothing
  const requested = new URLSearchParams(window.location.search).get('lang');
  if (isLanguage(requested)) {
    storeLanguage(requested);
    return requested;
  }
  const chosen = readStored(STORAGE_KEY);
  if (isLanguage(chosen)) return chosen;
  return preferredLanguage(navigator.languages.join(',')) ?? 'en';
}
