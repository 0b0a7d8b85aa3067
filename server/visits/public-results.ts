import type { Language } from '#src/languages.ts';
import type { NoticeOptions } from '#src/pages/notice-pages.ts';
import type { VisitedItem } from '#src/visits/visits.ts';
import type { Notice } from '../owners/notices.ts';
import type { Headers, ResponseTag } from '../platform/response-cache/cached-response.ts';

/** What a public URL stands for at the moment: a rule finds it, and its route sends it. */
export type PublicResult = {
  ownerId: string | null; // whose changes may change it; null: it is cached for a second only
  validUntil: Date | null; // when time alone changes it
  tag: ResponseTag | null; // the visit it counts as
  isWhiteLabel?: boolean; // its notices don't name the product (product 40.7)
} & PublicContent;

type PublicContent =
  | { kind: Notice }
  // `cardId`: of a path at PUBLIC_URL, which some hosts of owners have elsewhere
  | { kind: 'redirect'; url: string; cardId?: string | null; headers?: Headers }
  | {
      kind: 'page';
      status?: number;
      headers?: Headers;
      language: Language; // its own, if the visitor's is not known
      page: (options: NoticeOptions) => string;
    }
  | { kind: 'file'; headers: Headers; body: string };

export const notOwned = { ownerId: null, validUntil: null, tag: null };

/** The tag of a result that counts as a visit to one of its owner's items. */
export function visitTag({ origin, itemId }: Pick<VisitedItem, 'origin' | 'itemId'>): ResponseTag {
  return { data: origin, id: itemId };
}
