import { i18n, type Messages } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { isLanguage, type Language, preferredLanguage } from '#src/languages.ts';
import { readStored, store } from './browser-storage.ts';
import { retryImport } from './retry-import.ts';

const STORAGE_KEY = 'language';

type CatalogPart = () => Promise<{ messages: Messages }>;

/** Each catalog in two parts: the first screens' texts, and the rest. */
const catalogs: Record<Language, { first: CatalogPart; rest: CatalogPart }> = {
  en: { first: () => import('../../locales/en.po?first'), rest: () => import('../../locales/en.po?rest') },
  es: { first: () => import('../../locales/es.po?first'), rest: () => import('../../locales/es.po?rest') },
};

/** The chosen language, else the browser's, else English (product 10.1). */
export function initialLanguage(): Language {
  // The landing page passes its language in the query: it stores nothing
  const requested = new URLSearchParams(window.location.search).get('lang');
  if (isLanguage(requested)) {
    store(STORAGE_KEY, requested);
    return requested;
  }
  const chosen = readStored(STORAGE_KEY);
  if (isLanguage(chosen)) return chosen;
  return preferredLanguage(navigator.languages.join(',')) ?? 'en';
}

let current: Language | null = null;
let needsAll = false;
const loaded = new Set<CatalogPart>();

/** Loads and activates a catalog. Of concurrent calls, the last one wins. */
export async function activateLanguage(language: Language): Promise<void> {
  const previous = current;
  current = language;
  try {
    await loadTexts(language);
  } catch (error) {
    if (current === language) current = previous;
    throw error;
  }
  if (current !== language) return;
  i18n.activate(language);
  document.documentElement.lang = language;
}

async function loadTexts(language: Language): Promise<void> {
  const { first, rest } = catalogs[language];
  const missing = [first, ...(needsAll ? [rest] : [])].filter((part) => !loaded.has(part));
  if (missing.length === 0) return;
  for (const { messages } of await Promise.all(missing.map((part) => retryImport(part()))))
    i18n.load(language, messages);
  for (const part of missing) loaded.add(part);
  // The rest may be needed by now
  await loadTexts(language);
}

/** Loads a screen's code and the remaining texts. Every screen but the first ones needs it. */
export async function withTexts<Code>(code: Promise<Code>): Promise<Code> {
  needsAll = true;
  const [loadedCode] = await Promise.all([retryImport(code), current && loadTexts(current)]);
  // The language may have changed meanwhile
  if (current) await loadTexts(current);
  return loadedCode;
}

type LanguageState = [language: Language, setLanguage: (language: Language) => void];

const LanguageContext = createContext<LanguageState | null>(null);

export function useLanguage(): LanguageState {
  const state = use(LanguageContext);
  if (!state) throw new Error('useLanguage outside of LanguageProvider');
  return state;
}

/** `initial` must be active. */
export function LanguageProvider({ initial, children }: { initial: Language; children: ReactNode }) {
  const [language, setState] = useState(initial);
  const setLanguage = useCallback((next: Language) => {
    store(STORAGE_KEY, next);
    activateLanguage(next).then(
      () => setState(next),
      // The catalog couldn't be loaded: keep the current language
      () => undefined,
    );
  }, []);
  const state = useMemo<LanguageState>(() => [language, setLanguage], [language, setLanguage]);
  return (
    <LanguageContext value={state}>
      <I18nProvider i18n={i18n}>{children}</I18nProvider>
    </LanguageContext>
  );
}
