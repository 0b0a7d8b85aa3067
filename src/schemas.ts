import { z } from 'zod';
import type { IssueMessage } from './issue-texts.ts';
import { languages } from './languages.ts';
import { fullName, type Names } from './names.ts';
import { photoIdOf } from './paths.ts';
import { knownTimeZone } from './time-zones.ts';
import { visibleText } from './visible-text.ts';
import { urlProblem } from './web-url.ts';

/** Postgres text cannot contain NUL; UTF-8 cannot encode lone surrogates. */
export function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

/** One line that people see, without control characters. */
export function line() {
  return text().refine(isOneLine, { error: 'Invalid input' });
}

function isOneLine(value: string): boolean {
  return !/\p{Cc}/u.test(value);
}

/** Text that people see (product 11.5). */
export function text() {
  return z.string().refine(isStorable, { error: 'Invalid input' }).overwrite(visibleText);
}

/** Trimmed text whose characters all count, such as a URL. */
export function exactText() {
  return z
    .string()
    .refine(isStorable, { error: 'Invalid input' })
    .overwrite((typed) => visibleText(typed) && typed.trim());
}

export function exactLine() {
  return exactText().refine(isOneLine, { error: 'Invalid input' });
}

/** Aborts, because parsing a long international host name takes tens of milliseconds. */
export const LONG_URL = { error: 'URL must be less than 2048 characters', abort: true };

/** An address that a page may link to; empty for none. */
export const websiteSchema = exactLine()
  .max(2048, LONG_URL)
  .superRefine((value, context) => {
    const problem = value === '' ? null : urlProblem(value);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });

export const hexColorSchema = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Invalid input');

export const colorSchema = hexColorSchema.transform((value) => value.toLowerCase());

/** Path of an uploaded photo. The server checks its owner. */
export const photoPathSchema = z.string().refine((path) => photoIdOf(path) !== null, { error: 'Invalid input' });

const NAME_MAX = 100;

const nameLine = () => line().max(NAME_MAX, 'Name must be less than 100 characters');

/** A display name with first and last name. Clients that know no first and last name send the name only. */
export const nameFields = {
  name: nameLine().default(''),
  firstName: nameLine().optional(),
  lastName: nameLine().optional(),
};

type SentNames = { name?: string; firstName?: string | undefined; lastName?: string | undefined };

/** Reports names that are missing or together too long. */
export function checkNames({ value, issues }: z.core.ParsePayload<SentNames>): void {
  const { name = '', firstName, lastName } = value;
  const report = (field: keyof SentNames, message: IssueMessage) =>
    issues.push({ code: 'custom', path: [field], input: value[field], message });
  if (firstName === undefined && lastName === undefined) {
    if (name === '') report('name', 'Name is required');
  } else if (!firstName) report('firstName', 'First name is required');
  else if (namesFrom(value).name.length > NAME_MAX) report('lastName', 'Name must be less than 100 characters');
}

/** First and last name for a display name. The first name is required, the last name is not. */
export const confirmedNamesSchema = z.object({
  name: nameLine(),
  firstName: nameLine().min(1, 'First name is required'),
  lastName: nameLine(),
});

/** The names to store. Without a display name it is first and last name joined (product 5.10). */
export function namesFrom({ name, firstName = '', lastName = '' }: SentNames): Names {
  return { name: name || fullName({ firstName, lastName }), firstName, lastName };
}

export function fieldNames<Name extends string>(shape: Record<Name, z.core.$ZodType>): Name[] {
  return Object.keys(shape) as Name[];
}

export const languageSchema = z.enum(languages);

export const timeZoneSchema = z.string().transform((name, context) => {
  const zone = knownTimeZone(name);
  if (zone === null) context.addIssue({ code: 'custom', message: 'Invalid input' });
  return zone ?? z.NEVER;
});
