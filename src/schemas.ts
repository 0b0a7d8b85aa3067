import { z } from 'zod';
import { languages } from './languages.ts';
import { knownTimeZone } from './time-zones.ts';

/** Postgres text cannot contain NUL; UTF-8 cannot encode lone surrogates. */
export function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

/** One trimmed line without control characters. */
export function line() {
  return text().refine((value) => !/\p{Cc}/u.test(value), { error: 'Invalid input' });
}

export function text() {
  return z.string().trim().refine(isStorable, { error: 'Invalid input' });
}

export const languageSchema = z.enum(languages);

export const timeZoneSchema = z.string().transform((name, context) => {
  const zone = knownTimeZone(name);
  if (zone === null) context.addIssue({ code: 'custom', message: 'Invalid input' });
  return zone ?? z.NEVER;
});
