import { i18n, type Messages } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { isLanguage, type Language, preferredLanguage } from '#src/languages.ts';
import { readStored, store } from './browser-storage.ts';

const STORAGE_KEY = 'language';

type Part = () => Promise<{ messages: Messages }>;

/** Of each catalogue what the first screens say, and what all others do. */
const catalogues: Record<Language, { first: Part; rest: Part }> = {
  en: { first: () => import('../../locales/en.po?first'), rest: () => import('../../locales/en.po?rest') },
  es: { first: () => import('../../locales/es.po?first'), rest: () => import('../../locales/es.po?rest') },
};

/** The chosen language, else the browser's, else English (product 10.1). */
export function initialLanguage(): Language {
  // The Spanish landing page hands its language on this way: it keeps nothing in the browser.
  const asked = new URLSearchParams(window.location.search).get('lang');
  if (isLanguage(asked)) {
    store(STORAGE_KEY, asked);
    return asked;
  }
  const chosen = readStored(STORAGE_KEY);
  if (isLanguage(chosen)) return chosen;
  return preferredLanguage(navigator.languages.join(',')) ?? 'en';
}

let wanted: Language | null = null;
let isAllWanted = false;
const loaded = new Set<Part>();

/** Loads one catalogue and speaks it; of two calls in a row the later one wins. */
export async function activateLanguage(language: Language): Promise<void> {
  wanted = language;
  await loadTexts(language);
  if (wanted !== language) return;
  i18n.activate(language);
  document.documentElement.lang = language;
}

async function loadTexts(language: Language): Promise<void> {
  const { first, rest } = catalogues[language];
  const missing = [first, ...(isAllWanted ? [rest] : [])].filter((part) => !loaded.has(part));
  if (missing.length === 0) return;
  for (const { messages } of await Promise.all(missing.map((part) => part()))) i18n.load(language, messages);
  for (const part of missing) loaded.add(part);
  // The rest may have been asked for meanwhile
  await loadTexts(language);
}

/** Everything but the first screens is fetched with this: the texts that it says come with it. */
export async function withTexts<Code>(code: Promise<Code>): Promise<Code> {
  isAllWanted = true;
  const [here] = await Promise.all([code, wanted && loadTexts(wanted)]);
  // The language may have been changed meanwhile
  if (wanted) await loadTexts(wanted);
  return here;
}

type LanguageState = [language: Language, setLanguage: (language: Language) => void];

const LanguageContext = createContext<LanguageState | null>(null);

/** The language in use, and the way to choose another, which is remembered. */
export function useLanguage(): LanguageState {
  const state = use(LanguageContext);
  if (!state) throw new Error('useLanguage outside of LanguageProvider');
  return state;
}

/** `initial` must be active already. */
export function LanguageProvider({ initial, children }: { initial: Language; children: ReactNode }) {
  const [language, setState] = useState(initial);
  const setLanguage = useCallback((next: Language) => {
    store(STORAGE_KEY, next);
    activateLanguage(next).then(
      () => setState(next),
      // The catalogue could not be fetched: the page goes on in the language it has.
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
