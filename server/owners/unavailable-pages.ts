import type { Language } from '#src/languages.ts';
import { gonePage, unavailablePage } from '#src/owners/pages/unavailable-pages.ts';
import { type PageContext, type PageResponse, pageResponse } from '../platform/page-responses.ts';

/** For a username nobody has, and for an account that is not accessible (product 7.3). */
export function unavailableResponse({ i18n: textsOf, env }: PageContext, language: Language | null): PageResponse {
  const i18n = textsOf(language ?? 'en');
  return pageResponse(404, i18n.locale, unavailablePage({ i18n, appName: env.appName }));
}

/** For what has expired, is switched off or is suspended; the page does not say which (product 9.5, 25.4). */
export function goneResponse({ i18n: textsOf, env }: PageContext, language: Language | null): PageResponse {
  const i18n = textsOf(language ?? 'en');
  return pageResponse(410, i18n.locale, gonePage({ i18n, appName: env.appName }));
}
