import { readFile } from 'node:fs/promises';
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { parsePoFile } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Language, languages } from '#src/languages.ts';

export type TextsOf = (language: Language) => I18n;

/** The catalogues, read and compiled once. One instance a language: none is ever switched to another. */
export async function loadTexts(): Promise<TextsOf> {
  const entries = languages.map(async (language) => {
    const messages = await loadMessages(language);
    return [language, setupI18n({ locale: language, locales: language, messages: { [language]: messages } })] as const;
  });
  const instances = Object.fromEntries(await Promise.all(entries)) as Record<Language, I18n>;
  return (language) => instances[language];
}

async function loadMessages(language: Language): Promise<Messages> {
  const catalogue = parsePoFile(await readFile(new URL(`../locales/${language}.po`, import.meta.url), 'utf8'));
  const messages: Messages = {};
  for (const { msgid, msgstr } of catalogue.items) if (msgstr[0]) messages[msgid] = compileMessage(msgstr[0]);
  return messages;
}
