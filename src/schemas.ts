import { z } from 'zod';
import { languages } from './languages.ts';

/** Postgres stores no NUL byte in text: refused before SQL sees it. Lone surrogates cannot be encoded as UTF-8. */
export function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

/** Trimmed text of one line: control characters would reach titles, subjects and file names. */
export function line() {
  return text().refine((value) => !/\p{Cc}/u.test(value), { error: 'Invalid input' });
}

/** Trimmed text that the database can store. */
export function text() {
  return z.string().trim().refine(isStorable, { error: 'Invalid input' });
}

export const languageSchema = z.enum(languages);
