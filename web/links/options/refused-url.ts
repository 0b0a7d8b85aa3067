import type { I18n } from '@lingui/core';
import { isShortLink } from '#src/links/targets.ts';
import { errorMessage } from '../../app/errors.ts';

/** Why a link may not lead to an address: that it is a short link of ours is said so (product 12.2). */
export function refusedAddressText(i18n: I18n, error: unknown, address: string): string {
  if (!isShortLink(address, window.location.origin)) return errorMessage(i18n, error);
  return i18n._({ id: 'error.short_link', message: 'A short link cannot lead to another short link.' });
}
