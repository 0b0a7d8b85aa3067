import { readFile } from 'node:fs/promises';
import { type Messages, setupI18n } from '@lingui/core';
import { type Language, languages } from '#src/languages.ts';
import type { I18n } from '#src/pages/i18n.ts';

export type I18nByLanguage = (language: Language) => I18n;

const catalogs = new URL('../../dist/catalogs/', import.meta.url);

/** @throws if a catalog has not been built */
export async function loadCatalogs(): Promise<I18nByLanguage> {
  const loaded = await Promise.all(languages.map(async (language) => [language, await loadCatalog(language)]));
  const byLanguage = Object.fromEntries(loaded) as Record<Language, I18n>;
  return (language) => byLanguage[language];
}

async function loadCatalog(language: Language): Promise<I18n> {
  const messages: Messages = JSON.parse(await readFile(new URL(`${language}.json`, catalogs), 'utf8'));
  return setupI18n({ locale: language, messages: { [language]: messages } });
}
