import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Language, languages } from '#src/languages.ts';
import type { I18n } from '#src/pages/i18n.ts';

export type TextsOf = (language: Language) => I18n;

const locales = fileURLToPath(new URL('../../locales', import.meta.url));

/**
 * Reads the catalogues once. An instance never changes its language, so all requests share it; a text that a catalogue
 * lacks is the one written in the code. @throws where a catalogue is missing
 */
export async function loadTexts(directory = locales): Promise<TextsOf> {
  const loaded = await Promise.all(
    languages.map(async (language) => [language, await loadLanguage(directory, language)]),
  );
  const texts = Object.fromEntries(loaded) as Record<Language, I18n>;
  return (language) => texts[language];
}

async function loadLanguage(directory: string, language: Language): Promise<I18n> {
  const filename = `${directory}/${language}.po`;
  const catalogue = await formatter().parse(await readFile(filename, 'utf8'), {
    locale: language,
    sourceLocale: 'en',
    filename,
  });
  const messages = Object.entries(catalogue).flatMap(([id, { translation, obsolete }]) =>
    translation && !obsolete ? [[id, compileMessage(translation)] as const] : [],
  );
  const i18n = setupI18n({ locale: language, messages: { [language]: Object.fromEntries(messages) } });
  return i18n.setMessagesCompiler(compileMessage);
}
