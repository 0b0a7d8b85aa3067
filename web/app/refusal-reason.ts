import type { I18n } from '@lingui/core';
import { errorCodeOf, errorMessage } from './errors.ts';

/** Why the server refused, in the user's language; undefined where it did not refuse but failed, or was not reached. */
export function refusalReason(i18n: I18n, error: unknown): string | undefined {
  const faults: string[] = ['internal', 'unavailable', 'offline'];
  return faults.includes(errorCodeOf(error)) ? undefined : errorMessage(i18n, error);
}
