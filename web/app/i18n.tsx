import { i18n, type Messages } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import type { Language } from '#src/languages.ts';
import { storeLanguage } from './language.ts';
import { retryImport } from './retry-import.ts';

type CatalogPart = () => Promise<{ messages: Messages }>;

type Texts = Record<Language, CatalogPart>;

/** Those of the first screens, and all others. */
const first: Texts = {
  en: () => import('../../locales/en.po?first'),
  es: () => import('../../locales/es.po?first'),
};
const rest: Texts = {
  en: () => import('../../locales/en.po?rest'),
  es: () => import('../../locales/es.po?rest'),
};

let current: Language | null = null;
let needed: readonly Texts[] = [first];
const loaded = new Set<CatalogPart>();

/** Loads and activates a catalog. Of concurrent calls, the last one wins. */
export async function activateLanguage(language: Language): Promise<void> {
  const previous = current;
  current = language;
  try {
    // At the start, a screen waits for its texts itself: without them, it says that it can't be loaded
    await (previous === null ? loadParts(language, [first]) : loadTexts(language));
  } catch (error) {
    if (current === language) current = previous;
    throw error;
  }
  if (current !== language) return;
  i18n.activate(language);
  document.documentElement.lang = language;
}

async function loadTexts(language: Language): Promise<void> {
  const before = needed;
  await loadParts(language, before);
  // More may be needed by now
  if (needed !== before) await loadTexts(language);
}

async function loadParts(language: Language, parts: readonly Texts[]): Promise<void> {
  const missing = parts.map((texts) => texts[language]).filter((part) => !loaded.has(part));
  for (const { messages } of await Promise.all(missing.map((part) => retryImport(part()))))
    i18n.load(language, messages);
  for (const part of missing) loaded.add(part);
}

/** Loads code and its texts, which are all that remain, unless the build (web/catalog-parts.ts) adds those of a screen. */
export async function withTexts<Code>(code: Promise<Code>, texts = rest): Promise<Code> {
  if (texts === rest) needed = [first, rest];
  else if (!needed.includes(rest)) needed = [...needed, texts];
  try {
    const [loadedCode] = await Promise.all([retryImport(code), current && loadTexts(current)]);
    // The language may have changed meanwhile
    if (current) await loadTexts(current);
    return loadedCode;
  } catch (error) {
    // Other screens don't need them
    needed = needed.filter((each) => each !== texts || each === rest);
    throw error;
  }
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
    storeLanguage(next);
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
