import type { Language } from '#src/languages.ts';
import { gonePage, unavailablePage } from '#src/owners/pages/unavailable-pages.ts';
import { notFoundPage } from '#src/pages/notice-pages.ts';
import { type PageContext, type PageResponse, pageResponse } from '../platform/page-responses.ts';

/** Why a public URL shows nothing. */
export const notices = {
  not_found: { status: 404, page: notFoundPage },
  /** A username nobody has, or an account that is not accessible (product 7.3). */
  unavailable: { status: 404, page: unavailablePage },
  /** Expired, switched off or suspended; the page does not say which (product 9.5, 25.4). */
  gone: { status: 410, page: gonePage },
} as const;

export type Notice = keyof typeof notices;

/** The page that a route of files answers with. */
export function noticeResponse(
  { i18n: textsOf, env: { appName } }: PageContext,
  language: Language | null,
  notice: Notice,
): PageResponse {
  const i18n = textsOf(language ?? 'en');
  const { status, page } = notices[notice];
  return pageResponse(status, i18n.locale, page({ i18n, appName }));
}
