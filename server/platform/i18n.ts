import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Language, languages } from '#src/languages.ts';
import type { I18n } from '#src/pages/i18n.ts';

export type I18nByLanguage = (language: Language) => I18n;

const locales = fileURLToPath(new URL('../../locales', import.meta.url));

/** A missing text falls back to the source. @throws if a catalog is missing */
export async function loadCatalogs(directory = locales): Promise<I18nByLanguage> {
  const loaded = await Promise.all(
    languages.map(async (language) => [language, await loadCatalog(directory, language)]),
  );
  const byLanguage = Object.fromEntries(loaded) as Record<Language, I18n>;
  return (language) => byLanguage[language];
}

async function loadCatalog(directory: string, language: Language): Promise<I18n> {
  const filename = `${directory}/${language}.po`;
  const catalog = await formatter().parse(await readFile(filename, 'utf8'), {
    locale: language,
    sourceLocale: 'en',
    filename,
  });
  const messages = Object.entries(catalog).flatMap(([id, { translation, obsolete }]) =>
    translation && !obsolete ? [[id, compileMessage(translation)] as const] : [],
  );
  const i18n = setupI18n({ locale: language, messages: { [language]: Object.fromEntries(messages) } });
  return i18n.setMessagesCompiler(compileMessage);
}
