import type { I18n } from '@lingui/core';
import type { z } from 'zod';
import { type ErrorCode, errorText, isErrorCode, referenceText } from '#src/errors.ts';
import { issueTextOf } from '#src/issue-texts.ts';
import { isClientError } from '../trpc.ts';
import { arePlansShown } from './plans-shown.ts';

/** `offline`: no response arrived. */
export function errorCodeOf(error: unknown): ErrorCode | 'offline' {
  if (!isClientError(error)) return 'internal';
  const code = error.data?.error;
  return isErrorCode(code) ? code : 'offline';
}

export function offlineText(i18n: I18n): string {
  return i18n._({ id: 'error.offline', message: 'No connection. Nothing was lost; please try again.' });
}

/** The text for a failed call; a field error's own text if there is one. */
export function errorMessage(i18n: I18n, error: unknown): string {
  const code = errorCodeOf(error);
  if (code === 'offline') return offlineText(i18n);
  const { data, message } = isClientError(error) ? error : {};
  const issue = data?.issues[0];
  if (issue) return issue.message;
  const isOurs = code === 'internal' && data?.requestId;
  return isOurs
    ? `${errorText(i18n, code)} ${referenceText(i18n, data.requestId ?? '')}`
    : errorText(i18n, code, { ...data, message, arePlansShown });
}

/** What the server said about single fields, by their dotted paths. */
export function refusedFields(error: unknown): Record<string, string> {
  const issues = isClientError(error) ? (error.data?.issues ?? []) : [];
  return Object.fromEntries(issues.map(({ field, message }) => [field, message]));
}

/** The first error of each field, by its dotted path, and all of a password; null if all are valid. */
export function fieldErrors(
  i18n: I18n,
  schema: Pick<z.ZodType, 'safeParse'>,
  values: unknown,
): Record<string, string> | null {
  const parsed = schema.safeParse(values);
  if (parsed.success) return null;
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path.join('.');
    const text = issueTextOf(i18n, issue, values);
    const before = errors[field];
    if (before === undefined) errors[field] = text;
    else if (field === 'password') errors[field] = `${before}. ${text}`;
  }
  return errors;
}

/** Why the server refused; undefined if it failed or couldn't be reached. */
export function refusalReason(i18n: I18n, error: unknown): string | undefined {
  const faults: string[] = ['internal', 'unavailable', 'offline'];
  return faults.includes(errorCodeOf(error)) ? undefined : errorMessage(i18n, error);
}
