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

/** The page that a route of files answers with. `isWhiteLabel`: of an owner whose pages don't name the product (product 40.7) */
export function noticeResponse(
  { i18n: textsOf, env: { appName } }: PageContext,
  language: Language | null,
  { kind, isWhiteLabel }: { kind: Notice; isWhiteLabel: boolean },
): PageResponse {
  const i18n = textsOf(language ?? 'en');
  const { status, page } = notices[kind];
  return pageResponse(status, i18n.locale, page({ i18n, appName, isWhiteLabel }));
}
