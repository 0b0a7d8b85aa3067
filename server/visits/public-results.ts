import type { Language } from '#src/languages.ts';
import type { NoticeOptions } from '#src/pages/notice-pages.ts';
import type { VisitedItem } from '#src/visits/visits.ts';
import { type Notice, notices } from '../owners/notices.ts';
import { type PageContext, pageResponse } from '../platform/page-responses.ts';
import type { Headers, RenderedResponse, ResponseTag } from '../platform/response-cache/cached-response.ts';

/** What a public URL stands for at the moment: a rule finds it, and its route sends it. */
export type PublicResult = {
  ownerId: string | null; // whose changes may change it; null: it is cached for a second only
  validUntil: Date | null; // when time alone changes it
  tag: ResponseTag | null; // the visit it counts as
} & PublicContent;

type PublicContent =
  | { kind: Notice }
  | { kind: 'redirect'; url: string }
  | { kind: 'page'; status?: number; language: Language; page: (options: NoticeOptions) => string } // its own language if the visitor's is not known
  | { kind: 'file'; headers: Headers; body: string };

export const notOwned = { ownerId: null, validUntil: null, tag: null };

/** The tag of a result that counts as a visit to one of its owner's items. */
export function visitTag({ origin, itemId }: Pick<VisitedItem, 'origin' | 'itemId'>): ResponseTag {
  return { data: origin, id: itemId };
}

/** `headers` are those of all responses of the route. */
export function responseOf(
  { i18n: textsOf, env: { appName } }: PageContext,
  language: Language | null,
  result: PublicResult,
  headers: Headers = {},
): RenderedResponse {
  const { ownerId, validUntil, tag } = result;
  const about = { ownerId, validUntil, tag, variesByLanguage: false };
  if (result.kind === 'redirect') {
    return { ...about, status: 302, headers: { location: result.url, ...headers }, body: null };
  }
  if (result.kind === 'file')
    return { ...about, status: 200, headers: { ...result.headers, ...headers }, body: result.body };
  const { status = 200, page } = result.kind === 'page' ? result : notices[result.kind];
  const i18n = textsOf(language ?? (result.kind === 'page' ? result.language : 'en'));
  const response = pageResponse(status, i18n.locale, page({ i18n, appName }));
  return { ...about, ...response, variesByLanguage: true, headers: { ...response.headers, ...headers } };
}
